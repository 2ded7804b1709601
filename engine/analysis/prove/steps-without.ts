import type { Flow } from '../../definition/flow.ts'
import { everyStep } from '../../definition/step-events.ts'
import type { Rule, StepSource, TextSource, ViewDeclaration } from '../../definition/types.ts'
import { atomsOf } from '../explore/index.ts'
import { traitsOf } from '../../modes/modes.ts'

/**
 * The offer of every step that a person can leave: a form, a button, an event, or an automatic
 * step.
 */
export const WAY_ON = 'way-on'

/**
 * A step that does not always make an offer: its path from the outermost flow, and the condition
 * for the offer.
 */
export type StepWithout = { readonly place: string; readonly offeredIf: Rule }

/**
 * The steps of a flow, and of the flows in its slots, that do not always make one of the offers.
 * Sub-flows in steps have promises of their own. Empty if every step makes one, either through its
 * view or through the host's frame around every step.
 */
export function stepsWithout(flow: Flow, names: readonly string[]): readonly StepWithout[] {
  if (names.some((name) => flow.library.frame.includes(name))) return []
  const inFlow = (id: string, above: readonly string[]): readonly StepWithout[] =>
    everyStep(flow.library.flows.get(id)?.steps ?? []).flatMap((step) =>
      inStep(step, [...above, step.id]),
    )
  const inStep = (step: StepSource, at: readonly string[]): readonly StepWithout[] => {
    const own = ownOffering(flow, step, at, names)
    if (own === null) return []
    if (step.flow !== undefined) return []
    // Flows in slots are shown together, so one of them is enough.
    const parts = Object.entries(step.slots ?? {}).filter(([, inner]) => alwaysShows(flow, inner))
    const [best] = parts
      .map(([slot, inner]) => inFlow(inner, [...at, slot]))
      .toSorted((a, b) => a.length - b.length)
    return (best ?? [own]).map(({ place, offeredIf: rule }) => ({
      place,
      offeredIf: { or: [own.offeredIf, rule] },
    }))
  }
  return inFlow(flow.id, [])
}

/** True for a flow of mode `first` whose last step always applies. */
function alwaysShows({ library }: Flow, id: string): boolean {
  const source = library.flows.get(id)
  return (
    source !== undefined && traitsOf(source).showsFirst && source.steps.at(-1)?.when === undefined
  )
}

/** Null if a step makes one of the offers, or has no screen itself. */
function ownOffering(
  flow: Flow,
  step: StepSource,
  at: readonly string[],
  names: readonly string[],
): StepWithout | null {
  const { view, fields, sections } = step
  if (
    step.flow === undefined &&
    view === undefined &&
    fields === undefined &&
    sections === undefined
  )
    return null
  const declared = view === undefined ? undefined : flow.library.views.get(view)
  const rules = names.map((name) => offeredIf(flow, step, declared, name))
  return rules.includes(true) ? null : { place: at.join('/'), offeredIf: { or: rules } }
}

function offeredIf(
  flow: Flow,
  step: StepSource,
  view: ViewDeclaration | undefined,
  name: string,
): Rule {
  const declared = view?.offers?.[name]
  if (declared === true) return true
  if (declared !== undefined) return givenIf(flow, step, declared)
  if (name !== WAY_ON) return false
  if (step.over === true) return true
  if (step.fields ?? step.sections ?? step.advance ?? view?.events) return true
  return givenIf(flow, step, 'next')
}

/**
 * The condition under which a step gives its view a text, or a prop that is true. Anything that
 * reads answers counts as not given.
 */
function givenIf(flow: Flow, { texts = {}, props = {} }: StepSource, name: string): Rule {
  const prop = props[name]
  if (prop !== undefined) return isOfInputs(flow, prop) ? prop : false
  const text: TextSource | undefined = texts[name]
  if (!Array.isArray(text)) return text !== undefined
  const rules = text.map(({ when }: { readonly when?: Rule }) => when ?? true)
  return rules.every((rule: Rule) => isOfInputs(flow, rule)) ? { or: rules } : false
}

function isOfInputs(flow: Flow, rule: Rule): boolean {
  return atomsOf(flow, rule).every(({ kind }) => kind === 'input')
}
