import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  type WronglyListed,
  type MutantResult,
  changeLine,
  mutate,
  wronglyListed,
} from '#engine/analysis/index.ts'
import type { MutantMessage } from './mutant-process.ts'
import type { OpenedFlow } from './opened.ts'
import { progress } from './progress.ts'

type Begun = Pick<MutantResult, 'file' | 'mutant'>

/**
 * The result for each tested mutant of a flow, the mutants that the limit left untested, and those
 * wrongly listed as equivalent.
 */
export type Judged = {
  readonly results: readonly MutantResult[]
  readonly untested: readonly Begun[]
  readonly strays: readonly WronglyListed[]
}

/** The heap of the process that tests the mutants of one flow, which then takes less than 1 GB. */
const MEGABYTES = 896

/**
 * Tests every mutant of a flow in a process of its own and prints the progress. If the process runs
 * out of memory, the mutant is undecided, and another process continues with the next.
 *
 * @param name The name or file of the flow.
 * @param limit Ends the tests.
 */
export async function judgedOf(
  name: string,
  { flow, files, same }: OpenedFlow,
  limit?: AbortSignal,
): Promise<Judged> {
  const all = mutantsIn(files, flow.id)
  const results: MutantResult[] = []
  const begun: Begun[] = []
  const hear = (message: MutantMessage) => {
    if (message.kind === 'begun') begun.push(message.begun)
    if (message.kind !== 'result') return
    results.push(message.result)
    progress(`${flow.id}: ${begun.length} of ${all.length} mutants tried`)
  }
  for (let from = 0; !(await untilExit([name, String(from)], hear, limit)); from = begun.length) {
    if (limit?.aborted === true) break
    const last = begun.at(-1)
    if (!last || begun.length === from)
      throw new Error(`Cannot test the mutants of "${flow.id}": its process ended`)
    results.push(outOfMemory(last, same.get(changeLine(last.file, last.mutant))))
  }
  progress('')
  if (limit?.aborted !== true)
    return { results, untested: [], strays: wronglyListed(same, results) }
  // The mutant that was begun last has a result only if its test ended before the limit.
  const last = begun.at(-1)
  const isTested = last === undefined || isSameMutant(last, results.at(-1))
  const untested = all.slice(isTested ? begun.length : begun.length - 1)
  // Listed mutants that are untested are not wrongly listed.
  const tested = new Map(
    [...same].filter(([line]) => !untested.some((one) => lineOf(one) === line)),
  )
  return { results, untested, strays: wronglyListed(tested, results) }
}

function lineOf({ file, mutant }: Begun): string {
  return changeLine(file, mutant)
}

function isSameMutant(one: Begun, other: Begun | undefined): boolean {
  return other !== undefined && lineOf(one) === lineOf(other)
}

/** All mutants of a flow in the order in which they are tested. */
function mutantsIn(files: OpenedFlow['files'], id: string): readonly Begun[] {
  const all: Begun[] = []
  const wanted = (file: string, mutant: MutantResult['mutant']) => {
    all.push({ file, mutant })
    return false
  }
  // The generator yields nothing, because no mutant is wanted.
  for (const _ of mutate(files, id, { cases: [], wanted })) break
  return all
}

/**
 * Runs a process that tests the mutants of a flow from a number on. False if it ended early.
 * @param args The flow and the number.
 */
async function untilExit(
  args: readonly [name: string, from: string],
  hear: (message: MutantMessage) => void,
  limit: AbortSignal | undefined,
): Promise<boolean> {
  if (limit?.aborted === true) return false
  const child = fork(join(import.meta.dirname, 'mutant-process.ts'), args, {
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
  const stop = () => child.kill()
  limit?.addEventListener('abort', stop)
  await once(child, 'close')
  limit?.removeEventListener('abort', stop)
  if (failure !== null) throw new Error(failure)
  return isDone
}

function outOfMemory(begun: Begun, reason: string | undefined): MutantResult {
  const why = [`more than ${MEGABYTES} MB of memory was needed`]
  return {
    ...begun,
    detection:
      reason === undefined ? { outcome: 'undecided', why } : { outcome: 'listed', reason, why },
  }
}
