import { acceptAnswer, isBlank } from '../answers/accept.ts'
import { isComputed } from '../answers/computed.ts'
import { readCell } from '../answers/cells.ts'
import { type Judged, NOT_APPLYING } from '../answers/judged.ts'
import { settle } from '../answers/plan.ts'
import { clearRows, misfits } from '../answers/rows.ts'
import type { Field, Form } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import { QUESTION_TYPES } from '../questions/question-types.ts'
import type { Frame } from './frame.ts'
import { change, momentOf, refuse, stepOf, type Work } from './work.ts'

export function judgedOf(frame: Frame, field: Field): Judged {
  return readCell(frame.cells, field.judged) as Judged // a judged cell holds only this type
}

export function rawOf(frame: Frame, field: Field): Json {
  return (readCell(frame.cells, field.raw) ?? null) as Json // raw cells hold accepted answers only
}

/** Writes an answer, drops dependent answers, and recomputes totals and validity. */
export function writeAnswer(work: Work, field: Field, value: Json): Work {
  const accepted = acceptAnswer(field, value, rawOf(work.frame, field))
  if ('refused' in accepted) return refuse(work, accepted.refused, [field.id])
  const before: [string, Json][] = [[field.id, rawOf(work.frame, field)]]
  const { cells, dropped, cleared } = settleDropping(work, [[field.raw, accepted.value]])
  const lists = cleared.map((one) => one.list)
  for (const one of [...dropped, ...lists])
    if (one !== field) before.push([one.id, rawOf(work.frame, one)])
  const typed = dropped.filter((one) => isTyped(one) && !isBlank(rawOf(work.frame, one)))
  const typedInRows = cleared.flatMap(({ list, isTyped }) => (isTyped ? [list] : []))
  const removed = [...typed, ...typedInRows].map((one) => one.id)
  const undo = removed.length > 0 ? { answers: before, removed } : null
  return prefillShown(change(work, { cells, undo, begun: true, error: null }))
}

function isTyped({ source }: Field): boolean {
  return QUESTION_TYPES[source.type].isTyped
}

type Settled = {
  readonly cells: Frame['cells']
  /** Fields whose answers were removed. */
  readonly dropped: readonly Field[]
  /** Lists whose rows lost answers. `isTyped`: typed text was among them. */
  readonly cleared: readonly { readonly list: Field; readonly isTyped: boolean }[]
}

/** Recomputes cells, and drops the answers of fields that no longer apply, in rows too. */
export function settleDropping(work: Work, sources: Iterable<readonly [number, unknown]>): Settled {
  const { flow, frame } = work
  const dropped: Field[] = []
  let cells = settle(flow.plan, frame.cells, sources, (id, _before, after) => {
    const field = after === NOT_APPLYING ? flow.fieldOfJudged[id] : undefined
    if (field && field.source.hidden !== 'keep') dropped.push(field)
  })
  const kept = dropped.filter(
    (field) =>
      !isComputed(field.source) &&
      readCell(cells, field.raw) !== undefined &&
      readCell(cells, field.applies) !== true,
  )
  const held = kept.filter((field) => readCell(cells, field.raw) !== null)
  // If the question applies again later, it is prefilled as if it had never been asked.
  if (kept.length > 0)
    cells = settle(
      flow.plan,
      cells,
      kept.map((field) => [field.raw, undefined] as const),
    )
  return { ...clearedRows(work, cells), dropped: held }
}

/** Clears dropped answers in the rows of lists whose raw answer or judgement changed. */
function clearedRows(
  { flow, frame }: Work,
  settled: Frame['cells'],
): Pick<Settled, 'cells' | 'cleared'> {
  const cleared: Settled['cleared'][number][] = []
  const sources: (readonly [number, unknown])[] = []
  for (const list of flow.lists) {
    const isSame = [list.raw, list.judged].every(
      (id) => readCell(settled, id) === readCell(frame.cells, id),
    )
    if (isSame || readCell(settled, list.applies) !== true) continue
    // Raw cells hold accepted answers only.
    const raw = (readCell(settled, list.raw) ?? null) as Json
    const { value, cleared: gone } = clearRows(list, raw, { cells: settled })
    if (gone.length === 0) continue
    sources.push([list.raw, value])
    cleared.push({ list, isTyped: gone.some(isTyped) })
  }
  return { cells: sources.length > 0 ? settle(flow.plan, settled, sources) : settled, cleared }
}

/** Reverts the last answer if it removed typed text. */
export function undoAnswer(work: Work): Work {
  const { undo } = work.frame
  if (!undo) return refuse(work, 'NOTHING_TO_UNDO')
  const sources = undo.answers.flatMap(([id, value]) => {
    const field = work.flow.fieldsById.get(id)
    return field ? [[field.raw, value] as const] : []
  })
  return change(work, { cells: settleDropping(work, sources).cells, undo: null })
}

/**
 * Prefills questions in order, since a prefilled answer may make a later question apply.
 * Only undefined answers are prefilled. Null means that the person cleared the answer, or that
 * the prefill had no valid value.
 */
export function prefill(work: Work, { prefilled }: Form): Work {
  return prefilled.reduce(prefillOne, work)
}

/** Prefills questions of the current step that have just become applicable. */
export function prefillShown(work: Work): Work {
  const form = stepOf(work)?.form
  return form && form.prefilled.length > 0 ? prefill(work, form) : work
}

function prefillOne(work: Work, field: Field): Work {
  const isShown =
    readCell(work.frame.cells, field.source.hidden === 'keep' ? field.shown : field.applies) ===
    true
  if (!field.prefill || !isShown || readCell(work.frame.cells, field.raw) !== undefined) return work
  return change(work, {
    cells: settleDropping(work, [[field.raw, prefilledValue(work, field)]]).cells,
  })
}

/** Null if the host gives no valid value. Later values are not filled in either. */
function prefilledValue({ frame }: Work, field: Field): Json {
  const value = field.prefill?.(momentOf(frame)) ?? null
  // Rules over JSON give JSON.
  const accepted = value === null ? null : acceptAnswer(field, value as Json, null)
  if (!accepted || !('value' in accepted) || misfits(field, accepted.value, momentOf(frame)))
    return null
  return accepted.value
}
