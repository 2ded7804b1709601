import { readerOf } from '../definition/compile/read-name.ts'
import type { Flow } from '../definition/flow.ts'
import type { Rule } from '../definition/types.ts'
import type { RunState } from './types.ts'
import { momentOf } from './work.ts'
import { compileRule, readerAt } from '../rules/json-logic.ts'

const OWN: ReadonlySet<string> = new Set([
  'answers',
  'scores',
  'totals',
  'bands',
  'flags',
  'values',
  'params',
])

/** Compiles a rule to evaluate along a run. It may read inputs that no rule of the flow reads. */
export function watchedRule(flow: Flow, rule: Rule): (state: RunState) => unknown {
  return compileRule<RunState>(rule, {
    bind: (path) => {
      const [root = '', name = ''] = path.split('.')
      if (root === 'facts') return watchedRule(flow, flow.library.facts.get(name)?.rule ?? null)
      if (!OWN.has(root) && !flow.inputCells.some(({ keys }) => keys.join('.') === path)) {
        const readInput = readerAt(path)
        return ({ inputs }) => readInput(inputs) ?? null
      }
      const read = readerOf(flow, path)
      return (state) => read(momentOf(state))
    },
  })
}
