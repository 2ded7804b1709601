import { type MutantResult, mutate } from '#engine/analysis/index.ts'
import { commandBudget, keepHeapSmall } from './budget.ts'
import { openFlow } from './opened.ts'

/**
 * The messages of one flow's process: the mutant that it begins, then its result, and finally
 * `done`.
 */
export type MutantMessage =
  | { readonly kind: 'begun'; readonly begun: Pick<MutantResult, 'file' | 'mutant'> }
  | { readonly kind: 'result'; readonly result: MutantResult }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done' }

const [name = '', first = '0'] = process.argv.slice(2)

keepHeapSmall()
try {
  await testMutants(name, Number(first))
  await send({ kind: 'done' })
} catch (error) {
  await send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
process.disconnect()

/** Tests the mutants of a flow from a number on. Each has the time of one command. */
async function testMutants(flowName: string, from: number): Promise<void> {
  const opened = openFlow(flowName)
  if (!('flow' in opened)) throw new Error(opened.join('\n'))
  const { flow, files, cases, same } = opened
  let count = 0
  const wanted = (file: string, { pointer, words }: MutantResult['mutant']): boolean => {
    count += 1
    if (count <= from) return false
    process.send?.({
      kind: 'begun',
      begun: { file, mutant: { pointer, words } },
    } satisfies MutantMessage)
    return true
  }
  const budgetFor = () => commandBudget()?.bound
  for (const result of mutate(files, flow.id, { cases, same, wanted, budgetFor }))
    await send({ kind: 'result', result })
}

function send(message: MutantMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
}
