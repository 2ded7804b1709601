import { isComputed } from '../answers/computed.ts'
import { casesOf } from '../definition/step-events.ts'
import type { CompiledEffect, Step } from '../definition/flow.ts'
import { toJson } from '../definition/json.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import { readsOf, isTruthy } from '../rules/json-logic.ts'
import { settleDropping } from './answers.ts'
import type { Awaited } from './frame.ts'
import type { Effect } from './types.ts'
import { change, momentOf, type Work, workInside } from './work.ts'

/** A position in a step's effects. */
export type Phase = {
  readonly phase: Awaited['phase']
  readonly event: string | null
  /** Index of the case of the event. */
  readonly taken?: number
  readonly data: Json
  readonly row?: Awaited['row']
  readonly from: number
  readonly secrets: JsonObject
}

type PlaceOfEffects = Pick<Phase, 'phase' | 'event' | 'taken'>

export function effectsOf(
  step: Step,
  { phase, event, taken = 0 }: PlaceOfEffects,
): readonly CompiledEffect[] {
  if (phase === 'do') return step.on.get(event ?? '')?.[taken]?.do ?? []
  return phase === 'enter' ? step.enter : step.leave
}

/**
 * Issues effects in order, up to the first one that waits for a result. `isDone`: all effects were
 * issued, and the run waits for no result.
 */
export function issueEffects(
  work: Work,
  step: Step,
  phase: Phase,
): { readonly work: Work; readonly isDone: boolean } {
  let done = work
  const uses = effectsOf(step, phase)
  for (let index = phase.from; index < uses.length; index += 1) {
    const use = uses[index]
    if (!use) break
    const row = phase.row === undefined ? {} : { row: phase.row.row }
    const at = momentOf(done.frame, { event: phase.data, secrets: phase.secrets, ...row })
    if (!isTruthy(use.holds(at))) continue
    const args = Object.fromEntries(
      use.args.map(([name, read]) => [name, toJson(read(at) ?? null)]),
    )
    const effect = issued(done, step, use, args)
    done = {
      ...change(done, { effectCount: done.frame.effectCount + 1 }),
      effects: [...done.effects, effect],
    }
    if (!use.waits) continue
    const awaited: Awaited = {
      id: effect.id,
      step: step.id,
      phase: phase.phase,
      event: phase.event,
      ...(phase.taken === undefined ? {} : { taken: phase.taken }),
      data: phase.data,
      ...(phase.row === undefined ? {} : { row: phase.row }),
      index,
      args: withoutSecrets(step, phase, index, args),
    }
    return { work: change(done, { awaited: [...done.frame.awaited, awaited] }), isDone: false }
  }
  return { work: done, isDone: true }
}

function issued(work: Work, step: Step, use: CompiledEffect, args: JsonObject): Effect {
  const { run, at, effectCount } = work.frame
  return {
    id: [run, ...at, step.id, effectCount + 1].join('/'),
    effect: use.effect,
    args,
    waits: use.waits,
    at,
    step: step.id,
  }
}

/** The stored arguments for reissuing the effect after a resume, without any that read secrets. */
function withoutSecrets(step: Step, phase: Phase, index: number, args: JsonObject): JsonObject {
  const { source } = step
  const uses =
    phase.phase === 'do'
      ? casesOf(source.on?.[phase.event ?? ''] ?? {})[phase.taken ?? 0]?.do
      : source[phase.phase]
  const rules = uses?.[index]?.args ?? {}
  return Object.fromEntries(
    Object.entries(args).filter(
      ([name]) => !readsOf(rules[name] ?? null).some((path) => path.startsWith('secrets.')),
    ),
  )
}

/**
 * True while an awaited effect blocks answers and Continue. Effects on entering a step do not,
 * unless the step advances automatically.
 */
export function isBusy(work: Work): boolean {
  return work.frame.awaited.some(
    ({ phase, step }) =>
      phase !== 'enter' || work.flow.stepsById.get(step)?.source.advance === true,
  )
}

/** True if this flow or a sub-flow of the step refuses the person's events. */
export function isBusyIn(work: Work, step: Step): boolean {
  const inside = Object.entries(work.frame.children).filter(
    ([key]) => key === step.id || key.startsWith(`${step.id}/`),
  )
  return isBusy(work) || inside.some(([, child]) => isBusyThroughout(workInside(work, child)))
}

function isBusyThroughout(work: Work): boolean {
  const inside = Object.values(work.frame.children)
  return isBusy(work) || inside.some((child) => isBusyThroughout(workInside(work, child)))
}

/** Sets values and answers to null, by name. */
export function clear(work: Work, names: readonly string[]): Work {
  const sources = names.flatMap((name) => {
    const field = work.flow.fieldsById.get(name)
    const id =
      work.flow.valueCells.get(name) ?? (field && !isComputed(field.source) ? field.raw : undefined)
    return id === undefined ? [] : [[id, null] as const]
  })
  return sources.length === 0 ? work : change(work, { cells: settleDropping(work, sources).cells })
}
