import { fieldPlace } from '../../definition/field-place.ts'
import type { Flow, Step } from '../../definition/flow.ts'
import type { Place } from '../../definition/issue.ts'
import { atomsOf, boundGap, type Budget, stepCondition } from '../explore/index.ts'
import { type Condition, conditionKey, flowConditions } from './goals.ts'
import { neverHolds, questionReason, stepReason } from './dead-reasons.ts'
import { decideConditions, isOneWay, look, lookWithBack, newDeadSearch } from './dead-search.ts'
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
  const search = newDeadSearch(flow, { limit, budget })
  const { open, rounds } = search
  const onward = look(search, null)
  const withBack = lookWithBack(search, onward)
  // Removed last, because with fewer goals the search would take other routes and cover fewer of
  // the others.
  for (const key of taken) open.delete(key)
  const why = [...onward, ...withBack]
  // Reasons are searched for only if the finding is certain.
  const parts = unreachedParts(flow, open, why.length === 0)
  const inLoops = [...rounds.values()].flat().map(({ index }) => index)
  // If a step or question never appears, its conditions are not reported as well. Conditions inside
  // an endless loop are not decided yet.
  const isCovered = ({ step, item }: Condition) =>
    inLoops.includes(step) ||
    open.has(`step ${flow.steps[step]?.id}`) ||
    (item !== undefined && flow.fieldsById.has(item) && open.has(`item ${item}`))
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
  const undecidedWords = `${unsure.length} conditions could not be decided within ${limit} states`
  const bound = boundGap(budget?.() ?? null)
  const missing = unsure.length === 0 || bound.length > 0 ? bound : [undecidedWords]
  const gaps = isDecided ? bound : [...why, ...missing]
  return {
    found: [...[...rounds.values()].flatMap(roundPart), ...found, ...bands.found],
    why: [...new Set([...gaps, ...bands.why])],
  }
}

/** Steps, and questions of other steps, that no run reaches. */
function unreachedParts(
  flow: Flow,
  open: ReadonlySet<string>,
  explains: boolean,
): readonly DeadPart[] {
  const because = (reason: () => string) => (explains ? `: ${reason()}` : '')
  const isDead = (id: string) => open.has(`step ${id}`)
  const steps = flow.steps.filter(({ id }) => isDead(id))
  const questions = flow.fields.filter(({ id, step }) => open.has(`item ${id}`) && !isDead(step))
  return [
    ...steps.map((step): DeadPart => {
      const reason = because(() => stepReason(flow, step, isDead))
      const message = `No answers lead to step "${step.id}"${reason}`
      return { code: 'unreachable-step', place: step.place, message }
    }),
    ...questions.flatMap(({ id }): readonly DeadPart[] => {
      const place = fieldPlace(flow, id)
      const message = `No answers show question "${id}"${because(() => questionReason(flow, id))}`
      return place ? [{ code: 'never-shown', place, message }] : []
    }),
  ]
}

function roundPart(steps: readonly Step[]): readonly DeadPart[] {
  const [first] = steps
  if (!first) return []
  const circle = [...steps, first].map(({ id }) => `"${id}"`).join(' → ')
  const message = `The way ${circle} is a cycle that shows nothing`
  return [{ code: 'leads-round', place: first.place, message }]
}

function constantPart(
  flow: Flow,
  condition: Condition,
  open: ReadonlySet<string>,
): DeadPart | null {
  const { step, item, says } = condition
  const place = (item === undefined ? null : fieldPlace(flow, item)) ?? flow.steps[step]?.place
  if (!place) return null
  const never = 'It never happens that'
  if (open.has(conditionKey(condition, true))) {
    const message = `${never} ${says.yes}: the condition holds for no answers`
    return { code: 'rule-always-false', place, message }
  }
  if (isRestOfBranch(flow, condition)) return null
  const message = `${never} ${says.no}: the condition holds for all answers`
  return { code: 'rule-always-true', place, message }
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

/**
 * Score bands that no answers can reach. Excludes those of instruments, because another flow may
 * reach all of them.
 */
function deadBands(flow: Flow, budget: Budget | undefined): DeadParts {
  const found: DeadPart[] = []
  const why: string[] = []
  const file = flow.library.origins.get(`flow:${flow.id}`)?.path
  const own = [...flow.totals.values()].filter(({ name }) => flow.source.totals?.[name])
  if (file === undefined) return { found, why }
  for (const { name, bands } of own) {
    for (const { key } of bands) {
      const reached = reach(flow, `${name}:${key}`, undefined, { budget })
      if (reached.outcome === 'unknown') why.push(...reached.why)
      if (reached.outcome !== 'never') continue
      const message = `No answers give "${name}" the band "${key}"`
      found.push({
        code: 'band-out-of-reach',
        place: { file, pointer: `/totals/${name}` },
        message,
      })
    }
  }
  return { found, why }
}
