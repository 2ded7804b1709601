import { effectsOf, eventCases, isAside } from '../definition/step-events.ts'
import type { StepSource, Target } from '../definition/types.ts'
import type { Finding } from './model/finding.ts'
import type { Form, StepAt } from './model/form.ts'
import type { Model } from './model/model.ts'
import { traitsOf } from '../modes/modes.ts'

/**
 * Reports unreachable steps. Mode sequence: steps without a path from the start or to the end. Mode
 * first: steps after one that always applies.
 */
export function ways(model: Model): readonly Finding[] {
  return model.flows.flatMap((form) => {
    const flow = model.library.flows.get(form.id)
    const traits = flow && traitsOf(flow)
    if (traits?.leadsOn === true) return sequence(model, form, flow?.start ?? [])
    return traits?.showsFirst === true ? hidden(form) : []
  })
}

const always = (rule: unknown) => rule === undefined || rule === true

function hidden(form: Form): readonly Finding[] {
  const top = form.steps.filter(({ parent }) => parent === null)
  const first = top.find(({ step }) => always(step.when))
  if (!first) return []
  return top.slice(first.index + 1).map(({ step, place }) => ({
    code: 'unreachable-step',
    ...place,
    message: `Step "${step.id}" is never shown: step "${first.step.id}" before it always applies`,
  }))
}

function sequence(model: Model, form: Form, start: readonly Target[]): readonly Finding[] {
  const steps = form.steps.filter(({ parent }) => parent === null)
  const leads = new Map(steps.map((at) => [at.step.id, exits(model, steps, at)]))
  const entries = [
    ...start.map(({ to }) => to),
    ...(start.some(({ when }) => always(when)) ? [] : following(steps, 0)),
  ]
  const reached = closure(entries, (id) => leads.get(id) ?? [])
  const cameFrom = new Map<string, string[]>()
  for (const [id, targets] of leads)
    for (const to of targets) cameFrom.set(to, [...(cameFrom.get(to) ?? []), id])
  const stays = steps.flatMap(({ step }) => (step.resident === true ? [step.id] : []))
  const ending = closure(['end', ...stays], (id) => cameFrom.get(id) ?? [])
  const reachedFrom = (id: string) => closure(leads.get(id) ?? [], (one) => leads.get(one) ?? [])
  // For a group of steps that cannot be left, only the first one is reported, and no steps before
  // the group.
  const isTrap = (id: string): boolean => {
    if (ending.has(id)) return false
    const inside = [...reachedFrom(id)].filter((one) => leads.has(one))
    return (
      inside.every((one) => one === id || reachedFrom(one).has(id)) &&
      steps.find(({ step }) => step.id === id || inside.includes(step.id))?.step.id === id
    )
  }
  return steps.flatMap(({ step, place }): readonly Finding[] => {
    const at = { file: place.file, pointer: place.pointer }
    if (!reached.has(step.id)) {
      // Dialogs have their own check.
      if (step.over === true) return []
      if (step.aside === true)
        return [
          {
            code: 'aside-never-entered',
            ...at,
            message: `No event and no target leads to step "${step.id}"`,
          },
        ]
      return [{ code: 'unreachable-step', ...at, message: `Nothing leads to step "${step.id}"` }]
    }
    return isTrap(step.id)
      ? [{ code: 'no-way-out', ...at, message: `From step "${step.id}" no way leads to the end` }]
      : []
  })
}

/** Steps that may come next in order: all up to the first that always applies, or `end`. */
function following(steps: readonly StepAt[], index: number): readonly string[] {
  const next: string[] = []
  for (const { step } of steps.slice(index)) {
    if (isAside(step)) continue
    next.push(step.id)
    if (always(step.when)) return next
  }
  return [...next, 'end']
}

function exits(model: Model, steps: readonly StepAt[], { step, index }: StepAt): readonly string[] {
  const failures = effectsOf(step).flatMap(({ onFail }) =>
    (onFail ?? []).flatMap(({ to }) => to ?? []),
  )
  const events = eventCases(step).flatMap(({ use }) => use.to ?? [])
  const closed = step.over === true ? openers(steps, step.id) : []
  return [
    ...onward(model, steps, step, index),
    ...events,
    ...failures,
    ...closed,
    ...(step.back ? [step.back.to] : []),
  ]
}

/** The steps that open a dialog. Closing it returns to them. */
function openers(steps: readonly StepAt[], over: string): readonly string[] {
  return steps.flatMap(({ step }) =>
    eventCases(step).some(({ use }) => use.to === over) ? [step.id] : [],
  )
}

/**
 * Targets of Next or `advance`. A step with no content or no button needs `advance`, or a run would
 * stay there forever.
 */
function onward(
  { library }: Model,
  steps: readonly StepAt[],
  step: StepSource,
  index: number,
): readonly string[] {
  if (step.resident === true) return []
  if (step.over === true) return (step.next ?? []).map(({ to }) => to)
  const view = step.view === undefined ? undefined : library.views.get(step.view)
  const texts = [...(view?.texts ?? []), ...(view?.optionalTexts ?? [])]
  const isSilent =
    texts.length > 0 &&
    !texts.includes('next') &&
    view?.events === undefined &&
    view?.slots === undefined
  const hasButton = step.texts?.next !== undefined || !isSilent
  const hasContent =
    step.fields ?? step.sections ?? (hasButton ? step.view : undefined) ?? step.flow
  if (hasContent === undefined && step.advance !== true) return []
  const targets = (step.next ?? []).map(({ to }) => to)
  return step.next?.some(({ when }) => always(when))
    ? targets
    : [...targets, ...following(steps, index + 1)]
}

function closure(
  entries: readonly string[],
  next: (id: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set(entries)
  // The loop also visits steps that are added meanwhile.
  for (const id of reached) for (const to of next(id)) reached.add(to)
  return reached
}
