import { pageIdOf } from '../machine/paging.ts'
import type { Field, Flow, Step } from '../definition/flow.ts'
import { type Atom, fieldsOfAtom } from './atoms.ts'
import { type ControlRule, LEAVING } from './control-rules.ts'

/** Where a question is asked: the index of its step, and of its page in the form. */
export type AskedAt = readonly [step: number, page: number]

/** A flow with the rules that decide in it, and the steps that may come after each. */
type Ruled = {
  readonly flow: Flow
  readonly rules: readonly (ControlRule & { readonly atoms: readonly Atom[] })[]
  readonly after: ReadonlyMap<number, ReadonlySet<number>>
}

/** Where each question of a flow is asked, by its id; fields of groups and texts of options stand where their question does. */
export function askedPlaces(flow: Flow): ReadonlyMap<string, AskedAt> {
  return new Map(
    flow.fields.flatMap((field) => {
      const { form, index } = flow.stepsById.get(field.step) ?? {}
      const page = form?.pagesById.get(pageIdOf(form, field))
      return page && index !== undefined ? [[field.id, [index, page.index] as const] as const] : []
    }),
  )
}

/**
 * By the index of a step: the first page of its form that may cease to be in order after it was passed, because a condition there reads what is
 * asked or set later. The last press of the form looks at every page, and leads back to it.
 */
export function ledBackPages({ flow, rules, after }: Ruled): ReadonlyMap<number, number> {
  const places = askedPlaces(flow)
  const comesAgain = (step: number, over: number): boolean =>
    after.get(step)?.has(over) === true && after.get(over)?.has(step) === true
  const changesLater = (atom: Atom, step: number, page: number): boolean => {
    if (atom.kind === 'input' || atom.kind === 'parameter') return false
    if (atom.kind === 'value') return comesAgain(step, step) || flow.steps[step]?.source.on !== undefined
    return fieldsOfAtom(flow, atom).some((id) => {
      const [askedIn, askedOn] = places.get(id) ?? [step, page]
      return askedIn === step ? askedOn > page : comesAgain(step, askedIn)
    })
  }
  const found = new Map<number, number>()
  for (const { step, order, atoms } of rules) {
    if (step === LEAVING || order === LEAVING || !flow.steps[step]?.form) continue
    const page = Math.max(order, 0)
    if (atoms.some((atom) => changesLater(atom, step, page))) found.set(step, Math.min(page, found.get(step) ?? page))
  }
  return found
}

/** The questions of a form from a page on, those inside groups and behind options included. */
export function fieldsFrom(flow: Flow, step: Step, page: number): readonly Field[] {
  const places = askedPlaces(flow)
  return flow.fields.filter(({ id }) => {
    const [askedIn, askedOn] = places.get(id) ?? [-1, -1]
    return askedIn === step.index && askedOn >= page
  })
}
