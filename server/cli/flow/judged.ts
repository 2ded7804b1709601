import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  type WronglyListed,
  type MutantResult,
  changeLine,
  wronglyListed,
} from '#engine/analysis/index.ts'
import type { MutantMessage } from './mutant-process.ts'
import type { OpenedFlow } from './opened.ts'
import { progress } from './progress.ts'

/** The result for every mutant of a flow, and the mutants wrongly listed as equivalent. */
export type Judged = {
  readonly results: readonly MutantResult[]
  readonly strays: readonly WronglyListed[]
}

/** The memory of the process that tests the mutants of one flow. */
const MEGABYTES = 1024

type Begun = Pick<MutantResult, 'file' | 'mutant'>

/**
 * Tests every mutant of a flow in a process of its own and prints the progress. If the process runs
 * out of memory, the mutant is undecided, and another process continues with the next.
 *
 * @param name The name or file of the flow.
 */
export async function judgedOf(name: string, { flow, same }: OpenedFlow): Promise<Judged> {
  const results: MutantResult[] = []
  const begun: Begun[] = []
  const hear = (message: MutantMessage) => {
    if (message.kind === 'begun') begun.push(message.begun)
    if (message.kind !== 'result') return
    results.push(message.result)
    progress(`${flow.id}: ${results.length} mutants tried`)
  }
  for (let from = 0; !(await untilExit(name, from, hear)); from = begun.length) {
    const last = begun.at(-1)
    if (!last || begun.length === from)
      throw new Error(`Cannot test the mutants of "${flow.id}": its process ended`)
    results.push(outOfMemory(last, same.get(changeLine(last.file, last.mutant))))
  }
  progress('')
  return { results, strays: wronglyListed(same, results) }
}

/** Runs a process that tests the mutants from a number on. False if it ended early. */
async function untilExit(
  name: string,
  from: number,
  hear: (message: MutantMessage) => void,
): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'mutant-process.ts'), [name, String(from)], {
    execArgv: [...process.execArgv, `--max-old-space-size=${MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isDone = false
  let failure: string | null = null
  child.on('message', (message: MutantMessage) => {
    if (message.kind === 'done') isDone = true
    else if (message.kind === 'failed') failure = message.message
    else hear(message)
  })
  await once(child, 'close')
  if (failure !== null) throw new Error(failure)
  return isDone
}

function outOfMemory(begun: Begun, reason: string | undefined): MutantResult {
  const why = [`more than ${MEGABYTES / 1024} GB of memory was needed`]
  return {
    ...begun,
    detection:
      reason === undefined ? { outcome: 'undecided', why } : { outcome: 'listed', reason, why },
  }
}
