import { keywordsOf } from '../answers/keywords.ts'
import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import type { JsonSchema, Rule } from '../definition/types.ts'
import { objectMembers, operationOf } from '../rules/json-logic.ts'
import { casesGiven } from './model/constants.ts'
import type { Finding } from './model/finding.ts'
import type { FieldAt, Form } from './model/form.ts'
import type { Model } from './model/model.ts'
import { type EffectAt, propertyOf } from './model/uses.ts'

/** An answer that goes unchanged to an argument, or to a part of one. */
type Passed = { readonly field: FieldAt; readonly schema: JsonSchema; readonly pointer: string }

/**
 * Reports questions whose text may be longer than the argument of the effect that takes it, and
 * warns if it may only be shorter. Arguments without `maxLength` take any text.
 */
export function textLimits({ uses }: Model): readonly Finding[] {
  return uses.effects.flatMap((at) => textsPassed(at).flatMap((one) => unlike(at, one)))
}

function textsPassed({ use, declaration, form, pointer }: EffectAt): readonly Passed[] {
  const schemaOf = propertyOf(declaration?.args)
  return Object.entries(use.args ?? {}).flatMap(([name, rule]) =>
    passedBy({
      rule,
      schema: schemaOf(name),
      pointer: `${pointer}/args${pointerStep(name)}`,
      fieldAt: (path) => answerAt(form, path),
    }),
  )
}

function answerAt(form: Form, path: string): FieldAt | undefined {
  const [root, ...keys] = path.split('.')
  return root === 'answers' ? form.fieldsByPath.get(keys.join('.')) : undefined
}

type Passing = {
  readonly rule: Rule
  readonly schema: JsonSchema | undefined
  readonly pointer: string
  readonly fieldAt: (path: string) => FieldAt | undefined
}

function passedBy({ rule, schema, pointer, fieldAt }: Passing): readonly Passed[] {
  const operation = operationOf(rule)
  if (!operation || schema === undefined) return []
  const { operator, args } = operation
  const inside = (part: Omit<Passing, 'fieldAt'>) => passedBy({ ...part, fieldAt })
  if (operator === 'var') {
    const field = fieldAt(String(args[0]))
    return field ? [{ field, schema, pointer }] : []
  }
  if (operator === 'object')
    return objectMembers(args).flatMap(([name, member = null]) =>
      inside({
        rule: member,
        schema: propertyOf(schema)(name),
        pointer: `${pointer}/object${pointerStep(name)}`,
      }),
    )
  if (operator === 'map') {
    const list = fieldAt(String(operationOf(args[0] ?? null)?.args[0]))
    const rows = isObject(schema) && isObject(schema.items) ? schema.items : undefined
    return rowsPassed(list, { rule: args[1] ?? null, schema: rows, pointer: `${pointer}/map/1` })
  }
  return casesGiven(operation).flatMap(([one, i]) =>
    inside({ rule: one, schema, pointer: `${pointer}${pointerStep(operator)}/${i}` }),
  )
}

/** The answers in the rows of a list. */
function rowsPassed(list: FieldAt | undefined, row: Omit<Passing, 'fieldAt'>): readonly Passed[] {
  if (list === undefined) return []
  const children = list.source.fields ?? []
  return passedBy({
    ...row,
    fieldAt: (name) => {
      const i = children.findIndex(({ id }) => id === name)
      const source = children[i]
      const place = { file: list.place.file, pointer: `${list.place.pointer}/fields/${i}` }
      return source && { ...list, path: `${list.path}.${name}`, source, place, parent: list }
    },
  })
}

function unlike({ use, file }: EffectAt, { field, schema, pointer }: Passed): readonly Finding[] {
  const { maxLength: longest } = keywordsOf(field.source)
  const taken = isObject(schema) ? schema.maxLength : undefined
  if (longest === undefined || typeof taken !== 'number' || taken === longest) return []
  const message = `Question "${field.path}" takes ${longest} characters, effect "${use.effect}" takes ${taken} of them`
  const own = { file: field.place.file, pointer: `${field.place.pointer}/validation/maxLength` }
  const isWritten = field.isOwn && field.source.validation?.maxLength !== undefined
  const code = longest > taken ? 'limit-above-argument' : 'limit-below-argument'
  return [{ code, ...(isWritten ? own : { file, pointer }), message }]
}
