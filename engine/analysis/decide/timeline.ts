import { isAside } from '../../definition/step-events.ts'
import type { Flow, Step } from '../../definition/flow.ts'
import type { Rule } from '../../definition/types.ts'
import { qualifiedNames, stepNames } from '../moves/appearances.ts'
import { hostRequests, type FailureIn } from './host-requests.ts'
import { type RunEvent, pageAppliesTerm, pageShown, type ShownPart } from './run-events.ts'
import { failUnsupported } from './unsupported.ts'
import { passPages, type Secrets } from './pages.ts'
import { and, FALSE, not, or, type Script, type Term, TRUE } from './script.ts'
import { fieldsInOrder, type AnswerTerms } from './answer-terms.ts'
import { hasText } from './has-text.ts'
import { traitsOf } from '../../modes/modes.ts'

/** All runs of a flow at once. */
export type Timeline = {
  readonly happenings: readonly RunEvent[]
  /** Steps that may be answered again after a failure. What came before is then unknown. */
  readonly repeats: readonly string[]
  readonly failureIn: FailureIn
  readonly secrets: Secrets
}

/** Runs that arrive at a step, after a failure with its code. */
type Arrival = { readonly if: Term; readonly code: string | null }

type Target = { readonly when?: Rule; readonly to: string }

/**
 * Encodes all runs of a flow in mode `sequence`, step by step. Steps must only lead forward, and ask questions or
 * show a view without events.
 */
export function timelineOf(script: Script, flow: Flow, sheet: AnswerTerms): Timeline {
  if (!traitsOf(flow.source).leadsOn) return failUnsupported(`the mode "${flow.source.mode}"`)
  if ((flow.source.start ?? []).some(({ passed = [] }) => passed.length > 0)) return failUnsupported('steps that count as passed')
  const happenings: RunEvent[] = [{ kind: 'turn', if: TRUE, at: 0, goesOn: FALSE, stays: [] }]
  const arrivals = flow.steps.map((): Arrival[] => [])
  const ends: Term[] = []
  const secrets: Secrets = new Map()
  let at = 0

  const arrive = (to: string, from: number, condition: Term, code: string | null): void => {
    if (condition === FALSE) return
    if (to === 'end') {
      ends.push(condition)
      return
    }
    const step = flow.stepsById.get(to)
    if (!step || step.index <= from) failUnsupported(`the way back to "${to}"`)
    else arrivals[step.index]?.push({ if: script.named('Bool', condition), code })
  }
  const goOn = (from: number, targets: readonly Target[], condition: Term): void => {
    let open = condition
    const turn = (to: string, holds: Term) => {
      arrive(to, from, and(open, holds), null)
      open = script.named('Bool', and(open, not(holds)))
    }
    for (const { when, to } of targets) turn(to, sheet.holds(when, at))
    for (const step of flow.steps.slice(from + 1)) if (!isAside(step.source)) turn(step.id, sheet.holds(step.source.when, at))
    arrive('end', from, open, null)
  }
  const { ask, failureIn, repeats } = hostRequests(script, flow, sheet, { happenings, arrive })

  goOn(-1, flow.source.start ?? [], TRUE)
  for (const step of flow.steps) {
    const came = arrivals[step.index] ?? []
    const here = script.named('Bool', or(...came.map((one) => one.if)))
    if (here === FALSE) {
      at += fieldsInOrder({ steps: [step] }).length
      continue
    }
    checkStep(step)
    const { source, form } = step
    const pages = firstPages(sheet, step, at)
    const waits = (source.enter ?? []).filter(({ effect }) => flow.library.effects.get(effect)?.waits !== false)
    const isAsked = or(...waits.map(({ when }) => sheet.holds(when, at)))
    const isEmpty = form && source.enter === undefined ? not(or(...pages.map(({ isFirst }) => isFirst))) : FALSE
    const rests = script.named('Bool', and(here, source.advance === true ? isAsked : TRUE, not(isEmpty)))
    const own: ShownPart = { names: stepNames(step), if: TRUE }
    const shown = [own, ...pages.flatMap((page) => page.shown)]
    for (const one of shown)
      happenings.push({ kind: 'appears', if: script.named('Bool', and(rests, one.if)), at, names: one.names })
    for (const { if: condition, code } of came)
      if (code !== null) happenings.push({ kind: 'appears', if: condition, at, names: qualifiedNames('failure', code) })
    happenings.push({ kind: 'stands', if: rests, at, shown })
    const entered = ask({ step, phase: 'enter', from: here, at, shown })
    const [isLeft, isUsed] = source.advance === true ? [entered.done, entered.stays] : [FALSE, or(entered.done, entered.stays)]
    const first = pages.map(({ isFirst }) => isFirst)
    const passed = passPages(script, flow, sheet, { step, from: isUsed, at, first, happenings, secrets })
    at = passed.at
    const isPassed = form ? passed.done : and(isUsed, goesOnFrom(flow, sheet, step, at))
    const leaves = script.named('Bool', or(isLeft, isPassed))
    const left = ask({ step, phase: 'leave', from: leaves, at, shown: [own, ...passed.last] })
    goOn(step.index, source.next ?? [], left.done)
  }
  happenings.push({ kind: 'appears', if: script.named('Bool', or(...ends)), at, names: ['end'] })
  return { happenings, repeats, secrets, failureIn }
}

function checkStep({ id, source, on, children }: Step): void {
  if (source.flow !== undefined) failUnsupported(`the flow inside "${id}"`)
  if (Object.keys(source.slots ?? {}).length > 0) failUnsupported(`the flows in the slots of "${id}"`)
  if (on.size > 0) failUnsupported(`the events of "${id}"`)
  if (source.resident === true) failUnsupported(`"${id}", which stays`)
  if (source.over === true) failUnsupported(`"${id}", which lies over others`)
  if (children.length > 0 || source.show !== undefined) failUnsupported(`the steps inside "${id}"`)
}

/** Whether a form starts with each of its pages, and what is shown there. */
function firstPages(
  sheet: AnswerTerms,
  step: Step,
  at: number,
): readonly { readonly isFirst: Term; readonly shown: readonly ShownPart[] }[] {
  let open: Term = TRUE
  return (step.form?.pages ?? []).map((page) => {
    const applies = pageAppliesTerm(sheet, step, page, at)
    const isFirst = and(open, applies)
    open = and(open, not(applies))
    const shown = pageShown(sheet, step, page, at).map((one) => ({ names: one.names, if: and(isFirst, one.if) }))
    return { isFirst, shown }
  })
}

/** Whether a person can continue from a view. */
function goesOnFrom({ library }: Flow, sheet: AnswerTerms, { source }: Step, at: number): Term {
  const view = library.views.get(source.view ?? '')
  const isNamed = [...(view?.texts ?? []), ...(view?.optionalTexts ?? [])].includes('next')
  const words = source.texts?.next
  return or(words === undefined ? FALSE : hasText(sheet, library.texts, words, at), isNamed ? FALSE : TRUE)
}
