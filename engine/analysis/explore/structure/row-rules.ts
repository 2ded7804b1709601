import { eventCases } from '../../../definition/step-events.ts'
import type { Interstitial } from '../../../definition/flow.ts'
import type { Json, RowOptionsSource, Rule, StepSource } from '../../../definition/types.ts'
import { type Leaf, leavesIn, nodeAt } from '../../../definition/visit.ts'
import { isObject } from '../../../definition/json.ts'
import { fromInside, readsOf } from '../../../rules/json-logic.ts'

const known = new WeakMap<StepSource, Rule>()

/**
 * The condition of a step. A step with rows applies if its condition is true for at least one row.
 */
export function stepCondition(source: StepSource): Rule | undefined {
  const { each, when = true } = source
  if (each === undefined) return source.when
  const there = known.get(source)
  if (there !== undefined) return there
  const rule: Rule = {
    some: [each.of, { and: [isKey({ var: each.key }), inItem(fromInside(when, 1))] }],
  }
  known.set(source, rule)
  return rule
}

/**
 * The condition of an interstitial. One with rows is shown if its condition is true for at least
 * one row.
 */
export function itemCondition(item: Interstitial): Rule | null {
  const { each, when } = item
  if (each === null) return when
  const there =
    ofItems.get(item) ??
    stepCondition({ id: item.id, each: each.source, when: when ?? true }) ??
    null
  ofItems.set(item, there)
  return there
}

const ofItems = new WeakMap<Interstitial, Rule>()

/**
 * A rule that is true if a row can be chosen in addition to the listed options.
 * @param written The keys of the listed options.
 */
export function rowOfferRule(
  { each, when = true }: Pick<RowOptionsSource, 'each' | 'when'>,
  written: readonly string[],
): Rule {
  const isWritten: Rule = { in: [{ var: `row.${each.key}` }, written] }
  return stepCondition({ id: '', each, when: { and: [{ '!': [isWritten] }, when] } }) ?? false
}

/** A row's key is a text or a number. */
function isKey(key: Rule): Rule {
  return {
    and: [{ or: [{ '!!': [key] }, { '===': [key, 0] }] }, { '!': { in: [key, [true, false]] } }],
  }
}

const OF_ROW = /^((?:outer\.)*)outer\.row(?:\.|$)/

/**
 * Rewrites a rule about a row so that it can run inside a list operator, where the row is the item.
 */
function inItem(rule: Rule): Rule {
  if (Array.isArray(rule)) return rule.map(inItem)
  if (!isObject(rule)) return rule
  return Object.fromEntries(
    Object.entries(rule).map(([key, inner]): [string, Json] => {
      if (key !== 'var') return [key, inItem(inner ?? null)]
      const [path, ...rest] = Array.isArray(inner) ? inner : [inner ?? null]
      const read = typeof path === 'string' ? path.replace(OF_ROW, '$1') : path
      return [key, rest.length === 0 ? (read ?? null) : [read ?? null, ...rest]]
    }),
  )
}

/**
 * True if an event of a step may have different results for different rows. Otherwise it only
 * matters whether the step applies. Excludes arguments of effects.
 */
export function differsByRow(source: StepSource): boolean {
  if (source.each === undefined) return false
  const deciding = eventCases(source).flatMap(({ use }) =>
    leavesIn(nodeAt('event', use)).flatMap(decidesAfter),
  )
  return deciding.some((rule) => readsOf(rule).some((path) => /^row(\.|$)/.test(path)))
}

function decidesAfter(leaf: Leaf): readonly Rule[] {
  return leaf.kind === 'rule' && (leaf.role === 'condition' || leaf.key === 'set')
    ? [leaf.rule]
    : []
}
