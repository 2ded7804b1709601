import type { Flow } from '../definition/flow.ts'
import type { JsonObject, Rule } from '../definition/types.ts'
import { compileRule, type Read, valueAt } from '../rules/json-logic.ts'
import { flagOf } from './atoms.ts'

/** A rule over inputs, read from the inputs alone. */
export function readerOver(flow: Flow, rule: Rule): Read<JsonObject> {
  return compileRule<JsonObject>(rule, {
    bind: (path) => {
      const [root = '', name = ''] = path.split('.')
      if (root === 'facts') return readerOver(flow, flow.library.facts.get(name)?.rule ?? null)
      if (root === 'flags') return readerOver(flow, flagOf(flow, name)?.when ?? null)
      return (at) => valueAt(at, path)
    },
  })
}
