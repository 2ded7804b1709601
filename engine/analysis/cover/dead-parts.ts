import { fieldPlace } from '../../definition/field-place.ts'
import type { Flow, Step } from '../../definition/flow.ts'
import type { Place } from '../../definition/issue.ts'
import {
  atomsOf,
  gaps,
  backEffects,
  type GoingBack,
  sliceFlow,
  prepareSpace,
  backMessage,
  MOST_STATES_WITH_BACK,
  stepCondition,
} from '../explore/index.ts'
import { type Condition, conditionKey, flowConditions, isEverShown, itemsOf } from './goals.ts'
import { goalSearch, searchScopes } from './goal-search.ts'
import { neverHolds, questionReason, stepReason } from './dead-reasons.ts'
import { reach } from '../prove/index.ts'
import { traitsOf } from '../../modes/modes.ts'

/**
 * A part of a flow that no run reaches, a condition with the same outcome in every run, or an
 * endless loop of steps that show nothing.
 */
export type DeadPart = {
  readonly code:
    | 'unreachable-step'
    | 'never-shown'
    | 'rule-always-true'
    | 'rule-always-false'
    | 'band-out-of-reach'
    | 'leads-round'
  readonly place: Place
  /** One sentence without a final full stop. */
  readonly message: string
}

/** The remedy for each kind. */
export const DEAD_HINTS: { readonly [code in DeadPart['code']]: string } = {
  'unreachable-step': 'Make it reachable for some answers, or remove it',
  'never-shown': 'Change the conditions around it, or remove it',
  'rule-always-true': 'Remove the condition, or correct it',
  'rule-always-false': 'Correct the condition, or remove what depends on it',
  'leads-round': 'Let it lead elsewhere while nothing on it applies, or give it something to show',
  'band-out-of-reach': 'Compare the limits of the band with what the questions can add up to',
}

export type DeadParts = {
  readonly found: readonly DeadPart[]
  /** The undecided parts. `found` contains certain findings only. */
  readonly why: readonly string[]
}

type DeadOptions = { readonly limit?: number; readonly taken?: ReadonlySet<string> }

const MOST_SITUATIONS = 10_000

/**
 * Finds the parts that no run reaches, over all answers and inputs: steps, questions, score bands,
 * and outcomes of conditions. Excludes parts of instruments, because another flow may ask them
 * differently.
 * @param options `limit`: the maximum number of explored states, in all searches together except
 *   those for bands. `taken`: the goals that cases cover (`coveredGoals`), which are not dead.
 */
export function deadParts(
  flow: Flow,
  { limit = MOST_SITUATIONS, taken = new Set() }: DeadOptions = {},
): DeadParts {
  const conditions = flowConditions(flow)
  const open = new Set([
    ...flow.steps.map(({ id }) => `step ${id}`),
    ...flow.steps.flatMap((step) =>
      itemsOf(step)
        .filter(isEverShown)
        .map(({ id }) => `item ${id}`),
    ),
    ...conditions.flatMap((one) => [conditionKey(one, true), conditionKey(one, false)]),
  ])
  const rounds = new Map<string, readonly Step[]>()
  const seeRound = (ids: readonly string[]) => {
    const steps = flow.steps.filter(({ id }) => ids.includes(id))
    // Loops in a sub-flow are reported with the sub-flow.
    if (steps.length === ids.length) rounds.set(ids.join(' '), steps)
  }
  let left = limit
  const looks = searchScopes(flow)
  const lookAt = (
    alone: string | undefined,
    share: number,
    { condition, goesBack }: { readonly condition: Condition | null; readonly goesBack: GoingBack },
  ): readonly string[] => {
    if (left <= 0) return [`the search stopped at its limit of ${limit} states`]
    const most = Math.ceil(left * share)
    const isFound = () => condition !== null && !isOneWay(condition, open)
    const see = (key: string) => open.delete(key)
    const watched = condition === null ? [] : [condition.rule]
    const found = goalSearch(flow, watched, {
      wanted: new Set(open),
      limit: goesBack === 'everywhere' ? Math.min(most, MOST_STATES_WITH_BACK) : most,
      goesBack,
      see,
      seeRound,
      isFound,
      ...(alone === undefined ? {} : { alone }),
    })
    left -= found.states.length
    return gaps(found)
  }
  const look = (
    condition: Condition | null,
    goesBack: GoingBack = 'own way',
  ): readonly string[] => {
    const own = condition === null ? undefined : flow.steps[condition.step]?.id
    const some =
      condition === null || looks[0] === undefined ? looks : [looks.find((id) => id === own) ?? '']
    // The remaining states are shared equally, so that one large scope cannot use up all of them.
    return [
      ...new Set(
        some.flatMap((alone, i) => lookAt(alone, 1 / (some.length - i), { condition, goesBack })),
      ),
    ]
  }
  const onward = look(null)
  const [reason] =
    onward.length === 0 && open.size > 0
      ? backEffects(prepareSpace(sliceFlow(flow, [], []), false), [])
      : []
  // A part that only Back reaches is not dead. The search with Back distinguishes every condition,
  // so conditions that it leaves open need no further search.
  const withBack =
    reason === undefined
      ? []
      : look(null, 'everywhere').map((gap) => `${backMessage(reason)}, and ${gap}`)
  // Removed last, because with fewer goals the search would take other routes and cover fewer of
  // the others.
  for (const key of taken) open.delete(key)
  const why = [...onward, ...withBack]
  const steps = flow.steps.filter(({ id }) => open.has(`step ${id}`))
  const dead = new Set(steps.map(({ index }) => index))
  const items = flow.steps.filter(({ index }) => !dead.has(index)).flatMap(itemsOf)
  const isDead = ({ index }: Step) => dead.has(index)
  // Reasons are searched for only if the finding is certain.
  const saidOf = (reason: () => string) => (why.length === 0 ? `: ${reason()}` : '')
  const hidden = new Set(
    items.flatMap(({ kind, id }) => (kind === 'question' && open.has(`item ${id}`) ? [id] : [])),
  )
  const parts: DeadPart[] = [
    ...steps.map(
      (step): DeadPart => ({
        code: 'unreachable-step',
        place: step.place,
        message: `No answers lead to step "${step.id}"${saidOf(() => stepReason(flow, step, isDead))}`,
      }),
    ),
    ...[...hidden].flatMap((id): readonly DeadPart[] => {
      const place = fieldPlace(flow, id)
      const said = `No answers show question "${id}"${saidOf(() => questionReason(flow, id))}`
      return place ? [{ code: 'never-shown', place, message: said }] : []
    }),
  ]
  // Conditions inside an endless loop are not decided yet.
  const circling = new Set([...rounds.values()].flat().map(({ index }) => index))
  const isKnown = ({ step, item }: Condition) =>
    dead.has(step) || circling.has(step) || (item !== undefined && hidden.has(item))
  const decided = new Set<Condition>()
  // A condition that nothing later depends on is distinguished only if it is watched.
  for (const condition of withBack.length > 0 ? [] : conditions)
    if (
      left > 0 &&
      !isKnown(condition) &&
      isOneWay(condition, open) &&
      look(condition).length === 0
    )
      decided.add(condition)
  // If a step or question never appears, its conditions are not reported as well.
  const oneWay = conditions.filter((condition) => !isKnown(condition) && isOneWay(condition, open))
  const constantParts = (some: readonly Condition[]) =>
    some.flatMap((condition) => constantPart(flow, condition, open) ?? [])
  const constant = constantParts(oneWay.filter((condition) => decided.has(condition)))
  const unsure = constantParts(oneWay.filter((condition) => !decided.has(condition)))
  const isOwn = ({ place }: DeadPart) =>
    flow.library.origins.get(`flow:${flow.id}`)?.path === place.file
  const bands = deadBands(flow)
  const found = [...(why.length === 0 ? parts : []), ...constant].filter(isOwn)
  const isDecided = ![...(why.length === 0 ? [] : parts), ...unsure].some(isOwn)
  return {
    found: [...[...rounds.values()].flatMap(roundPart), ...found, ...bands.found],
    why: [
      ...new Set(
        isDecided ? bands.why : [...why, ...unsureWhy(unsure.length, limit), ...bands.why],
      ),
    ],
  }
}

function roundPart(steps: readonly Step[]): readonly DeadPart[] {
  const [first] = steps
  if (!first) return []
  const circle = [...steps, first].map(({ id }) => `"${id}"`).join(' → ')
  return [
    {
      code: 'leads-round',
      place: first.place,
      message: `The way ${circle} is a cycle that shows nothing`,
    },
  ]
}

function unsureWhy(count: number, limit: number): readonly string[] {
  if (count === 0) return []
  return [`${count} conditions could not be decided within ${limit} states`]
}

/**
 * True if a condition had the same outcome each time it was evaluated. A condition that was never
 * evaluated does not count.
 */
function isOneWay(condition: Condition, open: ReadonlySet<string>): boolean {
  return open.has(conditionKey(condition, true)) !== open.has(conditionKey(condition, false))
}

function constantPart(
  flow: Flow,
  condition: Condition,
  open: ReadonlySet<string>,
): DeadPart | null {
  const { step, item, says } = condition
  const place = (item === undefined ? null : fieldPlace(flow, item)) ?? flow.steps[step]?.place
  if (!place) return null
  const holds = open.has(conditionKey(condition, true))
  if (!holds && isRestOfBranch(flow, condition)) return null
  return holds
    ? {
        code: 'rule-always-false',
        place,
        message: `It never happens that ${says.yes}: the condition holds for no answers`,
      }
    : {
        code: 'rule-always-true',
        place,
        message: `It never happens that ${says.no}: the condition holds for all answers`,
      }
}

/**
 * True if a condition is evaluated only after an earlier one on the same data was false. The last
 * branch covers the rest, so it is always true there. A condition that is true for all answers
 * everywhere is still reported.
 */
function isRestOfBranch(flow: Flow, { step, rule }: Condition): boolean {
  const source = step < 0 ? flow.source.start : flow.steps[step]?.source.next
  const targets = (source ?? []).map(({ when }) => when)
  const others = traitsOf(flow.source).leadsOn ? (one: Step) => one.source.next ?? [] : () => []
  const shown = flow.steps.flatMap((one) => [
    stepCondition(one.source),
    ...others(one).map(({ when }) => when),
  ])
  const read = new Set(atomsOf(flow, rule).map(({ path }) => path))
  const isRest = [targets, shown].some((branch) => {
    const before = branch.slice(0, Math.max(0, branch.indexOf(rule)))
    return before.some(
      (when) => when !== undefined && atomsOf(flow, when).some(({ path }) => read.has(path)),
    )
  })
  return isRest && !neverHolds(flow, { '!': [rule] })
}

/** Score bands that no answers can reach. */
function deadBands(flow: Flow): DeadParts {
  const found: DeadPart[] = []
  const why: string[] = []
  for (const { name, bands } of flow.totals.values()) {
    const place = totalPlace(flow, name)
    for (const { key } of place ? bands : []) {
      const reached = reach(flow, `${name}:${key}`)
      if (reached.outcome === 'reached' || !place) continue
      if (reached.outcome === 'unknown') why.push(...reached.why)
      else
        found.push({
          code: 'band-out-of-reach',
          place,
          message: `No answers give "${name}" the band "${key}"`,
        })
    }
  }
  return { found, why }
}

/**
 * The place of a total in the definition. Excludes instruments, because another flow may reach all
 * their bands.
 */
function totalPlace({ library, id, source }: Flow, name: string): Place | null {
  const file = library.origins.get(`flow:${id}`)?.path
  return source.totals?.[name] && file !== undefined ? { file, pointer: `/totals/${name}` } : null
}
