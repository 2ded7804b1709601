import type { Flow, Step } from '../../definition/flow.ts'
import type { EffectUse } from '../../definition/types.ts'
import { qualifiedNames } from '../moves/appearances.ts'
import type { RunEvent, ShownPart } from './run-events.ts'
import type { SolverModel } from './solver.ts'
import { failUnsupported } from './unsupported.ts'
import { and, FALSE, not, or, type Script, type Term } from './script.ts'
import type { AnswerTerms } from './answer-terms.ts'

export type RequestContext = {
  readonly happenings: RunEvent[]
  /** Adds an arrival at a step after a failure. */
  readonly arrive: (to: string, from: number, condition: Term, code: string | null) => void
}

export type RequestPhase = {
  readonly step: Step
  readonly phase: 'enter' | 'leave'
  readonly from: Term
  readonly at: number
  /** What is on screen while the host works. */
  readonly shown: readonly ShownPart[]
}

/** The host's reply to an effect in a model: a failure code, or null if it was carried out. */
export type FailureIn = (model: SolverModel, step: string, phase: string, index: number) => string | null

type Failure = { readonly code: string; readonly if: Term }

/** Encodes the requests to the host, in order, and their failures. */
export function hostRequests(script: Script, flow: Flow, sheet: AnswerTerms, { happenings, arrive }: RequestContext) {
  const failures = new Map<string, readonly Failure[]>()
  const repeats: string[] = []

  const askOne = (use: EffectUse, index: number, { step, phase, from, at, shown }: RequestPhase) => {
    const asked = script.named('Bool', and(from, sheet.holds(use.when, at)))
    const goesPast = and(from, not(asked))
    if (asked === FALSE) return { done: from, stays: FALSE }
    happenings.push({ kind: 'appears', if: asked, at, names: qualifiedNames('effect', use.effect) })
    const declared = flow.library.effects.get(use.effect)
    if (declared?.waits === false) return { done: from, stays: FALSE }
    happenings.push({ kind: 'stands', if: asked, at, shown })
    const all = (declared?.codes ?? []).map((code): Failure => ({ code, if: script.declare('Bool') }))
    failures.set(`${step.id} ${phase} ${index}`, all)
    const stays = all.map((failure, i) => {
      const here = script.named('Bool', and(asked, failure.if, ...all.slice(0, i).map((earlier) => not(earlier.if))))
      const handler = use.onFail?.find(({ code }) => code === undefined || code === failure.code)
      if ((handler?.clear ?? []).length > 0) return failUnsupported(`what is cleared where ${use.effect} fails`)
      if (handler?.to !== undefined) {
        arrive(handler.to, step.index, here, failure.code)
        return FALSE
      }
      happenings.push({ kind: 'appears', if: here, at, names: qualifiedNames('failure', failure.code) })
      happenings.push({ kind: 'stands', if: here, at, shown })
      if (phase === 'leave' && step.form) repeats.push(step.id)
      return here
    })
    const isDone = and(asked, not(or(...all.map((failure) => failure.if))))
    return { done: script.named('Bool', or(goesPast, isDone)), stays: or(...stays) }
  }

  /**
   * Requests the effects of a phase. `done`: all were carried out; `stays`: one failed, and nothing leads
   * elsewhere.
   */
  const ask = (asked: RequestPhase): { readonly done: Term; readonly stays: Term } => {
    const stays: Term[] = []
    let from = asked.from
    for (const [index, use] of (asked.step.source[asked.phase] ?? []).entries()) {
      const one = askOne(use, index, { ...asked, from })
      stays.push(one.stays)
      from = one.done
    }
    return { done: from, stays: or(...stays) }
  }

  const failureIn: FailureIn = (model, step, phase, index) =>
    failures.get(`${step} ${phase} ${index}`)?.find((failure) => model.truth(failure.if))?.code ?? null
  return { ask, failureIn, repeats }
}
