import { Worker } from 'node:worker_threads'
import type { Outcome } from '../flow/outcome.ts'

const MOST_MEGABYTES = 1024
/** Extra time for a tool to stop after its own limit. */
const GRACE_SECONDS = 15

/** Runs one tool at a time in a thread with a limit on memory and time. */
export type LimitedThread<Args> = {
  readonly run: (name: string, args: Args) => Promise<Outcome>
  readonly stop: () => Promise<void>
}

/**
 * @param program Replies to each message `{ name, args }` with an outcome.
 * @param env The environment of the program; by default that of this process.
 */
export function createLimitedThread<Args extends { readonly seconds: number }>(
  program: URL,
  env: NodeJS.ProcessEnv = process.env,
): LimitedThread<Args> {
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()
  /** Ends the current call. */
  let finish: (outcome: Outcome) => void = () => {}

  const lose = (why: string) => {
    void worker?.terminate()
    worker = null
    finish({ usage: `The tool was stopped: ${why}. Ask for a smaller part` })
  }
  const startWorker = (): Worker => {
    const thread = new Worker(program, {
      env,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    thread.on('message', (outcome: Outcome) => finish(outcome))
    thread.on('error', (error) => lose(error.message))
    return thread
  }
  const runNow = async (name: string, args: Args): Promise<Outcome> => {
    worker ??= startWorker()
    const seconds = args.seconds + GRACE_SECONDS
    const timer = setTimeout(() => lose(`it took more than ${seconds} seconds`), seconds * 1000)
    const result = new Promise<Outcome>((done) => {
      finish = done
    })
    worker.postMessage({ name, args })
    const outcome = await result
    clearTimeout(timer)
    return outcome
  }

  return {
    run: (name, args) => {
      const result = last.then(() => runNow(name, args))
      last = result
      return result
    },
    stop: async () => {
      await worker?.terminate()
    },
  }
}
