import { askable } from '../question-limit.ts'
import type { Flow } from '../../definition/flow.ts'
import type { GuaranteeSource, Rule } from '../../definition/types.ts'
import type { Happening, Shown } from './events.ts'
import { outside } from './outside.ts'
import { and, FALSE, integer, ite, not, or, type Script, sum, type Term } from './script.ts'
import type { Sheet } from './sheet.ts'
import type { Timeline } from './timeline.ts'

/** All that a formula may speak of. */
export type Laid = { readonly script: Script; readonly flow: Flow; readonly sheet: Sheet; readonly timeline: Timeline }

/** Where a place appears. */
export function appearsFormula({ timeline }: Laid, place: string): Term {
  return or(...timeline.happenings.map((one) => (one.kind === 'appears' && one.names.includes(place) ? one.if : FALSE)))
}

/** Where a rule comes to hold at some moment. */
export function holdsFormula({ timeline, sheet }: Laid, rule: Rule): Term {
  return or(...timeline.happenings.map((one) => and(one.if, sheet.holds(rule, one.at))))
}

/** Where more questions than some apply at a time. */
export function overFormula({ timeline, sheet, flow, script }: Laid, limit: number): Term {
  const overAt = (at: number): Term => {
    const count = sum(askable(flow).map((field) => ite(sheet.applies(field, at), '1', '0')))
    return `(> ${script.named('Int', count)} ${integer(limit)})`
  }
  return or(
    ...timeline.happenings.map((one) => (one.if === FALSE || one.kind === 'appears' ? FALSE : and(one.if, overAt(one.at)))),
  )
}

/** Where a guarantee is broken: the mark of `prove`, over all runs at once. */
export function brokenFormula(laid: Laid, guarantee: GuaranteeSource): Term {
  const { never, before } = guarantee
  return never !== undefined && before === undefined ? neverBroken(laid, guarantee.whenever, never) : orderBroken(laid, guarantee)
}

function neverBroken({ timeline, sheet }: Laid, whenever: Rule, never: string): Term {
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

function isShown(shown: readonly Shown[], name: string | undefined): Term {
  return or(...shown.map((one) => (named(one.names, name) === FALSE ? FALSE : one.if)))
}

/** What a guarantee owes from some moment on, what of it is kept, and what comes too early. */
function orderBroken({ timeline, sheet, script }: Laid, { whenever, appears, never, before }: GuaranteeSource): Term {
  const [again] = timeline.repeats
  if (again !== undefined) return outside(`answers on "${again}" that are given anew after a failure`)
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

/** Whether what is wanted stands there already; what stays where an answer goes on by itself is not told. */
function wantedAfter({ stays, goesOn }: Extract<Happening, { kind: 'turn' }>, wanted: string | undefined): Term {
  const isThere = isShown(stays, wanted)
  if (isThere !== FALSE && goesOn !== FALSE) return outside(`"${wanted}", which is there where an answer goes on by itself`)
  return isThere
}
