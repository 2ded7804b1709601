import type { Flow } from '../definition/flow.ts'
import { everyStep } from '../definition/step-events.ts'
import type { Rule, StepSource, TextSource, ViewDeclaration } from '../definition/types.ts'
import { atomsOf } from './atoms.ts'
import { traitsOf } from '../modes/modes.ts'

/** What everything offers that a person can leave by themselves: a form, a button, an event, or because it goes on by itself. */
export const WAY_ON = 'way-on'

/** A step that does not always offer what is wanted, by its way from the outermost flow, and the rule under which it does. */
export type Offering = { readonly place: string; readonly offeredIf: Rule }

/**
 * The steps of a flow, and of the flows in its slots, on which none of some names is offered whatever is answered; the flow of a step
 * promises for itself. Empty: every step offers one, because its view says so or because what the host shows around every step does.
 */
export function stepsWithout(flow: Flow, names: readonly string[]): readonly Offering[] {
  if (names.some((name) => flow.library.frame.includes(name))) return []
  const inFlow = (id: string, above: readonly string[]): readonly Offering[] =>
    everyStep(flow.library.flows.get(id)?.steps ?? []).flatMap((step) => inStep(step, [...above, step.id]))
  const inStep = (step: StepSource, at: readonly string[]): readonly Offering[] => {
    const own = ownOffering(flow, step, at, names)
    if (own === null) return []
    if (step.flow !== undefined) return []
    // What stands in one slot is there beside the others: one of them is enough.
    const parts = Object.entries(step.slots ?? {}).filter(([, inner]) => alwaysShows(flow, inner))
    const [best] = parts.map(([slot, inner]) => inFlow(inner, [...at, slot])).toSorted((a, b) => a.length - b.length)
    return (best ?? [own]).map(({ place, offeredIf: rule }) => ({ place, offeredIf: { or: [own.offeredIf, rule] } }))
  }
  return inFlow(flow.id, [])
}

/** Of mode first, and its last step always applies. */
function alwaysShows({ library }: Flow, id: string): boolean {
  const source = library.flows.get(id)
  return source !== undefined && traitsOf(source).showsFirst && source.steps.at(-1)?.when === undefined
}

/** Null where a step offers one of the names, or is no screen: what only holds another flow or shows nothing. */
function ownOffering(flow: Flow, step: StepSource, at: readonly string[], names: readonly string[]): Offering | null {
  const { view, fields, sections } = step
  if (step.flow === undefined && view === undefined && fields === undefined && sections === undefined) return null
  const declared = view === undefined ? undefined : flow.library.views.get(view)
  const rules = names.map((name) => offeredIf(flow, step, declared, name))
  return rules.includes(true) ? null : { place: at.join('/'), offeredIf: { or: rules } }
}

function offeredIf(flow: Flow, step: StepSource, view: ViewDeclaration | undefined, name: string): Rule {
  const declared = view?.offers?.[name]
  if (declared === true) return true
  if (declared !== undefined) return givenIf(flow, step, declared)
  if (name !== WAY_ON) return false
  if (step.over === true) return true
  if (step.fields ?? step.sections ?? step.advance ?? view?.events) return true
  return givenIf(flow, step, 'next')
}

/** Whether a step gives its view a text, or a prop that is true. What reads answers counts as not given. */
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
