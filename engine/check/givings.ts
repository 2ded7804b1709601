import { operationOf } from '../rules/json-logic.ts'
import { validateSchema } from '../definition/json-schema.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import { wantedType } from './model/uses.ts'
import { areApart, isAnything, typeWords } from './model/value-type.ts'

const CODES = { argument: 'argument-type', prop: 'prop-type', value: 'into-type' } as const
const WHERE = { argument: 'Argument', prop: 'Prop', value: 'Value' } as const

/** What is given to an argument, a prop or a value fits its schema. */
export function givings(model: Model): readonly Finding[] {
  return model.uses.givings.flatMap((giving): readonly Finding[] => {
    const { use, schema, what, name } = giving
    if (schema === undefined) return []
    const at = { code: CODES[what], file: use.file, pointer: use.pointer }
    const isConstant = !operationOf(use.rule) && !Array.isArray(use.rule)
    if (isConstant) {
      const [issue] = validateSchema(schema, use.rule)
      return issue
        ? [{ ...at, message: `${WHERE[what]} "${name}" does not take ${JSON.stringify(use.rule)}: it breaks "${issue.keyword}"` }]
        : []
    }
    const [gives, takes] = [model.readingOf(use).type, wantedType(giving)]
    if (isAnything(gives) || !areApart(gives, takes)) return []
    return [{ ...at, message: `${WHERE[what]} "${name}" takes ${typeWords(takes)}, the rule gives ${typeWords(gives)}` }]
  })
}
