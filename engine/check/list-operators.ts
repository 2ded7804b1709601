import { operationOf } from '../rules/json-logic.ts'
import { isDirection } from '../rules/list-order.ts'
import type { Code } from './codes.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import type { RuleNode } from './model/rule.ts'
import { kindOf, solidKinds, typeWords } from './model/value-type.ts'

type Found = { readonly code: Code; readonly pointer: string; readonly message: string }

const OF_LISTS: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'all',
  'none',
  'some',
  'reduce',
  'sort',
  'first',
  'count',
  'distinct',
])

/**
 * Reports wrong arguments of list operators: not a list, unusable keys, or a wrong number of items.
 */
export function listOperators(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) =>
    model
      .readingOf(use)
      .nodes.flatMap((node) =>
        misused(node).map((found): Finding => ({ file: use.file, ...found })),
      ),
  )
}

function misused(node: RuleNode): readonly Found[] {
  if (!OF_LISTS.has(node.operator)) return []
  return [
    ...noList(node),
    ...(node.operator === 'sort' || node.operator === 'distinct' ? keys(node) : []),
    ...most(node),
  ]
}

function noList({ operator, types, places, pointer }: RuleNode): readonly Found[] {
  const [list] = types
  const kinds = list ? solidKinds(list) : []
  if (!list || kinds.length === 0 || kinds.includes('array')) return []
  return [
    {
      code: 'not-a-list',
      pointer: places[0] ?? pointer,
      message: `"${operator}" takes a list, not ${typeWords(list)}`,
    },
  ]
}

/** Reports keys that are the same for every item, and sort keys without an order. */
function keys({ operator, args, types, places, pointer }: RuleNode): readonly Found[] {
  return args.flatMap((arg, i): readonly Found[] => {
    const type = types[i]
    const at = { code: 'sort-key', pointer: places[i] ?? pointer } as const
    if (i === 0 || !type) return []
    if (operator === 'sort' && isDirection(arg))
      return i === 1 || isDirection(args[i - 1])
        ? [{ ...at, message: `"${String(arg)}" follows no key` }]
        : []
    if (operationOf(arg) === null)
      return [{ ...at, message: `The key ${JSON.stringify(arg)} is the same for every item` }]
    const kinds = solidKinds(type)
    const hasOrder =
      kinds.length === 0 || kinds.some((kind) => kind !== 'array' && kind !== 'object')
    return operator === 'sort' && !hasOrder
      ? [{ ...at, message: `A key of "sort" is ${typeWords(type)}, which has no order` }]
      : []
  })
}

/** Reports a constant number of items for `first` that is not a whole number above 0. */
function most({ operator, args, types, places, pointer }: RuleNode): readonly Found[] {
  const [, count = null] = args
  const type = types[1]
  if (operator !== 'first' || args.length < 2 || !type) return []
  const kinds = solidKinds(type)
  const isNumber = kinds.length === 0 || kinds.includes('number')
  const isFine =
    operationOf(count) === null ? Number.isInteger(count) && Number(count) > 0 : isNumber
  const words =
    operationOf(count) === null && kindOf(count) === 'number'
      ? JSON.stringify(count)
      : typeWords(type)
  return isFine
    ? []
    : [
        {
          code: 'operator-arguments',
          pointer: places[1] ?? pointer,
          message: `"first" takes a whole number above 0 as the number of items, not ${words}`,
        },
      ]
}
