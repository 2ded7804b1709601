import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import { reasonOf } from '../database/connection-failure.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import { describeFailure } from '../graphql/error-formatter.ts'

const QUEUES = ['mail', 'support'] as const
type QueueName = (typeof QUEUES)[number]

/** One attempt at a job. */
type Attempt = { readonly subjectId: string; readonly isLast: boolean }

/**
 * Jobs that run after the transaction that adds them. They are repeated until they succeed or are
 * given up.
 */
export type JobQueue = {
  /** Prepares `send`. Call it outside of transactions, which must not use a second connection. */
  readonly open: () => Promise<void>
  /**
   * Adds a job in a transaction, which a rollback removes. The job contains only the id of its
   * subject.
   */
  readonly send: (trx: Trx, queue: QueueName, subjectId: string) => Promise<void>
  /** Starts to run jobs. A job whose handler throws or is killed is repeated later. */
  readonly work: (queue: QueueName, handler: (attempt: Attempt) => Promise<void>) => Promise<void>
  readonly stop: () => Promise<void>
}

type JobQueuePorts = {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly attemptSeconds: number
}

const MOST_RETRIES = 40
const LONGEST_DELAY_SECONDS = 15 * 60
const POLLING_SECONDS = 0.5
const MOST_BETWEEN_CHECKS_SECONDS = 30

/** Creates the queue on the portal's database, without starting it. */
export function createJobQueue({ db, log, attemptSeconds }: JobQueuePorts): JobQueue {
  const checkSeconds = Math.min(attemptSeconds, MOST_BETWEEN_CHECKS_SECONDS)
  const boss = new PgBoss({
    db: fromKysely(db),
    schedule: false,
    migrate: false,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
  })
  // While the database is away each poll fails. Later polls continue.
  boss.on('error', (error) =>
    log.error({ failure: describeFailure(error) }, 'The job queue failed and continues'),
  )
  return {
    open: async () => {
      await boss.start()
    },
    send: async (trx, queue, subjectId) => {
      await boss.start()
      await boss.send(
        queue,
        { subjectId },
        { db: fromKysely(trx), ...deliveryOptions(attemptSeconds) },
      )
    },
    work: async (queue, handler) => {
      await boss.start()
      const options = { pollingIntervalSeconds: POLLING_SECONDS, includeMetadata: true } as const
      const worker = await boss.work<{ readonly subjectId: string }, void, typeof options>(
        queue,
        options,
        async (jobs) => {
          // Jobs that wait behind this one do not wait for the next poll.
          boss.notifyWorker(worker)
          for (const job of jobs) await handler(attemptOf(job))
        },
      )
    },
    stop: () => boss.stop(),
  }
}

/** Creates or updates the queues' tables. */
export async function installJobQueues(db: Db): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false })
  let failure: unknown
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  for (const queue of QUEUES) await boss.createQueue(queue)
  await boss.stop()
  if (failure !== undefined)
    throw new Error(`Cannot install the job queues: ${reasonOf(failure)}`, { cause: failure })
}

/**
 * An attempt that does not report back in time counts as failed, so that the jobs of a killed
 * process are repeated.
 */
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
