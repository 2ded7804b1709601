import { operationOf } from '../rules/json-logic.ts'
import { isObject } from '../definition/json.ts'
import type { Code } from './codes.ts'
import type { Finding } from './model/finding.ts'
import type { Kind } from './model/document.ts'
import type { Model } from './model/model.ts'

/** Names that may be missing only because a file of this kind cannot be read. */
const DEFINED_BY: { readonly [code in Code]?: Kind } = {
  'unknown-fact': 'facts',
  'unknown-input': 'inputs',
  'unknown-flag': 'instrument',
  'unknown-total': 'instrument',
}

/** Reports unknown operators and names in rules. */
export function ruleReadings(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) =>
    model.readingOf(use).problems.flatMap(({ code, pointer, message }): readonly Finding[] => {
      const kind = DEFINED_BY[code]
      return kind !== undefined && !model.isKnown(kind)
        ? []
        : [{ code, file: use.file, pointer, message }]
    }),
  )
}

/** Reports conditions that are neither a rule nor true or false. */
export function conditions(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap(({ rule, role, file, pointer }): readonly Finding[] => {
    if (role !== 'condition' || typeof rule === 'boolean' || operationOf(rule)) return []
    if (isObject(rule) && Object.keys(rule).length > 1) return []
    return [
      {
        code: 'not-a-condition',
        file,
        pointer,
        message: `${JSON.stringify(rule)} is no condition: it always has the same truth`,
      },
    ]
  })
}
