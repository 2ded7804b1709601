import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** `/healthz`: this process answers. `/readyz`: it can also reach its database. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'The database cannot be reached')
      return reply.code(503).send({ status: 'not ready', code: 'SERVICE_UNAVAILABLE' })
    }
  })
}
