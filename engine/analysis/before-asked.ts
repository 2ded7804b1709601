import type { Flow } from '../definition/flow.ts'
import { effectsOf, eventCases, isAside } from '../definition/step-events.ts'
import { type Atom, atomsOf, fieldsOfAtom } from './atoms.ts'
import { openersOf } from './graph.ts'
import { askedPlaces } from './led-back.ts'
import type { FlowModel } from './model.ts'
import { isWatched } from './unknown/name-parts.ts'
import { traitsOf } from '../modes/modes.ts'

/**
 * Questions whose answer may be read before they are asked, and those that what is watched reads: who empties one and goes back is elsewhere
 * than who never answered it.
 */
export function readBeforeAsked(model: FlowModel): ReadonlySet<string> {
  const known = ofModel.get(model)
  if (known) return known
  const { flow, rules } = model
  const early = rules.flatMap(({ atoms, step, order }) => atoms.flatMap((atom) => askedAfter(model, atom, step, order)))
  const watched = Object.entries(flow.source.flags ?? {}).flatMap(([name, { when }]) =>
    isWatched(name) ? atomsOf(flow, when).flatMap((atom) => fieldsOfAtom(flow, atom)) : [],
  )
  const found = new Set([...early, ...watched])
  ofModel.set(model, found)
  return found
}

const ofModel = new WeakMap<FlowModel, ReadonlySet<string>>()

/** The questions behind a part of a rule that may be asked only after the rule is read. */
export function askedAfter(model: FlowModel, atom: Atom, step: number, order: number): readonly string[] {
  const places = askedPlaces(model.flow)
  return fieldsOfAtom(model.flow, atom).filter((id) => {
    const [askedIn, askedOn] = places.get(id) ?? [-1, -1]
    return askedIn === step ? askedOn > order : !isOnTheWay(model, askedIn, step)
  })
}

/** True if every way to a step passes another step. A step that is skipped because its condition does not hold counts as passed. */
export function isOnTheWay({ flow }: FlowModel, past: number, to: number): boolean {
  if (!traitsOf(flow.source).leadsOn) return false
  const open = firstSteps(flow)
  const seen = new Set<number>()
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === past || seen.has(at)) continue
    if (at === to) return false
    seen.add(at)
    open.push(...stepsFrom(flow, at))
  }
  return true
}

function firstSteps(flow: Flow): number[] {
  const named = (flow.source.start ?? []).map(({ to, passed = [] }) => indexOf(flow, passed[0] ?? to))
  return [...named, ...inOrder(flow, 0)]
}

/** The steps that may follow a step: the next one in order, whether or not its condition holds, and every step that it names. */
export function stepsFrom(flow: Flow, at: number): readonly number[] {
  const source = flow.steps[at]?.source
  if (!source) return []
  const { next = [], back } = source
  const events = eventCases(source).map(({ use }) => use)
  const fails = effectsOf(source).flatMap(({ onFail = [] }) => onFail)
  const named = [...next, ...events, ...fails].flatMap(({ to }) => (to === undefined || to === 'end' ? [] : [indexOf(flow, to)]))
  const goesBack = typeof back === 'object' ? [indexOf(flow, back.to)] : []
  const closes = source.over === true ? openersOf(flow, source.id).map((id) => indexOf(flow, id)) : []
  const isSent = source.over === true || next.some(({ when }) => when === undefined)
  return [...named, ...goesBack, ...closes, ...(isSent ? [] : inOrder(flow, at + 1))]
}

export function inOrder(flow: Flow, from: number): readonly number[] {
  const next = flow.steps.findIndex(({ source, index }) => index >= from && !isAside(source))
  return next < 0 ? [] : [next]
}

function indexOf(flow: Flow, id: string): number {
  return flow.stepsById.get(id)?.index ?? -1
}
