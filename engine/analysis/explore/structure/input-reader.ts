import type { Flow } from '../../../definition/flow.ts'
import type { JsonObject, Rule } from '../../../definition/types.ts'
import { compileRule, type Read, readerAt } from '../../../rules/json-logic.ts'
import { namedRule } from './atoms.ts'

/** Compiles a rule that reads inputs only, so that it can be evaluated on inputs without a run. */
export function inputReader(flow: Flow, rule: Rule): Read<JsonObject> {
  return compileRule<JsonObject>(rule, {
    bind: (path) => {
      const named = namedRule(flow, path)
      return named === undefined ? readerAt(path) : inputReader(flow, named)
    },
  })
}
