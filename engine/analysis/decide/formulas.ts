import { askableFields } from '../prove/question-limit.ts'
import type { Flow } from '../../definition/flow.ts'
import type { GuaranteeSource, Rule } from '../../definition/types.ts'
import type { RunEvent, ShownPart } from './run-events.ts'
import { failUnsupported } from './unsupported.ts'
import { and, FALSE, integer, ite, not, or, type Script, sum, type Term } from './script.ts'
import type { AnswerTerms } from './answer-terms.ts'
import type { Timeline } from './timeline.ts'

/** Everything a formula may refer to. */
export type FormulaContext = {
  readonly script: Script
  readonly flow: Flow
  readonly sheet: AnswerTerms
  readonly timeline: Timeline
}

/** Whether a place appears. */
export function appearsFormula({ timeline }: FormulaContext, place: string): Term {
  return or(...timeline.happenings.map((one) => (one.kind === 'appears' && one.names.includes(place) ? one.if : FALSE)))
}

/** Whether a rule holds at some moment. */
export function holdsFormula({ timeline, sheet }: FormulaContext, rule: Rule): Term {
  return or(...timeline.happenings.map((one) => and(one.if, sheet.holds(rule, one.at))))
}

/** Whether more questions than the limit apply at one time. */
export function overFormula({ timeline, sheet, flow, script }: FormulaContext, limit: number): Term {
  const overAt = (at: number): Term => {
    const count = sum(askableFields(flow).map((field) => ite(sheet.applies(field, at), '1', '0')))
    return `(> ${script.named('Int', count)} ${integer(limit)})`
  }
  return or(
    ...timeline.happenings.map((one) => (one.if === FALSE || one.kind === 'appears' ? FALSE : and(one.if, overAt(one.at)))),
  )
}

/** Whether a guarantee is broken. Encodes the mark of `prove`, for all runs at once. */
export function brokenFormula(laid: FormulaContext, guarantee: GuaranteeSource): Term {
  const { never, before } = guarantee
  return never !== undefined && before === undefined ? neverBroken(laid, guarantee.whenever, never) : orderBroken(laid, guarantee)
}

function neverBroken({ timeline, sheet }: FormulaContext, whenever: Rule, never: string): Term {
  return or(
    ...timeline.happenings.map((one) => {
      if (one.kind === 'turn') return FALSE
      const isThere = one.kind === 'appears' ? and(one.if, named(one.names, never)) : and(one.if, isShown(one.shown, never))
      return isThere === FALSE ? FALSE : and(isThere, sheet.holds(whenever, one.at))
    }),
  )
}

function named(names: readonly string[], name: string | undefined): Term {
  return name !== undefined && names.includes(name) ? 'true' : FALSE
}

function isShown(shown: readonly ShownPart[], name: string | undefined): Term {
  return or(...shown.map((one) => (named(one.names, name) === FALSE ? FALSE : one.if)))
}

/** What a guarantee requires from some moment on, what meets it, and what comes too early. */
function orderBroken({ timeline, sheet, script }: FormulaContext, { whenever, appears, never, before }: GuaranteeSource): Term {
  const [again] = timeline.repeats
  if (again !== undefined) return failUnsupported(`answers on "${again}" that are given anew after a failure`)
  const wanted = appears ?? before
  const name = (term: Term) => script.named('Bool', term)
  let due: Term = FALSE
  let kept: Term = FALSE
  let broken: Term = FALSE
  for (const one of timeline.happenings) {
    if (one.kind === 'stands' || one.if === FALSE) continue
    if (one.kind === 'turn') {
      const begins = name(and(one.if, not(due), not(kept), not(broken), sheet.holds(whenever, one.at)))
      const isThere = appears === undefined ? FALSE : wantedAfter(one, wanted)
      kept = name(or(kept, and(begins, isThere)))
      due = name(or(due, and(begins, not(isThere))))
      continue
    }
    const isTooEarly =
      never === undefined ? before === 'anything-else' || named(one.names, before) !== FALSE : named(one.names, never) !== FALSE
    const now = name(and(one.if, due, not(kept), not(broken)))
    if (named(one.names, wanted) !== FALSE) kept = name(or(kept, now))
    else if (isTooEarly || (never === undefined && one.names.includes('end'))) broken = name(or(broken, now))
  }
  return broken
}

/**
 * Whether the required place is on screen already. If an answer leads on at once, what stays on screen is unknown.
 */
function wantedAfter({ stays, goesOn }: Extract<RunEvent, { kind: 'turn' }>, wanted: string | undefined): Term {
  const isThere = isShown(stays, wanted)
  if (isThere !== FALSE && goesOn !== FALSE)
    return failUnsupported(`"${wanted}", which is there where an answer goes on by itself`)
  return isThere
}
