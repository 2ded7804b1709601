import type { CompiledEffect, Step } from '../definition/flow.ts'
import { toJson } from '../definition/json.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import { readsOf, isTruthy } from '../rules/json-logic.ts'
import { settleDropping } from './answers.ts'
import type { Awaited } from './frame.ts'
import { goTo, leaveStep, proceed } from './move.ts'
import type { Effect } from './types.ts'
import { change, momentOf, refuse, type Work } from './work.ts'

/** Where in a step's effects a run stands. */
export type Phase = {
  readonly phase: Awaited['phase']
  readonly event: string | null
  readonly data: Json
  readonly from: number
  readonly secrets: JsonObject
}

function effectsOf(step: Step, { phase, event }: Pick<Phase, 'phase' | 'event'>): readonly CompiledEffect[] {
  if (phase === 'do') return step.on.get(event ?? '')?.do ?? []
  return phase === 'enter' ? step.enter : step.leave
}

/** Carries a list of effects on: each is issued when the one before is answered; after the last one the flow goes on. */
export function runEffects(work: Work, step: Step, phase: Phase): Work {
  let done = work
  const uses = effectsOf(step, phase)
  for (let index = phase.from; index < uses.length; index += 1) {
    const use = uses[index]
    if (!use) break
    const at = momentOf(done.frame, { event: phase.data, secrets: phase.secrets })
    if (!isTruthy(use.holds(at))) continue
    const args = Object.fromEntries(use.args.map(([name, read]) => [name, toJson(read(at) ?? null)]))
    const effect = issued(done, step, use, args)
    done = { ...change(done, { effectCount: done.frame.effectCount + 1 }), effects: [...done.effects, effect] }
    if (!use.waits) continue
    const awaited: Awaited = {
      id: effect.id,
      step: step.id,
      phase: phase.phase,
      event: phase.event,
      data: phase.data,
      index,
      args: withoutSecrets(step, phase, index, args),
    }
    return change(done, { awaited: [...done.frame.awaited, awaited] })
  }
  return afterEffects(done, step, phase)
}

function issued(work: Work, step: Step, use: CompiledEffect, args: JsonObject): Effect {
  const { run, at, effectCount } = work.frame
  return { id: [run, ...at, step.id, effectCount + 1].join('/'), effect: use.effect, args, waits: use.waits, at, step: step.id }
}

/** What is kept to issue the effect again after a resume: nothing that came from a secret. */
function withoutSecrets(step: Step, phase: Phase, index: number, args: JsonObject): JsonObject {
  const { source } = step
  const uses = phase.phase === 'do' ? source.on?.[phase.event ?? '']?.do : source[phase.phase]
  const rules = uses?.[index]?.args ?? {}
  return Object.fromEntries(
    Object.entries(args).filter(([name]) => !readsOf(rules[name] ?? null).some((path) => path.startsWith('secrets.'))),
  )
}

function afterEffects(work: Work, step: Step, { phase, event }: Phase): Work {
  if (phase === 'enter') return step.source.advance === true ? leaveStep(work, {}) : work
  if (phase === 'leave') return proceed(work, step)
  const to = step.on.get(event ?? '')?.to ?? null
  return to === null ? work : goTo(work, to)
}

/** Waiting that refuses answers and Continue: leaving, carrying out an event, or passing through. */
export function isBusy(work: Work): boolean {
  return work.frame.awaited.some(({ phase, step }) => phase !== 'enter' || work.flow.stepsById.get(step)?.source.advance === true)
}

export function takeResult(work: Work, id: string, value: Json): Work {
  const found = awaitedUse(work, id)
  if (!found) return refuse(work, 'NOT_AWAITED')
  const { awaited, step, use } = found
  const cell = use.into === null ? undefined : work.flow.valueCells.get(use.into)
  const told = cell === undefined ? work : change(work, { cells: settleDropping(work, [[cell, value]]).cells })
  const rest = change(told, { awaited: told.frame.awaited.filter((one) => one.id !== id) })
  return runEffects(rest, step, {
    phase: awaited.phase,
    event: awaited.event,
    data: awaited.data,
    from: awaited.index + 1,
    secrets: {},
  })
}

export function takeFailure(work: Work, id: string, code: string): Work {
  const found = awaitedUse(work, id)
  if (!found) return refuse(work, 'NOT_AWAITED')
  const { step, use } = found
  const rest = change(work, { awaited: work.frame.awaited.filter((one) => one.id !== id) })
  const handler = use.onFail.find((one) => one.code === null || one.code === code)
  const text = handler?.text?.(momentOf(work.frame)) ?? null
  const cleared = handler ? clear(rest, handler.clear) : rest
  const moved = handler?.to ? goTo(cleared, handler.to) : cleared
  return change(moved, { error: { step: moved.frame.step ?? step.id, code, text } })
}

function awaitedUse(
  work: Work,
  id: string,
): { readonly awaited: Awaited; readonly step: Step; readonly use: CompiledEffect } | null {
  const awaited = work.frame.awaited.find((one) => one.id === id)
  const step = awaited && work.flow.stepsById.get(awaited.step)
  const use = step && effectsOf(step, awaited)[awaited.index]
  return awaited && step && use ? { awaited, step, use } : null
}

/** Empties values and answers by name. */
export function clear(work: Work, names: readonly string[]): Work {
  const sources = names.flatMap((name) => {
    const id = work.flow.valueCells.get(name) ?? work.flow.fieldsById.get(name)?.raw
    return id === undefined ? [] : [[id, null] as const]
  })
  return sources.length === 0 ? work : change(work, { cells: settleDropping(work, sources).cells })
}
