import { DO_NOTHING, eventCases, isAside, valuesSet } from '../../definition/step-events.ts'
import type { Flow } from '../../definition/flow.ts'
import type { EffectUse, Rule, StepSource } from '../../definition/types.ts'
import { leavesIn, nodeAt } from '../../definition/visit.ts'
import { type Atom, atomsOf, atomFields } from './structure/atoms.ts'
import { ON_LEAVING } from './structure/control-rules.ts'
import { fieldsAskedAfter, nextInOrder, isOnEveryWay, nextSteps } from './moves/early-reads.ts'
import { type QuestionPlace, questionPlaces } from './structure/return-pages.ts'
import type { FlowModel } from './moves/flow-model.ts'
import type { Space } from './space.ts'
import { traitsOf } from '../../modes/modes.ts'

/** A rule that a guarantee or a search evaluates, and when. */
export type WatchedAt = {
  readonly rule: Rule
} /** While one of these places, given by name, is on screen. */ & (
  | { readonly counts: 'at'; readonly places: readonly string[] }
  /** At any moment of a run. */
  | { readonly counts: 'sometime' }
  /**
   * From the first moment when it is true. `isMetAtOnce`: in every run found so far, nothing
   * remains to happen after that moment.
   */
  | { readonly counts: 'from then on'; readonly isMetAtOnce: boolean }
)

/**
 * The reasons why Back, or a breadcrumb, may reach a state that no run without Back reaches.
 * Without such a reason, going back to change an answer has the same result as giving the new
 * answer in the first place.
 */
export function backEffects(
  { flow, modelFor, begins }: Space,
  watched: readonly WatchedAt[],
): readonly string[] {
  const flows = new Map(begins.map((one) => [one.flow.id, one.flow] as const))
  const own = watched.flatMap((one) => watchedReasons(modelFor(flow.id), one))
  return [...new Set([...[...flows.keys()].flatMap((id) => flowReasons(modelFor(id))), ...own])]
}

function flowReasons(model: FlowModel): readonly string[] {
  const { flow, rules } = model
  const read = rules.flatMap(({ step, order, atoms }) =>
    step === ON_LEAVING ? [] : ruleReasons(model, atoms, step, order),
  )
  const isBehind = (flow.source.start ?? []).some(({ passed = [] }) => passed.length > 0)
  const behind = isBehind
    ? [`runs of "${flow.id}" may start after steps that nobody has completed`]
    : []
  return [...behind, ...read, ...flow.steps.flatMap(({ source }) => stepReasons(flow, source))]
}

function stepReasons(flow: Flow, source: StepSource): readonly string[] {
  const { id, enter = [], advance } = source
  const leadsAway = ({ onFail = [] }: EffectUse) => onFail.some(({ to }) => to !== undefined)
  const clears = leavesIn(nodeAt('step', source), DO_NOTHING).some(
    (leaf) => leaf.kind === 'name' && leaf.named === 'cleared',
  )
  return [
    ...(clears ? [`"${id}" of "${flow.id}" clears earlier answers`] : []),
    ...(advance !== true && enter.some(leadsAway)
      ? [`"${id}" of "${flow.id}" may be left before its effects are done`]
      : []),
  ]
}

/** The reasons why a rule may read an answer before a run without Back could have given it. */
function ruleReasons(
  model: FlowModel,
  atoms: readonly Atom[],
  step: number,
  order: number,
): readonly string[] {
  const { flow } = model
  const here = flow.steps[step]?.id ?? ''
  return atoms.flatMap((atom): readonly string[] => {
    // A parameter keeps its value for the whole run of its flow.
    if (atom.kind === 'input' || atom.kind === 'parameter') return []
    if (atom.kind === 'value') {
      const name = atom.path.split('.')[1] ?? ''
      return isSetOnTheWay(model, name, step)
        ? []
        : [`a condition in "${here}" reads the value "${name}"`]
    }
    const [late] = fieldsAskedAfter(model, atom, step, order)
    return late === undefined
      ? []
      : [`a condition in "${here}" reads the answer to "${late}", which may be asked later`]
  })
}

/**
 * True if a value is set only by a sub-flow in one step, each time a run passes that step, and
 * every path to the given step passes it.
 */
function isSetOnTheWay(model: FlowModel, name: string, step: number): boolean {
  const { flow } = model
  const setters = flow.steps.filter(({ source }) => valuesSet(source).includes(name))
  const [only, ...others] = setters
  if (!only) return true
  if (others.length > 0 || only.source.flow === undefined || only.source.into?.[name] === undefined)
    return false
  // If a step is skipped later, the value from its first pass remains.
  if (!atomsOf(flow, only.source.when ?? true).every(({ kind }) => kind === 'input')) return false
  return only.index !== step && isOnEveryWay(model, only.index, step)
}

// watched rules ----------------------------------------------------------------------

function watchedReasons(model: FlowModel, watched: WatchedAt): readonly string[] {
  const { flow } = model
  const atoms = atomsOf(flow, watched.rule)
  if (atoms.every(({ kind }) => kind === 'input')) return []
  if (watched.counts === 'sometime') return isStraight(flow) ? [] : [ANSWERS_CHANGE]
  const asked = questionPlaces(flow)
  const itself = watched.counts === 'from then on' && watched.isMetAtOnce
  const found = itself
    ? atoms.flatMap((atom) =>
        atomFields(flow, atom).flatMap((id) => [asked.get(id) ?? []].filter(isPlace)),
      )
    : positionsOf(flow, watched.counts === 'at' ? watched.places : []).map((place) =>
        beforeItsAnswer(flow, place),
      )
  if (found.length === 0) return [ANSWERS_CHANGE]
  return found.flatMap(([step, order]) => ruleReasons(model, atoms, step, order))
}

/**
 * On a page with one question, choosing an answer may continue automatically. The page then shows
 * an answer only after Back.
 */
function beforeItsAnswer(flow: Flow, [step, order]: QuestionPlace): QuestionPlace {
  return flow.steps[step]?.form?.pages[order]?.kind === 'question'
    ? [step, order - 1]
    : [step, order]
}

function isPlace(place: readonly number[]): place is QuestionPlace {
  return place.length === 2
}

const ANSWERS_CHANGE = 'a person who goes back may change the answers that it reads'

/**
 * The places with these names; a step counts from its first page. Empty if one of them is not in
 * the flow itself.
 */
function positionsOf(flow: Flow, names: readonly string[]): readonly QuestionPlace[] {
  const all = names.map((name) => positionsOfName(flow, name))
  return all.some((some) => some.length === 0) ? [] : all.flat()
}

function positionsOfName(flow: Flow, name: string): readonly QuestionPlace[] {
  return flow.steps.flatMap(({ id, index, source, form }): readonly QuestionPlace[] => {
    const uses = [...(source.leave ?? []), ...eventCases(source).flatMap(({ use }) => use.do ?? [])]
    const isNamed =
      [id, source.view, source.flow].includes(name) ||
      (source.enter ?? []).some(({ effect }) => effect === name)
    const pages = (form?.pages ?? []).filter((page) =>
      (page.items ?? page.sections.flatMap(({ items }) => items)).some(
        (item) =>
          item.id === name ||
          (item.kind === 'interstitial' && item.view === name) ||
          page.sections.some((one) => one.id === name),
      ),
    )
    return [
      ...(isNamed ? [[index, -1] as const] : []),
      ...(uses.some(({ effect }) => effect === name) ? [[index, ON_LEAVING] as const] : []),
      ...pages.map((page) => [index, page.index] as const),
    ]
  })
}

/** True if each step only continues to the next one, and failures stay on their step. */
function isStraight(flow: Flow): boolean {
  if (!traitsOf(flow.source).leadsOn || flow.source.start !== undefined) return false
  return flow.steps.every(({ source, index }) => {
    const ahead = nextSteps(flow, index)
    return (
      !isAside(source) &&
      ahead.every((to) => nextInOrder(flow, index + 1).includes(to)) &&
      source.next === undefined
    )
  })
}
