import type { FastifyBaseLogger } from 'fastify'
import { describeFailure } from './graphql/error-formatter.ts'

/** Work that is done again and again while the server runs. */
export type RecurringWork = {
  /** Begins now, and again some time after each end. */
  readonly begin: () => void
  /** Lets the work under way end. */
  readonly stop: () => Promise<void>
  readonly isStopped: () => boolean
}

/** What recurs. A failure is logged in the words given, and the next turn tries again. */
export type RecurringTask = {
  readonly run: () => Promise<void>
  readonly secondsBetween: number
  readonly log: FastifyBaseLogger
  readonly failureSentence: string
}

/** Makes work recur; it waits until it is begun. */
export function createRecurringWork({ run, secondsBetween, log, failureSentence }: RecurringTask): RecurringWork {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const runAgain = (): void => {
    running = run()
      .catch((error: unknown) => log.error({ failure: describeFailure(error) }, failureSentence))
      .finally(() => {
        if (!isStopped) timer = setTimeout(runAgain, 1000 * secondsBetween)
      })
  }
  return {
    begin: runAgain,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
    isStopped: () => isStopped,
  }
}
