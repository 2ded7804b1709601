import { DO_NOTHING, eventCases, isAside, valuesSet } from '../definition/step-events.ts'
import type { Flow } from '../definition/flow.ts'
import type { EffectUse, Rule, StepSource } from '../definition/types.ts'
import { leavesIn, nodeAt } from '../definition/visit.ts'
import { type Atom, atomsOf, fieldsOfAtom } from './atoms.ts'
import { LEAVING } from './control-rules.ts'
import { askedAfter, inOrder, isOnTheWay, stepsFrom } from './before-asked.ts'
import { type AskedAt, askedPlaces } from './led-back.ts'
import type { FlowModel } from './model.ts'
import type { Space } from './unknown/space.ts'
import { traitsOf } from '../modes/modes.ts'

/** A rule that a guarantee or a search reads, and when it is read. */
export type WatchedAt = { readonly rule: Rule } /** While one of these places is on screen, by name. */ & (
  | { readonly counts: 'at'; readonly places: readonly string[] }
  /** At any moment of a run. */
  | { readonly counts: 'sometime' }
  /** From the moment at which it first holds. `isMetAtOnce`: no run found so far has anything left to do after that moment. */
  | { readonly counts: 'from then on'; readonly isMetAtOnce: boolean }
)

/**
 * The reasons why Back, or a crumb, may lead to a state that no run without Back reaches. Without a reason, going back and changing
 * an answer leads to the same state as giving the new answer at first.
 */
export function reasonsOfBack({ flow, modelFor, begins }: Space, watched: readonly WatchedAt[]): readonly string[] {
  const flows = new Map(begins.map((one) => [one.flow.id, one.flow] as const))
  const own = watched.flatMap((one) => watchedReasons(modelFor(flow.id), one))
  return [...new Set([...[...flows.keys()].flatMap((id) => flowReasons(modelFor(id))), ...own])]
}

function flowReasons(model: FlowModel): readonly string[] {
  const { flow, rules } = model
  const read = rules.flatMap(({ step, order, atoms }) => (step === LEAVING ? [] : ruleReasons(model, atoms, step, order)))
  const isBehind = (flow.source.start ?? []).some(({ passed = [] }) => passed.length > 0)
  const behind = isBehind ? [`runs of "${flow.id}" may begin behind steps that nobody has passed`] : []
  return [...behind, ...read, ...flow.steps.flatMap(({ source }) => stepReasons(flow, source))]
}

function stepReasons(flow: Flow, source: StepSource): readonly string[] {
  const { id, enter = [], advance } = source
  const leadsAway = ({ onFail = [] }: EffectUse) => onFail.some(({ to }) => to !== undefined)
  const clears = leavesIn(nodeAt('step', source), DO_NOTHING).some((leaf) => leaf.kind === 'name' && leaf.named === 'cleared')
  return [
    ...(clears ? [`"${id}" of "${flow.id}" clears what was answered before it`] : []),
    ...(advance !== true && enter.some(leadsAway)
      ? [`"${id}" of "${flow.id}" may be left before what it asks the host for is done`]
      : []),
  ]
}

/** The reasons why a rule may read an answer before a run without Back could have given it. */
function ruleReasons(model: FlowModel, atoms: readonly Atom[], step: number, order: number): readonly string[] {
  const { flow } = model
  const here = flow.steps[step]?.id ?? ''
  return atoms.flatMap((atom): readonly string[] => {
    // A parameter stays as it is as long as the flow runs.
    if (atom.kind === 'input' || atom.kind === 'parameter') return []
    if (atom.kind === 'value') {
      const name = atom.path.split('.')[1] ?? ''
      return isSetOnTheWay(model, name, step) ? [] : [`a condition in "${here}" reads the value "${name}"`]
    }
    const [late] = askedAfter(model, atom, step, order)
    return late === undefined ? [] : [`a condition in "${here}" reads the answer to "${late}", which may be asked later`]
  })
}

/** True if only a flow inside one step sets a value, each time a run passes that step, and every way to the given step passes it. */
function isSetOnTheWay(model: FlowModel, name: string, step: number): boolean {
  const { flow } = model
  const setters = flow.steps.filter(({ source }) => valuesSet(source).includes(name))
  const [only, ...others] = setters
  if (!only) return true
  if (others.length > 0 || only.source.flow === undefined || only.source.into?.[name] === undefined) return false
  // A step that is passed over keeps what it gave when the run went past it.
  if (!atomsOf(flow, only.source.when ?? true).every(({ kind }) => kind === 'input')) return false
  return only.index !== step && isOnTheWay(model, only.index, step)
}

// what is watched ----------------------------------------------------------------

function watchedReasons(model: FlowModel, watched: WatchedAt): readonly string[] {
  const { flow } = model
  const atoms = atomsOf(flow, watched.rule)
  if (atoms.every(({ kind }) => kind === 'input')) return []
  if (watched.counts === 'sometime') return isStraight(flow) ? [] : [ANSWERS_CHANGE]
  const asked = askedPlaces(flow)
  const itself = watched.counts === 'from then on' && watched.isMetAtOnce
  const found = itself
    ? atoms.flatMap((atom) => fieldsOfAtom(flow, atom).flatMap((id) => [asked.get(id) ?? []].filter(isPlace)))
    : positionsOf(flow, watched.counts === 'at' ? watched.places : []).map((place) => beforeItsAnswer(flow, place))
  if (found.length === 0) return [ANSWERS_CHANGE]
  return found.flatMap(([step, order]) => ruleReasons(model, atoms, step, order))
}

/** A page of one question may be left by the answer itself: only Back shows it with one. */
function beforeItsAnswer(flow: Flow, [step, order]: AskedAt): AskedAt {
  return flow.steps[step]?.form?.pages[order]?.kind === 'question' ? [step, order - 1] : [step, order]
}

function isPlace(place: readonly number[]): place is AskedAt {
  return place.length === 2
}

const ANSWERS_CHANGE = 'whoever goes back may answer otherwise what is watched'

/** Where places of these names are shown: a step counts from its first page on. Empty if one of them is not in the flow itself. */
function positionsOf(flow: Flow, names: readonly string[]): readonly AskedAt[] {
  const all = names.map((name) => positionsOfName(flow, name))
  return all.some((some) => some.length === 0) ? [] : all.flat()
}

function positionsOfName(flow: Flow, name: string): readonly AskedAt[] {
  return flow.steps.flatMap(({ id, index, source, form }): readonly AskedAt[] => {
    const uses = [...(source.leave ?? []), ...eventCases(source).flatMap(({ use }) => use.do ?? [])]
    const isNamed = [id, source.view, source.flow].includes(name) || (source.enter ?? []).some(({ effect }) => effect === name)
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
      ...(uses.some(({ effect }) => effect === name) ? [[index, LEAVING] as const] : []),
      ...pages.map((page) => [index, page.index] as const),
    ]
  })
}

/** True if each step leads to the next one only, and failures stay where they are. */
function isStraight(flow: Flow): boolean {
  if (!traitsOf(flow.source).leadsOn || flow.source.start !== undefined) return false
  return flow.steps.every(({ source, index }) => {
    const ahead = stepsFrom(flow, index)
    return !isAside(source) && ahead.every((to) => inOrder(flow, index + 1).includes(to)) && source.next === undefined
  })
}
