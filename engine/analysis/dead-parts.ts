import { fieldPlace } from '../definition/field-place.ts'
import type { Flow } from '../definition/flow.ts'
import type { Place } from '../definition/issue.ts'
import type { Rule } from '../definition/types.ts'
import { comparesWithOther } from './candidates.ts'
import { controlRules } from './control-rules.ts'
import { type Condition, conditionKey, conditionsOf, itemsOf } from './cover-goals.ts'
import { goalSearch } from './cover-search.ts'
import { gaps, reach } from './reach.ts'

/** Something in a flow that no run comes to, or that comes out the same in every run. */
export type DeadPart = {
  readonly code: 'unreachable-step' | 'never-shown' | 'rule-always-true' | 'rule-always-false' | 'band-out-of-reach'
  readonly place: Place
  /** One sentence, no final full stop. */
  readonly message: string
}

/** What to do about each. */
export const DEAD_HINTS: { readonly [code in DeadPart['code']]: string } = {
  'unreachable-step': 'Let some answers lead to it, or remove it',
  'never-shown': 'Change the conditions around it, or remove it',
  'rule-always-true': 'Remove the condition, or say what was meant',
  'rule-always-false': 'Say what was meant, or remove what waits for it',
  'band-out-of-reach': 'Compare the limits of the band with what the questions can add up to',
}

export type DeadParts = {
  readonly found: readonly DeadPart[]
  /** What could not be decided; then only what is certain is found. */
  readonly why: readonly string[]
}

const MOST_SITUATIONS = 10_000

/**
 * Decides over all answers and all that hosts may say: steps that never come, questions that are never shown, conditions that come out
 * the same whenever they are asked, bands that no total has. Of an instrument nothing: another flow may ask it otherwise.
 *
 * @param limit Situations that are gone through at most, in all searches together but those for bands.
 */
export function deadParts(flow: Flow, limit = MOST_SITUATIONS): DeadParts {
  const conditions = conditionsOf(flow)
  const open = new Set([
    ...flow.steps.map(({ id }) => `step ${id}`),
    ...flow.steps.flatMap((step) => itemsOf(step).map(({ id }) => `item ${id}`)),
    ...conditions.flatMap((one) => [conditionKey(one, true), conditionKey(one, false)]),
  ])
  let left = limit
  const look = (watched: readonly Rule[]): readonly string[] => {
    const found = goalSearch(flow, watched, { wanted: new Set(open), limit: left })
    left -= found.situations.length
    for (const { seen } of [...found.beginnings, ...found.passages]) for (const key of seen) open.delete(key)
    return gaps(found)
  }
  const rules = controlRules(flow).map(({ rule }) => rule)
  const compared = flow.fields.filter((field) => rules.some((rule) => comparesWithOther(field, rule)))
  if (compared.length > 0)
    return {
      found: [],
      why: compared.map(({ id }) => `answers to "${id}" are compared with others, and not all pairs are tried`),
    }
  const why = look([])
  if (why.length > 0) return { found: [], why }
  const steps = flow.steps.filter(({ id }) => open.has(`step ${id}`))
  const dead = new Set(steps.map(({ index }) => index))
  const items = flow.steps.filter(({ index }) => !dead.has(index)).flatMap(itemsOf)
  const hidden = items.filter(({ kind, id }) => kind === 'question' && open.has(`item ${id}`)).map(({ id }) => id)
  const unsure: Condition[] = []
  const constant = conditions.flatMap((condition): readonly DeadPart[] => {
    if (isKnown(condition, dead, new Set(hidden)) || !isOneWay(condition, open)) return []
    // What nothing ahead depends on is told apart only where it is watched.
    if (left <= 0 || look([condition.rule]).length > 0) {
      unsure.push(condition)
      return []
    }
    return isOneWay(condition, open) ? [constantPart(flow, condition, open)].flatMap((part) => part ?? []) : []
  })
  const found = [
    ...steps.map(({ id, place }): DeadPart => ({ code: 'unreachable-step', place, message: `No answers lead to step "${id}"` })),
    ...hidden.flatMap((id): readonly DeadPart[] => {
      const place = fieldPlace(flow, id)
      return place ? [{ code: 'never-shown', place, message: `No answers show question "${id}"` }] : []
    }),
    ...constant,
  ]
  const bands = deadBands(flow)
  return {
    found: [...found.filter(({ place }) => isOwn(flow, place)), ...bands.found],
    why: [...unsureWhy(unsure.length, limit), ...bands.why],
  }
}

function unsureWhy(count: number, limit: number): readonly string[] {
  if (count === 0) return []
  return [`it would take more than ${limit} situations to say whether each of ${count} conditions can come out both ways`]
}

/** What is said of a step or a question that never comes needs not be said of its conditions. */
function isKnown({ step, item }: Condition, dead: ReadonlySet<number>, hidden: ReadonlySet<string>): boolean {
  return dead.has(step) || (item !== undefined && hidden.has(item))
}

/** A condition that is never asked is none that always comes out the same. */
function isOneWay(condition: Condition, open: ReadonlySet<string>): boolean {
  return open.has(conditionKey(condition, true)) !== open.has(conditionKey(condition, false))
}

function constantPart(flow: Flow, condition: Condition, open: ReadonlySet<string>): DeadPart | null {
  const { step, item, says } = condition
  const place = (item === undefined ? null : fieldPlace(flow, item)) ?? flow.steps[step]?.place
  if (!place) return null
  const isFalse = open.has(conditionKey(condition, true))
  return isFalse
    ? { code: 'rule-always-false', place, message: `It never happens that ${says.yes}: the condition holds for no answers` }
    : { code: 'rule-always-true', place, message: `It never happens that ${says.no}: the condition holds for all answers` }
}

function isOwn({ library, id }: Flow, { file }: Place): boolean {
  return library.origins.get(`flow:${id}`)?.path === file
}

/** Bands that no answers give. */
function deadBands(flow: Flow): DeadParts {
  const found: DeadPart[] = []
  const why: string[] = []
  for (const { name, bands } of flow.totals.values()) {
    const place = totalPlace(flow, name)
    for (const { key } of place ? bands : []) {
      const reached = reach(flow, `${name}:${key}`)
      if (reached.outcome === 'unknown') why.push(...reached.why)
      if (reached.outcome === 'never' && place)
        found.push({ code: 'band-out-of-reach', place, message: `No answers give "${name}" the band "${key}"` })
    }
  }
  return { found, why: [...new Set(why)] }
}

/** Where a total of the flow is written; one of an instrument may have all its bands in another flow. */
function totalPlace({ library, id, source }: Flow, name: string): Place | null {
  const file = library.origins.get(`flow:${id}`)?.path
  return source.totals?.[name] && file !== undefined ? { file, pointer: `/totals/${name}` } : null
}
