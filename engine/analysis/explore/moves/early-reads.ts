import type { Flow } from '../../../definition/flow.ts'
import { effectsOf, eventCases, isAside } from '../../../definition/step-events.ts'
import { type Atom, atomsOf, atomFields } from '../structure/atoms.ts'
import { stepsThatOpen } from '../structure/graph.ts'
import { questionPlaces } from '../structure/return-pages.ts'
import type { FlowModel } from './flow-model.ts'
import { isWatchedFlag } from '../structure/named-parts.ts'
import { traitsOf } from '../../../modes/modes.ts'

/**
 * Questions whose answer a rule may read before they appear, or that a watched rule reads. For
 * these, an answer cleared before going back differs from one never given.
 */
export function earlyReads(model: FlowModel): ReadonlySet<string> {
  const known = ofModel.get(model)
  if (known) return known
  const { flow, rules } = model
  const early = rules.flatMap(({ atoms, step, order }) =>
    atoms.flatMap((atom) => fieldsAskedAfter(model, atom, step, order)),
  )
  const watched = Object.entries(flow.source.flags ?? {}).flatMap(([name, { when }]) =>
    isWatchedFlag(name) ? atomsOf(flow, when).flatMap((atom) => atomFields(flow, atom)) : [],
  )
  const found = new Set([...early, ...watched])
  ofModel.set(model, found)
  return found
}

const ofModel = new WeakMap<FlowModel, ReadonlySet<string>>()

/** The questions of an atom that may come only after the rule is read. */
export function fieldsAskedAfter(
  model: FlowModel,
  atom: Atom,
  step: number,
  order: number,
): readonly string[] {
  const places = questionPlaces(model.flow)
  return atomFields(model.flow, atom).filter((id) => {
    const [askedIn, askedOn] = places.get(id) ?? [-1, -1]
    return askedIn === step ? askedOn > order : !isOnEveryWay(model, askedIn, step)
  })
}

/**
 * True if every path to a step passes another step. A step that is skipped because its condition is
 * false counts as passed.
 */
export function isOnEveryWay({ flow }: FlowModel, past: number, to: number): boolean {
  if (!traitsOf(flow.source).leadsOn) return false
  const open = firstSteps(flow)
  const seen = new Set<number>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === past || seen.has(at)) continue
    if (at === to) return false
    seen.add(at)
    open.push(...nextSteps(flow, at))
  }
  return true
}

function firstSteps(flow: Flow): number[] {
  const named = (flow.source.start ?? []).map(({ to, passed = [] }) =>
    indexOf(flow, passed[0] ?? to),
  )
  return [...named, ...nextInOrder(flow, 0)]
}

/**
 * The steps that may follow a step: the next one in order, whether or not it applies, and every
 * step that it names.
 */
export function nextSteps(flow: Flow, at: number): readonly number[] {
  const source = flow.steps[at]?.source
  if (!source) return []
  const { next = [], back } = source
  const events = eventCases(source).map(({ use }) => use)
  const fails = effectsOf(source).flatMap(({ onFail = [] }) => onFail)
  const named = [...next, ...events, ...fails].flatMap(({ to }) =>
    to === undefined || to === 'end' ? [] : [indexOf(flow, to)],
  )
  const goesBack = typeof back === 'object' ? [indexOf(flow, back.to)] : []
  const closes =
    source.over === true ? stepsThatOpen(flow, source.id).map((id) => indexOf(flow, id)) : []
  const isSent = source.over === true || next.some(({ when }) => when === undefined)
  return [...named, ...goesBack, ...closes, ...(isSent ? [] : nextInOrder(flow, at + 1))]
}

export function nextInOrder(flow: Flow, from: number): readonly number[] {
  const next = flow.steps.findIndex(({ source, index }) => index >= from && !isAside(source))
  return next < 0 ? [] : [next]
}

function indexOf(flow: Flow, id: string): number {
  return flow.stepsById.get(id)?.index ?? -1
}
