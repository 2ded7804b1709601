import { parentPort } from 'node:worker_threads'
import { type JobArguments, JOBS } from './jobs.ts'

/** Does the studio's jobs in a thread, one after another. */
parentPort?.on(
  'message',
  ({ name, args }: { readonly name: string; readonly args: JobArguments }) => {
    try {
      parentPort?.postMessage(JOBS[name]?.(args) ?? { usage: `There is no job "${name}"` })
    } catch (error) {
      parentPort?.postMessage({ usage: error instanceof Error ? error.message : String(error) })
    }
  },
)
