import type { FlowEvent, RunState } from './types.ts'
import type { Frame } from './frame.ts'
import { refuse, type Work } from './work.ts'

const LEADS_ROUND = 'LEADS_ROUND'

/** True if an event has entered more steps than a path without a cycle can have. */
export function isLedRound({ moves, flow }: Work): boolean {
  return moves.length > 2 * flow.steps.length
}

/** Refuses an event that runs into a cycle of steps that show nothing. */
export function refuseRound(work: Work): Work {
  const { moves, frame } = work
  const entered = moves.flatMap(({ to }) => to ?? [])
  const before = entered.lastIndexOf(entered.at(-1) ?? '', -2)
  return refuse(
    work,
    LEADS_ROUND,
    [...new Set(entered.slice(before))].map((id) => [...frame.at, id].join('/')),
  )
}

/**
 * The outcome of an event that runs into a cycle: the run keeps its step and shows an error. If
 * the event was a reply, its effect is no longer awaited.
 */
export function stopRound(work: Work, before: RunState, event: FlowEvent | null): Work {
  if (work.refusal?.code !== LEADS_ROUND) return work
  const id = event?.type === 'result' || event?.type === 'failure' ? event.id : null
  return { ...work, frame: stopped(before, id), effects: [], moves: [] }
}

function stopped(frame: Frame, id: string | null): Frame {
  const inside = Object.entries(frame.children).map(
    ([key, child]) => [key, stopped(child, id)] as const,
  )
  const isShownInside = frame.step !== null && frame.children[frame.step] !== undefined
  const error =
    frame.step === null || isShownInside
      ? frame.error
      : { step: frame.step, code: LEADS_ROUND, text: null }
  const awaited = frame.awaited.filter((one) => one.id !== id)
  return { ...frame, awaited, error, children: Object.fromEntries(inside) }
}
