/** Work that is done again and again while the server runs. */
export type RecurringWork = {
  /** Begins now, and again some time after each end. */
  readonly begin: () => void
  /** Lets the work under way end. */
  readonly stop: () => Promise<void>
  readonly isStopped: () => boolean
}

/** What recurs. After a failure the next turn tries again. */
export type RecurringTask = {
  readonly run: () => Promise<void>
  readonly secondsBetween: number
  readonly onFailure: (error: unknown) => void
}

/** Makes work recur; it waits until it is begun. */
export function createRecurringWork({ run, secondsBetween, onFailure }: RecurringTask): RecurringWork {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const runAgain = (): void => {
    running = run()
      .catch(onFailure)
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
