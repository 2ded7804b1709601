import { fieldPlace } from '../../definition/field-place.ts'
import type { Flow, Step } from '../../definition/flow.ts'
import type { Place } from '../../definition/issue.ts'
import { atomsOf, boundGap, type Budget, stepCondition } from '../explore/index.ts'
import { type Condition, conditionKey, flowConditions, itemsOf } from './goals.ts'
import { neverHolds, questionReason, stepReason } from './dead-reasons.ts'
import {
  type DeadSearch,
  decideConditions,
  isOneWay,
  look,
  lookWithBack,
  newDeadSearch,
} from './dead-search.ts'
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

type DeadOptions = {
  readonly limit?: number
  readonly taken?: ReadonlySet<string>
  readonly budget?: Budget | undefined
}

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
  { limit = MOST_SITUATIONS, taken = new Set(), budget }: DeadOptions = {},
): DeadParts {
  const conditions = flowConditions(flow)
  const search = newDeadSearch(flow, conditions, { limit, budget })
  const { open, rounds } = search
  const onward = look(search, null)
  const withBack = lookWithBack(search, onward)
  // Removed last, because with fewer goals the search would take other routes and cover fewer of
  // the others.
  for (const key of taken) open.delete(key)
  const why = [...onward, ...withBack]
  const unreached = unreachedIn(flow, open)
  // Reasons are searched for only if the finding is certain.
  const parts = unreachedParts(flow, unreached, why.length === 0)
  const isCovered = coveredConditions(search, unreached)
  const undecided = conditions.filter((condition) => !isCovered(condition))
  const decided = withBack.length > 0 ? new Set<Condition>() : decideConditions(search, undecided)
  const oneWay = undecided.filter((condition) => isOneWay(condition, open))
  const constantParts = (some: readonly Condition[]) =>
    some.flatMap((condition) => constantPart(flow, condition, open) ?? [])
  const constant = constantParts(oneWay.filter((condition) => decided.has(condition)))
  const unsure = constantParts(oneWay.filter((condition) => !decided.has(condition)))
  const isOwn = ({ place }: DeadPart) =>
    flow.library.origins.get(`flow:${flow.id}`)?.path === place.file
  const bands = deadBands(flow, budget)
  const found = [...(why.length === 0 ? parts : []), ...constant].filter(isOwn)
  const isDecided = ![...(why.length === 0 ? [] : parts), ...unsure].some(isOwn)
  const bound = budget?.() ?? null
  const missing = bound === null ? unsureWhy(unsure.length, limit) : boundGap(bound)
  const gaps = isDecided ? boundGap(bound) : [...why, ...missing]
  return {
    found: [...[...rounds.values()].flatMap(roundPart), ...found, ...bands.found],
    why: [...new Set([...gaps, ...bands.why])],
  }
}

/** Steps, and questions of other steps, that no run reaches. */
type Unreached = { readonly steps: readonly Step[]; readonly questions: ReadonlySet<string> }

function unreachedIn(flow: Flow, open: ReadonlySet<string>): Unreached {
  const steps = flow.steps.filter(({ id }) => open.has(`step ${id}`))
  const items = flow.steps.filter((step) => !steps.includes(step)).flatMap(itemsOf)
  const questions = items.flatMap(({ kind, id }) =>
    kind === 'question' && open.has(`item ${id}`) ? [id] : [],
  )
  return { steps, questions: new Set(questions) }
}

function unreachedParts(
  flow: Flow,
  { steps, questions }: Unreached,
  explains: boolean,
): readonly DeadPart[] {
  const because = (reason: () => string) => (explains ? `: ${reason()}` : '')
  const isDead = (step: Step) => steps.includes(step)
  return [
    ...steps.map(
      (step): DeadPart => ({
        code: 'unreachable-step',
        place: step.place,
        message: `No answers lead to step "${step.id}"${because(() => stepReason(flow, step, isDead))}`,
      }),
    ),
    ...[...questions].flatMap((id): readonly DeadPart[] => {
      const place = fieldPlace(flow, id)
      const message = `No answers show question "${id}"${because(() => questionReason(flow, id))}`
      return place ? [{ code: 'never-shown', place, message }] : []
    }),
  ]
}

/**
 * Returns whether a condition is covered by another finding. If a step or question never appears,
 * its conditions are not reported as well. Conditions inside an endless loop are not decided yet.
 */
function coveredConditions(
  { rounds }: DeadSearch,
  { steps, questions }: Unreached,
): (condition: Condition) => boolean {
  const covered = new Set([...steps, ...[...rounds.values()].flat()].map(({ index }) => index))
  return ({ step, item }) => covered.has(step) || (item !== undefined && questions.has(item))
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
function deadBands(flow: Flow, budget: Budget | undefined): DeadParts {
  const found: DeadPart[] = []
  const why: string[] = []
  for (const { name, bands } of flow.totals.values()) {
    const place = totalPlace(flow, name)
    for (const { key } of place ? bands : []) {
      const reached = reach(flow, `${name}:${key}`, undefined, { budget })
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
