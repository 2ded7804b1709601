import { fieldPlace } from '../definition/field-place.ts'
import type { Flow, Step } from '../definition/flow.ts'
import type { Place } from '../definition/issue.ts'
import { atomsOf } from './atoms.ts'
import { type Condition, conditionKey, conditionsOf, isEverShown, itemsOf } from './cover-goals.ts'
import { goalSearch, looksOf } from './cover-search.ts'
import { neverHolds, questionReason, stepReason } from './dead-reasons.ts'
import { gaps } from './gaps.ts'
import { reasonsOfBack } from './going-back.ts'
import type { GoingBack } from './moves.ts'
import { reach } from './reach.ts'
import { sliceOf } from './unknown/slice.ts'
import { spaceOf } from './unknown/space.ts'
import { backMayLead, MOST_WITH_BACK } from './with-back.ts'
import { conditionOf } from './row-rules.ts'
import { traitsOf } from '../modes/modes.ts'

/** A part of a flow that no run reaches, or a condition that has one outcome in every run. */
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
  /** What could not be decided. `found` holds what is certain only. */
  readonly why: readonly string[]
  /** Parts that may be dead and were not decided. */
  readonly doubts: readonly Doubt[]
}

/** A part that is dead if its place never appears, or if its condition never has the other outcome. */
export type Doubt = { readonly part: DeadPart } & (
  | { readonly place: string }
  | { readonly condition: Condition; readonly holds: boolean }
)

type DeadOptions = { readonly limit?: number; readonly taken?: ReadonlySet<string> }

const MOST_SITUATIONS = 10_000

/**
 * Decides over all answers and all that hosts may say: steps that never come, questions that are never shown, conditions that come out
 * the same whenever they are asked, bands that no total has. Of an instrument nothing: another flow may ask it otherwise.
 *
 * @param options `limit`: situations that are gone through at most, in all searches together but those for bands. `taken`: what cases
 * of the flow come to (`takenBy`), which is not dead.
 */
export function deadParts(flow: Flow, { limit = MOST_SITUATIONS, taken = new Set() }: DeadOptions = {}): DeadParts {
  const conditions = conditionsOf(flow)
  const open = new Set([
    ...flow.steps.map(({ id }) => `step ${id}`),
    ...flow.steps.flatMap((step) =>
      itemsOf(step)
        .filter(isEverShown)
        .map(({ id }) => `item ${id}`),
    ),
    ...conditions.flatMap((one) => [conditionKey(one, true), conditionKey(one, false)]),
  ])
  let left = limit
  const looks = looksOf(flow)
  const lookAt = (alone: string | undefined, condition: Condition | null, goesBack: GoingBack): readonly string[] => {
    const isFound = () => condition !== null && !isOneWay(condition, open)
    const see = (key: string) => open.delete(key)
    const watched = condition === null ? [] : [condition.rule]
    const found = goalSearch(flow, watched, {
      wanted: new Set(open),
      limit: goesBack === 'everywhere' ? Math.min(left, MOST_WITH_BACK) : left,
      goesBack,
      see,
      isFound,
      ...(alone === undefined ? {} : { alone }),
    })
    left -= found.situations.length
    return gaps(found)
  }
  const look = (condition: Condition | null, goesBack: GoingBack = 'own way'): readonly string[] => {
    const own = condition === null ? undefined : flow.steps[condition.step]?.id
    const some = condition === null || looks[0] === undefined ? looks : [looks.find((id) => id === own) ?? '']
    return [...new Set(some.flatMap((alone) => lookAt(alone, condition, goesBack)))]
  }
  const onward = look(null)
  const [reason] = onward.length === 0 && open.size > 0 ? reasonsOfBack(spaceOf(sliceOf(flow, [], []), false), []) : []
  // What only Back leads to is not dead. With Back every condition is told apart: what it leaves open needs no look of its own.
  const withBack = reason === undefined ? [] : look(null, 'everywhere').map((gap) => `${backMayLead(reason)}, and ${gap}`)
  // Left for last: with fewer parts to look for, the search would take other ways, and find less of the rest.
  for (const key of taken) open.delete(key)
  const why = [...onward, ...withBack]
  const steps = flow.steps.filter(({ id }) => open.has(`step ${id}`))
  const dead = new Set(steps.map(({ index }) => index))
  const items = flow.steps.filter(({ index }) => !dead.has(index)).flatMap(itemsOf)
  const isDead = ({ index }: Step) => dead.has(index)
  // Why something is so is looked for where it is certain that it is.
  const saidOf = (reason: () => string) => (why.length === 0 ? `: ${reason()}` : '')
  const hidden = new Set(items.flatMap(({ kind, id }) => (kind === 'question' && open.has(`item ${id}`) ? [id] : [])))
  const parts: Doubt[] = [
    ...steps.map(
      (step): Doubt => ({
        place: step.id,
        part: {
          code: 'unreachable-step',
          place: step.place,
          message: `No answers lead to step "${step.id}"${saidOf(() => stepReason(flow, step, isDead))}`,
        },
      }),
    ),
    ...[...hidden].flatMap((id): readonly Doubt[] => {
      const place = fieldPlace(flow, id)
      const said = `No answers show question "${id}"${saidOf(() => questionReason(flow, id))}`
      return place ? [{ place: id, part: { code: 'never-shown', place, message: said } }] : []
    }),
  ]
  const isKnown = ({ step, item }: Condition) => dead.has(step) || (item !== undefined && hidden.has(item))
  const decided = new Set<Condition>()
  // What nothing ahead depends on is told apart only where it is watched.
  for (const condition of withBack.length > 0 ? [] : conditions)
    if (left > 0 && !isKnown(condition) && isOneWay(condition, open) && look(condition).length === 0) decided.add(condition)
  // What is said of a step or a question that never comes needs not be said of its conditions.
  const oneWay = conditions.filter((condition) => !isKnown(condition) && isOneWay(condition, open))
  const doubtsOf = (some: readonly Condition[]) => some.flatMap((condition) => constantPart(flow, condition, open) ?? [])
  const constant = doubtsOf(oneWay.filter((condition) => decided.has(condition)))
  const unsure = doubtsOf(oneWay.filter((condition) => !decided.has(condition)))
  const isOwn = ({ part }: Doubt) => flow.library.origins.get(`flow:${flow.id}`)?.path === part.place.file
  const bands = bandDoubts(flow)
  const found = [...(why.length === 0 ? parts : []), ...constant].filter(isOwn).map(({ part }) => part)
  const doubts = [...(why.length === 0 ? [] : parts), ...unsure].filter(isOwn)
  return {
    found: [...found, ...bands.found],
    doubts: [...doubts, ...bands.doubts],
    why: [...new Set(doubts.length === 0 ? bands.why : [...why, ...unsureWhy(unsure.length, limit), ...bands.why])],
  }
}

function unsureWhy(count: number, limit: number): readonly string[] {
  if (count === 0) return []
  return [`it would take more than ${limit} situations to say whether each of ${count} conditions can come out both ways`]
}

/** True if a condition had one outcome wherever it was asked. One that is never asked does not count. */
function isOneWay(condition: Condition, open: ReadonlySet<string>): boolean {
  return open.has(conditionKey(condition, true)) !== open.has(conditionKey(condition, false))
}

function constantPart(flow: Flow, condition: Condition, open: ReadonlySet<string>): Doubt | null {
  const { step, item, says } = condition
  const place = (item === undefined ? null : fieldPlace(flow, item)) ?? flow.steps[step]?.place
  if (!place) return null
  const holds = open.has(conditionKey(condition, true))
  if (!holds && isRestOfBranch(flow, condition)) return null
  const part: DeadPart = holds
    ? { code: 'rule-always-false', place, message: `It never happens that ${says.yes}: the condition holds for no answers` }
    : { code: 'rule-always-true', place, message: `It never happens that ${says.no}: the condition holds for all answers` }
  return { part, condition, holds }
}

/**
 * True if a condition is asked only where one before it does not hold that reads the same: the last branch says what is left over, which
 * always holds there. A condition that holds whatever is answered says nothing, wherever it stands.
 */
function isRestOfBranch(flow: Flow, { step, rule }: Condition): boolean {
  const source = step < 0 ? flow.source.start : flow.steps[step]?.source.next
  const targets = (source ?? []).map(({ when }) => when)
  const others = traitsOf(flow.source).leadsOn ? (one: Step) => one.source.next ?? [] : () => []
  const shown = flow.steps.flatMap((one) => [conditionOf(one.source), ...others(one).map(({ when }) => when)])
  const read = new Set(atomsOf(flow, rule).map(({ path }) => path))
  const isRest = [targets, shown].some((branch) => {
    const before = branch.slice(0, Math.max(0, branch.indexOf(rule)))
    return before.some((when) => when !== undefined && atomsOf(flow, when).some(({ path }) => read.has(path)))
  })
  return isRest && !neverHolds(flow, { '!': [rule] })
}

/** Bands that no answers give. */
function bandDoubts(flow: Flow): DeadParts {
  const found: DeadPart[] = []
  const doubts: Doubt[] = []
  const why: string[] = []
  for (const { name, bands } of flow.totals.values()) {
    const place = totalPlace(flow, name)
    for (const { key } of place ? bands : []) {
      const reached = reach(flow, `${name}:${key}`)
      if (reached.outcome === 'reached' || !place) continue
      const part: DeadPart = { code: 'band-out-of-reach', place, message: `No answers give "${name}" the band "${key}"` }
      if (reached.outcome === 'never') found.push(part)
      else {
        doubts.push({ part, place: `${name}:${key}` })
        why.push(...reached.why)
      }
    }
  }
  return { found, doubts, why }
}

/** Where a total of the flow is written; one of an instrument may have all its bands in another flow. */
function totalPlace({ library, id, source }: Flow, name: string): Place | null {
  const file = library.origins.get(`flow:${id}`)?.path
  return source.totals?.[name] && file !== undefined ? { file, pointer: `/totals/${name}` } : null
}
