/** Work that is repeated while the server runs. */
export type RecurringWork = {
  /** Starts now, and again after a pause each time it ends. */
  readonly begin: () => void
  /** Waits for the current run. */
  readonly stop: () => Promise<void>
  readonly isStopped: () => boolean
}

/** The work to repeat. After a failure, the next run tries again. */
export type RecurringTask = {
  readonly run: () => Promise<void>
  readonly secondsBetween: number
  readonly onFailure: (error: unknown) => void
}

/** Call `begin` to start it. */
export function createRecurringWork({
  run,
  secondsBetween,
  onFailure,
}: RecurringTask): RecurringWork {
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
