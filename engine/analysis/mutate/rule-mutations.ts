import { isObject } from '../../definition/json.ts'
import type { Json, JsonObject, Rule } from '../../definition/types.ts'
import { RULE_KEYS } from '../../definition/visit.ts'
import { OPERATORS, operationOf } from '../../rules/json-logic.ts'
import { isDirection } from '../../rules/list-order.ts'
import { escapeKey } from './json-edits.ts'
import type { Mutation } from './mutation.ts'
import { isUnit, UNITS } from '../../rules/moments.ts'

const OTHER: { readonly [operator: string]: string | undefined } = {
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
  and: 'or',
  or: 'and',
  '!': '!!',
  '!!': '!',
  some: 'none',
  none: 'some',
  all: 'some',
  '+': '-',
  plus: 'minus',
  minus: 'plus',
  before: 'after',
  after: 'before',
}
const KNOWN: ReadonlySet<string> = new Set(OPERATORS)

/** True if the value of a key is a rule, or a list of rules. */
export function isRuleKey(key: string, owner: JsonObject): boolean {
  return (
    (key === 'of' ? owner.key !== undefined : RULE_KEYS.has(key)) ||
    (key === 'count' && Array.isArray(owner.count))
  )
}

/** Every small change of a rule: another operator, another constant, a condition removed. */
export function ruleMutations(rule: Rule, pointer: string): readonly Mutation[] {
  if (Array.isArray(rule))
    return rule.flatMap((one: Rule, i) => ruleMutations(one, `${pointer}/${i}`))
  if (!isObject(rule)) return constantMutations(rule, pointer)
  const operation = operationOf(rule)
  if (!operation || !KNOWN.has(operation.operator)) return []
  const { operator, args } = operation
  if (operator === 'object') return objectMutations(rule.object ?? null, `${pointer}/object`)
  const other = OTHER[operator]
  const own: readonly Mutation[] =
    other === undefined || (operator === '!!' && args.length !== 1)
      ? []
      : [
          {
            kind: 'operator',
            pointer,
            words: `${operator} becomes ${other}`,
            put: { [other]: rule[operator] ?? null },
          },
        ]
  if (operator === 'var' || operator === 'fact') return own
  const isList = Array.isArray(rule[operator])
  const inside = args.flatMap((arg, i) =>
    ruleMutations(
      arg,
      isList ? `${pointer}/${escapeKey(operator)}/${i}` : `${pointer}/${escapeKey(operator)}`,
    ),
  )
  return [...own, ...partMutations(operator, args, pointer), ...inside]
}

function partMutations(
  operator: string,
  args: readonly Rule[],
  pointer: string,
): readonly Mutation[] {
  if (operator === 'sort' && !isDirection(args.at(-1)))
    return [
      {
        kind: 'operator',
        pointer,
        words: 'the last key of sort is turned',
        put: { sort: [...args, 'descending'] },
      },
    ]
  if (operator === 'same-day' || operator === 'within-hours')
    return [
      {
        kind: 'operator',
        pointer,
        words: `${operator} is turned`,
        put: { '!': [{ [operator]: args }] },
      },
    ]
  if ((operator !== 'and' && operator !== 'or') || args.length < 2) return []
  return args.map((_, i) => ({
    kind: 'condition',
    pointer: `${pointer}/${operator}/${i}`,
    words: `condition ${i + 1} of "${operator}" is left out`,
    drop: true,
  }))
}

function constantMutations(value: Json, pointer: string): readonly Mutation[] {
  const put = (other: Json): readonly Mutation[] => [
    {
      kind: 'constant',
      pointer,
      words: `${JSON.stringify(value)} becomes ${JSON.stringify(other)}`,
      put: other,
    },
  ]
  if (typeof value === 'number') return put(value + 1)
  if (typeof value === 'boolean') return put(!value)
  if (isUnit(value)) return put(UNITS[(UNITS.indexOf(value) + 1) % UNITS.length] ?? value)
  if (isDirection(value)) return put(value === 'descending' ? 'ascending' : 'descending')
  return typeof value === 'string' ? put('another') : []
}

/** Mutations of each member of an object, and removals of each member. */
function objectMutations(members: Json, pointer: string): readonly Mutation[] {
  const names = isObject(members) ? Object.keys(members) : []
  return [
    ...argumentMutations(members, pointer),
    ...names.map(
      (name): Mutation => ({
        kind: 'removed',
        pointer: `${pointer}/${escapeKey(name)}`,
        words: `"${name}" of the object is left out`,
        drop: true,
      }),
    ),
  ]
}

/** Small changes of named rules: arguments of effects, assigned values, props. */
export function argumentMutations(named: Json, pointer: string): readonly Mutation[] {
  if (!isObject(named)) return []
  return Object.entries(named).flatMap(([name, rule]) =>
    ruleMutations(rule, `${pointer}/${escapeKey(name)}`),
  )
}
