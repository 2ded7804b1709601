import { sameJson } from '../definition/json.ts'
import type { Json } from '../definition/types.ts'
import { MOMENT_FORMATS } from '../questions/moments.ts'
import type { Code } from './codes.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import type { RuleNode } from './model/rule.ts'
import { areApart, solidKinds, typeWords, type ValueType } from './model/value-type.ts'

type Found = { readonly code: Code; readonly pointer: string; readonly message: string }

const EQUALITY = ['==', '===', '!=', '!==']
const ORDER = ['<', '<=', '>', '>=']
const ARITHMETIC = ['+', '-', '*', '/', '%', 'max', 'min']

/**
 * Reports comparisons of values that are never equal or have no order, and calculations with texts.
 */
export function comparisons(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) =>
    model
      .readingOf(use)
      .nodes.flatMap((node) =>
        compared(node).map((found): Finding => ({ file: use.file, ...found })),
      ),
  )
}

/** Returns the mistakes of one operator in a rule. */
export function compared(node: RuleNode): readonly Found[] {
  if (EQUALITY.includes(node.operator)) return equality(node)
  if (ORDER.includes(node.operator)) return order(node)
  if (ARITHMETIC.includes(node.operator)) return arithmetic(node)
  return node.operator === 'in' ? membership(node) : []
}

function equality({ types, places, pointer, operator }: RuleNode): readonly Found[] {
  const [left, right] = types
  if (!left || !right) return []
  if (areApart(left, right)) {
    return [
      {
        code: 'types-never-equal',
        pointer,
        message: `"${operator}" compares ${typeWords(left)} with ${typeWords(right)}`,
      },
    ]
  }
  const mixed = mixedMoments(operator, left, right, pointer)
  if (mixed.length > 0) return mixed
  return [
    ...neverTaken(left, right, places[1] ?? pointer),
    ...neverTaken(right, left, places[0] ?? pointer),
  ]
}

/** Pairs of formats that can be ordered, because both have a day. */
const ORDERED_TOGETHER: readonly string[] = ['date date-time', 'date local-date-time']

/** Reports comparisons of a local time (without a zone) with a different kind of date or time. */
function mixedMoments(
  operator: string,
  left: ValueType,
  right: ValueType,
  pointer: string,
): readonly Found[] {
  const formats = [momentOf(left), momentOf(right)]
  const [a, b] = formats
  if (
    !formats.some((one) => one === 'clock-time' || one === 'local-date-time') ||
    a === b ||
    a === null ||
    b === null
  )
    return []
  if (ORDER.includes(operator) && ORDERED_TOGETHER.includes(formats.toSorted().join(' '))) return []
  const words = formats.map((one) => MOMENT_FORMATS[one ?? '']?.words ?? 'a text that is no moment')
  return [
    { code: 'mixed-moments', pointer, message: `"${operator}" compares ${words.join(' with ')}` },
  ]
}

/** The format of a date or time; `other` for other texts; null if unknown. */
function momentOf({ format, values }: ValueType): string | null {
  if (format !== undefined) return format
  if (!values || values.length === 0 || !values.every((one) => typeof one === 'string')) return null
  return (
    Object.entries(MOMENT_FORMATS).find(([, moment]) =>
      values.every((one) => moment?.pattern.test(String(one)) === true),
    )?.[0] ?? 'other'
  )
}

/** Reports constants in `given` that are not among the possible values of `type`. */
function neverTaken(type: ValueType, given: ValueType, pointer: string): readonly Found[] {
  const { listed, values } = type
  if (!values || !listed || !given.values || given.listed) return []
  const never = given.values.find((value) => !values.some((one) => sameJson(one, value)))
  return never === undefined ||
    given.values.some((value) => values.some((one) => sameJson(one, value)))
    ? []
    : [neverTakenValue(type, never, pointer)]
}

function neverTakenValue({ listed, values = [] }: ValueType, never: Json, pointer: string): Found {
  const shown = JSON.stringify(never)
  if (!listed || listed.by === 'schema') {
    return {
      code: 'value-never-taken',
      pointer,
      message: `${listed ? `"${listed.name}"` : 'The value'} is never ${shown}: its schema lists ${values.map((one) => JSON.stringify(one)).join(', ')}`,
    }
  }
  const key = typeof never === 'string' ? listed.texts?.get(never.toLowerCase()) : undefined
  if (key !== undefined)
    return {
      code: 'text-instead-of-key',
      pointer,
      message: `${shown} is the text that a patient reads; its key is "${key}"`,
    }
  if (listed.by === 'total')
    return { code: 'unknown-band', pointer, message: `Total "${listed.name}" has no band ${shown}` }
  return {
    code: 'unknown-option',
    pointer,
    message: `Question "${listed.name}" has no option ${shown}`,
  }
}

function membership({ types, args, places, pointer }: RuleNode): readonly Found[] {
  const [needle, stack] = types
  if (!needle || !stack) return []
  const kinds = solidKinds(stack)
  if (kinds.length > 0 && !kinds.includes('array') && !kinds.includes('string')) {
    return [
      {
        code: 'types-never-equal',
        pointer,
        message: `"in" looks into ${typeWords(stack)}, which holds nothing`,
      },
    ]
  }
  if (!kinds.includes('array') || !stack.items) return []
  if (!kinds.includes('string') && areApart(needle, stack.items)) {
    return [
      {
        code: 'types-never-equal',
        pointer,
        message: `"in" looks for ${typeWords(needle)} in a list of ${typeWords(stack.items)}`,
      },
    ]
  }
  const list = args[1]
  if (Array.isArray(list)) {
    return list.flatMap((one: Json, i): readonly Found[] => {
      const isNever =
        needle.values &&
        needle.listed &&
        typeof one !== 'object' &&
        !needle.values.some((value) => sameJson(value, one))
      return isNever ? [neverTakenValue(needle, one, `${places[1] ?? pointer}/${i}`)] : []
    })
  }
  return neverTaken(stack.items, needle, places[0] ?? pointer)
}

const isMoment = (type: ValueType) =>
  type.format === undefined
    ? type.values?.every(
        (value) => typeof value === 'string' && /^(\d{4}-\d{2}-\d{2}|\d{2}:\d{2})/.test(value),
      )
    : MOMENT_FORMATS[type.format] !== undefined

function order({ operator, types, pointer }: RuleNode): readonly Found[] {
  const wrong = types.find((type) => {
    const kinds = solidKinds(type)
    return (
      kinds.length > 0 && !kinds.includes('number') && !(kinds.includes('string') && isMoment(type))
    )
  })
  if (wrong)
    return [{ code: 'order-on-text', pointer, message: `"${operator}" orders ${typeWords(wrong)}` }]
  const [first, ...rest] = types
  const apart = first && rest.find((type) => areApart(first, type))
  if (apart)
    return [
      {
        code: 'types-never-equal',
        pointer,
        message: `"${operator}" compares ${typeWords(first)} with ${typeWords(apart)}`,
      },
    ]
  return first ? rest.flatMap((type) => mixedMoments(operator, first, type, pointer)) : []
}

function arithmetic({ operator, types, places, pointer }: RuleNode): readonly Found[] {
  return types.flatMap((type, i): readonly Found[] => {
    const kinds = solidKinds(type)
    if (
      kinds.length === 0 ||
      kinds.includes('number') ||
      (types.length === 1 && kinds.includes('array'))
    )
      return []
    return [
      {
        code: 'arithmetic-on-text',
        pointer: places[i] ?? pointer,
        message: `"${operator}" calculates with ${typeWords(type)}`,
      },
    ]
  })
}
