import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { reasonOf } from '../database/connection-failure.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { describeFailure } from '../graphql/error-formatter.ts'

/** The queues there are. */
export const QUEUES = ['mail', 'support'] as const
export type QueueName = (typeof QUEUES)[number]

/** One attempt at a job. */
export type Attempt = { readonly subjectId: string; readonly isLast: boolean }

/** Work that is done after the transaction that causes it, again and again until it succeeds or is given up. */
export type JobQueue = {
  /** Makes ready what `send` needs, outside of any transaction: within one there may be no second connection to be had. */
  readonly open: () => Promise<void>
  /** Adds a job to a transaction: rolled back, there is no job. The job knows its subject by id and nothing else. */
  readonly send: (trx: Trx, queue: QueueName, subjectId: string) => Promise<void>
  /** Begins to work. A handler that throws is asked again later; one that is killed as well. */
  readonly work: (queue: QueueName, handler: (attempt: Attempt) => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

/** What a queue is made of. */
export type JobQueuePorts = { readonly db: Db; readonly log: FastifyBaseLogger; readonly attemptSeconds: number }

const MOST_RETRIES = 40
const LONGEST_DELAY_SECONDS = 15 * 60
const POLLING_SECONDS = 0.5
const MOST_BETWEEN_CHECKS_SECONDS = 30

/** The queue over the portal's own database. It does nothing until it is asked to. */
export function createJobQueue({ db, log, attemptSeconds }: JobQueuePorts): JobQueue {
  const checkSeconds = Math.min(attemptSeconds, MOST_BETWEEN_CHECKS_SECONDS)
  const boss = new PgBoss({
    db: fromKysely(db),
    schedule: false,
    migrate: false,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
  })
  // While the database is away each look for work fails; the next one goes on.
  boss.on('error', (error) => log.error({ failure: describeFailure(error) }, 'The job queue met a failure and goes on'))
  return {
    open: async () => {
      await boss.start()
    },
    send: async (trx, queue, subjectId) => {
      await boss.start()
      await boss.send(queue, { subjectId }, { db: fromKysely(trx), ...deliveryOptions(attemptSeconds) })
    },
    work: async (queue, handler) => {
      await boss.start()
      const options = { pollingIntervalSeconds: POLLING_SECONDS, includeMetadata: true } as const
      await boss.work<{ readonly subjectId: string }, void, typeof options>(queue, options, async (jobs) => {
        for (const job of jobs) await handler(attemptOf(job))
      })
    },
    stop: () => boss.stop(),
  }
}

/** Makes the queues' tables, or brings them to the newest shape. */
export async function installJobQueues(db: Db): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false })
  let failure: unknown
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  for (const queue of QUEUES) await boss.createQueue(queue)
  await boss.stop()
  if (failure !== undefined) throw new Error(`Cannot install the job queues: ${reasonOf(failure)}`, { cause: failure })
}

/** An attempt that does not report back in time counts as failed, so that a killed process does not keep its jobs. */
function deliveryOptions(attemptSeconds: number) {
  return {
    retryLimit: MOST_RETRIES,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: LONGEST_DELAY_SECONDS,
    expireInSeconds: attemptSeconds,
  }
}

function attemptOf(job: JobWithMetadata<{ readonly subjectId: string }>): Attempt {
  return { subjectId: job.data.subjectId, isLast: job.retryCount >= job.retryLimit }
}
