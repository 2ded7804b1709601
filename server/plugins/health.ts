import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Platform } from '../platform.ts'

const ANSWERS_WITHIN_MS = 2_000
/**
 * A restart of the database takes seconds. Only after a longer outage is this process unhealthy.
 */
const LONGEST_SILENCE_MS = 8_000

/**
 * `/readyz`: the database is reachable now. `/healthz`: the database was reachable within the last
 * 8 seconds or is now.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, now }: Pick<Platform, 'db' | 'now'>,
): void {
  const look = watchDatabase(db, now)
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const { isReached, silenceMs } = await look()
    if (isReached || silenceMs <= LONGEST_SILENCE_MS) return { status: 'ok' }
    return reply.code(503).send({ status: 'not ok', code: 'SERVICE_UNAVAILABLE' })
  })
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if ((await look()).isReached) return { status: 'ready' }
    request.log.warn('The database cannot be reached')
    return reply.code(503).send({ status: 'not ready', code: 'SERVICE_UNAVAILABLE' })
  })
}

/** Checks the database. Parallel callers share one check, so that they use only one connection. */
function watchDatabase(db: Db, now: () => Date) {
  let answeredAt: number | undefined
  let asking: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    const isReached = await answers(db)
    if (isReached) answeredAt = now().getTime()
    asking = undefined
    return isReached
  }
  return async (): Promise<{ readonly isReached: boolean; readonly silenceMs: number }> => {
    answeredAt ??= now().getTime()
    asking ??= ask()
    const isReached = await asking
    return { isReached, silenceMs: now().getTime() - answeredAt }
  }
}

async function answers(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ANSWERS_WITHIN_MS, false)
  })
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
