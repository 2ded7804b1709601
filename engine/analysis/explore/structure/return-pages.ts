import { pageIdOf } from '../../../machine/paging.ts'
import type { Field, Flow, Step } from '../../../definition/flow.ts'
import { type Atom, atomFields } from './atoms.ts'
import { type ControlRule, ON_LEAVING } from './control-rules.ts'

/** The place of a question: the index of its step, and the index of its page in the form. */
export type QuestionPlace = readonly [step: number, page: number]

/** A flow with its control rules, and the steps that may follow each step. */
type FlowRules = {
  readonly flow: Flow
  readonly rules: readonly (ControlRule & { readonly atoms: readonly Atom[] })[]
  readonly after: ReadonlyMap<number, ReadonlySet<number>>
}

/**
 * The place of each question by its id. Fields of groups and texts of options have the place of
 * their question.
 */
export function questionPlaces(flow: Flow): ReadonlyMap<string, QuestionPlace> {
  return new Map(
    flow.fields.flatMap((field) => {
      const { form, index } = flow.stepsById.get(field.step) ?? {}
      const page = form?.pagesById.get(pageIdOf(form, field))
      return page && index !== undefined ? [[field.id, [index, page.index] as const] as const] : []
    }),
  )
}

/**
 * By step index: the first page that may become invalid after it was completed, because a condition
 * on it reads something that is answered or set later. On the last page, Continue validates every
 * page and returns to the first invalid one.
 */
export function returnPages({ flow, rules, after }: FlowRules): ReadonlyMap<number, number> {
  const places = questionPlaces(flow)
  const comesAgain = (step: number, over: number): boolean =>
    after.get(step)?.has(over) === true && after.get(over)?.has(step) === true
  const changesLater = (atom: Atom, step: number, page: number): boolean => {
    if (atom.kind === 'input' || atom.kind === 'parameter') return false
    if (atom.kind === 'value')
      return comesAgain(step, step) || flow.steps[step]?.source.on !== undefined
    return atomFields(flow, atom).some((id) => {
      const [askedIn, askedOn] = places.get(id) ?? [step, page]
      return askedIn === step ? askedOn > page : comesAgain(step, askedIn)
    })
  }
  const found = new Map<number, number>()
  for (const { step, order, atoms } of rules) {
    if (step === ON_LEAVING || order === ON_LEAVING || !flow.steps[step]?.form) continue
    const page = Math.max(order, 0)
    if (atoms.some((atom) => changesLater(atom, step, page)))
      found.set(step, Math.min(page, found.get(step) ?? page))
  }
  return found
}

/** The questions of a form from a page on, including those inside groups and behind options. */
export function fieldsFrom(flow: Flow, step: Step, page: number): readonly Field[] {
  const places = questionPlaces(flow)
  return flow.fields.filter(({ id }) => {
    const [askedIn, askedOn] = places.get(id) ?? [-1, -1]
    return askedIn === step.index && askedOn >= page
  })
}
