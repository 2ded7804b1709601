import type { CompiledEffect, Step } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import { settleDropping } from './answers.ts'
import { clear, effectsOf } from './effects.ts'
import type { Awaited } from './frame.ts'
import { goTo, runEffects } from './move.ts'
import { leaveOutdated } from './take-inputs.ts'
import { change, momentOf, refuse, type Work } from './work.ts'

/** Stores the result of an effect, then issues the next effect. */
export function takeResult(work: Work, id: string, value: Json): Work {
  const found = awaitedUse(work, id)
  if (!found) return refuse(work, 'NOT_AWAITED')
  const { awaited, step, use } = found
  const cell = use.into === null ? undefined : work.flow.valueCells.get(use.into)
  const told =
    cell === undefined ? work : change(work, { cells: settleDropping(work, [[cell, value]]).cells })
  const rest = change(told, { awaited: told.frame.awaited.filter((one) => one.id !== id) })
  return leaveOutdated(runEffects(rest, step, { ...awaited, from: awaited.index + 1, secrets: {} }))
}

/** Handles the failure of an effect: the first handler for its code applies. */
export function takeFailure(
  work: Work,
  id: string,
  { code, message }: { readonly code: string; readonly message?: string },
): Work {
  const found = awaitedUse(work, id)
  if (!found) return refuse(work, 'NOT_AWAITED')
  const { awaited, step, use } = found
  const rest = change(work, { awaited: work.frame.awaited.filter((one) => one.id !== id) })
  const handler = use.onFail.find((one) => one.code === null || one.code === code)
  const text =
    handler?.text?.(momentOf(work.frame, awaited.row && { row: awaited.row.row })) ??
    message ??
    null
  const cleared = handler ? clear(rest, handler.clear) : rest
  const moved = handler?.to ? goTo(cleared, handler.to) : cleared
  const isBelow = moved.frame.below !== null && moved.frame.step !== step.id && handler?.to == null
  const shown = isBelow ? step.id : (moved.frame.step ?? step.id)
  const row = awaited.row === undefined || shown !== step.id ? {} : { row: awaited.row.key }
  return leaveOutdated(change(moved, { error: { step: shown, ...row, code, text } }))
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
