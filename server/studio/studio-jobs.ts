import { createLimitedThread, type LimitedThread } from '../cli/assistant/limited-thread.ts'
import type { Outcome } from '../cli/flow/outcome.ts'
import type { LibraryFolders } from '../definitions-files.ts'
import type { JobArguments } from './jobs.ts'

/** The page asks again after this time, and says until then that the studio is still looking. */
const REPLY_MS = 3000
const SECONDS = 60

export type JobRequest = Omit<JobArguments, 'seconds'>

/** Runs jobs outside of the thread that answers requests. */
export type Jobs = {
  /** A short job. */
  readonly run: (name: string, args: JobRequest) => Promise<Outcome>
  /**
   * A job that may be long; null until it is done. A second call for the same job waits for the
   * same result.
   */
  readonly look: (name: string, args: JobRequest) => Promise<Outcome | null>
  /** Ends long jobs, because the files that they read have changed. */
  readonly forget: () => void
  readonly stop: () => Promise<void>
}

export function createJobs({ flowsDir, contentDir }: LibraryFolders): Jobs {
  const env = { ...process.env, FLOWS_DIR: flowsDir, CONTENT_DIR: contentDir }
  const newThread = () =>
    createLimitedThread<JobArguments>(new URL('./worker.ts', import.meta.url), env)
  const short = newThread()
  let long: LimitedThread<JobArguments> = newThread()
  let running = 0
  const results = new Map<string, Promise<Outcome>>()
  const start = (name: string, args: JobRequest): Promise<Outcome> => {
    const thread = long
    running += 1
    return thread.run(name, { ...args, seconds: SECONDS }).finally(() => {
      if (thread === long) running -= 1
    })
  }
  return {
    run: (name, args) => short.run(name, { ...args, seconds: SECONDS }),
    look: (name, args) => {
      const key = JSON.stringify([name, args])
      const result = results.get(key) ?? start(name, args)
      results.set(key, result)
      return firstOf(result)
    },
    forget: () => {
      results.clear()
      if (running === 0) return
      void long.stop()
      long = newThread()
      running = 0
    },
    stop: async () => {
      await Promise.all([short.stop(), long.stop()])
    },
  }
}

async function firstOf(result: Promise<Outcome>): Promise<Outcome | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), REPLY_MS)
  })
  const first = await Promise.race([result, late])
  clearTimeout(timer)
  return first
}
