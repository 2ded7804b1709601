import { readCell } from '../answers/cells.ts'
import type { Step } from '../definition/flow.ts'
import { sameJson } from '../definition/json.ts'
import type { JsonObject } from '../definition/types.ts'
import { prefillShown, settleDropping } from './answers.ts'
import { uncovered } from './below.ts'
import type { Frame } from './frame.ts'
import { arrive, beginAgain, leadOn, possible, showPage, stepApplies, wayBack } from './move.ts'
import { inputsInside, toldCells } from './parameters.ts'
import { pageApplies, pageFrom, pageOf } from './paging.ts'
import { change, modeOf, stepOf, type Work, withChild, withoutChild, workInside } from './work.ts'

/** Replaces the inputs of a flow and its sub-flows; then the mode updates the steps on screen. */
export function takeInputs(work: Work, inputs: JsonObject): Work {
  const sources = toldCells(work.flow, inputs).filter(
    ([id, value]) => !sameJson(value, readCell(work.frame.cells, id)),
  )
  let told = prefillShown(change(work, { inputs, cells: settleDropping(work, sources).cells }))
  for (const [key, child] of Object.entries(told.frame.children))
    told = withChild(
      told,
      key,
      takeInputs(workInside(told, child), inputsInside(told, told.flow.stepsById.get(key))),
    )
  return modeOf(told).takeInputs(work, told)
}

/** Leaves what ceased to apply. @param before The run when it still applied. */
export function leaveSince(before: Work, after: Work): Work {
  return leaveOutdated(withOutdated(before, after))
}

/** Notes whether the step that is shown, and the one below it, ceased to apply. */
function withOutdated(before: Work, after: Work): Work {
  const { below } = after.frame
  const ceased = ({ step, outdated }: Pick<Frame, 'step' | 'outdated'>): boolean => {
    const one = step === null ? undefined : after.flow.stepsById.get(step)
    return (
      one !== undefined &&
      one.source.commit !== true &&
      (stepApplies(before.frame, one) || outdated) &&
      !stepApplies(after.frame, one)
    )
  }
  return change(after, {
    outdated: ceased(after.frame),
    below: below && { ...below, outdated: ceased(below) },
  })
}

/**
 * Leaves a step that new inputs made inapplicable, once none of its effects is awaited. Its `leave`
 * effects are not issued. A commit step stays, because it reports a completed action.
 */
export function leaveOutdated(work: Work): Work {
  const step = stepOf(work)
  if (work.frame.status !== 'active' || (step && isWaiting(work.frame, step))) return work
  if (step && work.frame.below !== null && (work.frame.outdated || work.frame.below.outdated))
    return leaveOutdated({ ...work, frame: uncovered(work.frame) })
  return modeOf(work).leaveOutdated(work, step)
}

/** Replaces a step or page that no longer applies, in modes that show one step. */
export function leaveCeased(work: Work, step: Step | null): Work {
  if (!step || step.source.commit === true) return work
  return work.frame.outdated && !stepApplies(work.frame, step)
    ? moveOn(work, step)
    : showPageThatApplies(work, step)
}

/** True if an effect of the step or its sub-flow is still awaited. */
export function isWaiting({ awaited, children }: Frame, { id }: Step): boolean {
  return (
    awaited.some(({ step }) => step === id) ||
    Object.entries(children).some(
      ([key, child]) => (key === id || key.startsWith(`${id}/`)) && isAwaiting(child),
    )
  )
}

function isAwaiting({ awaited, children }: Frame): boolean {
  return awaited.length > 0 || Object.values(children).some(isAwaiting)
}

/** Follows the targets of the last completed step again. An interrupted step is resumed. */
function moveOn(given: Work, step: Step): Work {
  if (given.frame.only !== null) return change(given, { status: 'left' })
  const work = withoutChild(change(given, { error: null, outdated: false }), step.id)
  for (let { way } = work.frame; way; way = way.before) {
    const passed = work.flow.stepsById.get(way.step)
    if (!passed || passed === step) continue
    const isOver = passed.source.commit === true
    if (!isOver && !stepApplies(work.frame, passed)) continue
    if (isOver || way.isLeft) return leadOn(work, passed, possible(work, passed.next))
    const back = wayBack(change(work, { way }))
    if (back) return arrive(work, back)
  }
  return beginAgain(work)
}

/** Replaces a page that no longer applies by the next one of its form, or the previous one. */
function showPageThatApplies(work: Work, step: Step): Work {
  const page = step.form && pageOf(step.form, work.frame.page)
  if (!step.form || !page || !stepApplies(work.frame, step) || pageApplies(work.frame, page))
    return work
  const found =
    pageFrom(work.frame, step.form, page.index, 1) ??
    pageFrom(work.frame, step.form, page.index, -1)
  return found ? showPage(work, found, false) : moveOn(work, step)
}
