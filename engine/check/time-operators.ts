import type { Rule } from '../definition/types.ts'
import { operationOf } from '../rules/json-logic.ts'
import {
  clockOf,
  hoursOf,
  instantOf,
  isUnit,
  TIME_OPERATORS,
  UNITS,
  WEEKDAYS,
} from '../rules/moments.ts'
import { MOMENT_FORMATS } from '../questions/moments.ts'
import type { Code } from './codes.ts'
import type { Finding } from './model/finding.ts'
import type { Model } from './model/model.ts'
import type { RuleNode } from './model/rule.ts'
import { solidKinds, typeWords, type ValueType } from './model/value-type.ts'

type Found = { readonly code: Code; readonly pointer: string; readonly message: string }

/** Reports time operators with wrong arguments: instants, durations, hours or zones. */
export function timeOperators(model: Model): readonly Finding[] {
  return model.uses.rules.flatMap((use) =>
    model
      .readingOf(use)
      .nodes.flatMap((node) =>
        misused(node).map((found): Finding => ({ file: use.file, ...found })),
      ),
  )
}

function misused(node: RuleNode): readonly Found[] {
  const { operator } = node
  const zone = TIME_OPERATORS[operator]
  if (zone === undefined) return []
  const takesTwo = operator === 'same-day' || zone === null
  return [
    ...noInstant(node, 0),
    ...(takesTwo ? noInstant(node, 1) : []),
    ...(operator === 'plus' || operator === 'minus' ? duration(node) : []),
    ...(operator === 'within-hours' ? hours(node) : []),
    ...(zone === null ? [] : noZone(node, zone)),
  ]
}

function noInstant({ operator, types, places, pointer }: RuleNode, at: number): readonly Found[] {
  const type = types[at]
  if (!type || isInstant(type)) return []
  const moment = MOMENT_FORMATS[type.format ?? '']?.words
  const words =
    type.values?.length === 1 ? JSON.stringify(type.values[0]) : (moment ?? typeWords(type))
  return [
    {
      code: 'not-an-instant',
      pointer: places[at] ?? pointer,
      message: `"${operator}" takes an instant, not ${words}`,
    },
  ]
}

/** True if the type can be an instant, or if nothing is known about it. */
function isInstant(type: ValueType): boolean {
  const kinds = solidKinds(type)
  if (kinds.length === 0 || kinds.length > 1) return kinds.length === 0 || kinds.includes('string')
  if (kinds[0] !== 'string') return false
  return type.values
    ? type.values.every((value) => instantOf(value) !== null)
    : type.format === 'date-time'
}

/** Checks the count (a whole number, 0 or more) and the unit. */
function duration(node: RuleNode): readonly Found[] {
  const { operator, args, types } = node
  const [, count = null, unit = null] = args
  const kinds = types[1] ? solidKinds(types[1]) : []
  const isCount = operationOf(count)
    ? kinds.length === 0 || kinds.includes('number')
    : Number.isInteger(count) && Number(count) >= 0
  return [
    ...(isCount
      ? []
      : [wrong(node, 1, `"${operator}" takes a whole number from 0 on, not ${words(node, 1)}`)]),
    ...(isUnit(unit)
      ? []
      : [
          wrong(
            node,
            2,
            `"${operator}" takes ${UNITS.join(', ')} as the unit, not ${words(node, 2)}`,
          ),
        ]),
  ]
}

function hours(node: RuleNode): readonly Found[] {
  const [, windows = null] = node.args
  if (operationOf(windows)) return []
  const all: readonly Rule[] = Array.isArray(windows) ? windows : [windows]
  const isFine =
    all.length > 0 && all.every((one) => operationOf(one) !== null || hoursOf(one) !== null)
  const form = '{ "days": ["Mon"], "from": "09:00", "to": "17:00" }'
  return isFine
    ? []
    : [
        wrong(
          node,
          1,
          `"within-hours" takes ${form} or a list of such, with the days ${WEEKDAYS.join(', ')}`,
        ),
      ]
}

function noZone(node: RuleNode, place: number): readonly Found[] {
  const zone = node.args[place]
  const type = node.types[place]
  if (zone === undefined || !type) return []
  const kinds = solidKinds(type)
  const isFine = operationOf(zone)
    ? kinds.length === 0 || kinds.includes('string')
    : clockOf(zone) !== null
  return isFine
    ? []
    : [
        wrong(
          node,
          place,
          `"${node.operator}" takes the IANA name of a time zone, not ${words(node, place)}`,
        ),
      ]
}

function wrong({ places, pointer }: RuleNode, at: number, message: string): Found {
  return { code: 'operator-arguments', pointer: places[at] ?? pointer, message }
}

/** Describes an argument in a message: the value of a constant, or the type of a rule. */
function words({ args, types }: RuleNode, at: number): string {
  const type = types[at]
  const arg = args[at]
  return operationOf(arg ?? null) && type ? typeWords(type) : JSON.stringify(arg ?? null)
}
