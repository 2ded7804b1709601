import { settleAll } from '../answers/plan.ts'
import type { CompiledTarget, Flow, Form, Page, Step } from '../definition/flow.ts'
import { flowOf } from '../definition/library.ts'
import type { JsonObject } from '../definition/types.ts'
import { EDITED } from '../definition/edited.ts'
import { sameJson } from '../definition/json.ts'
import { PARAMETERS } from '../definition/parameters.ts'
import { CLOSE, isAside } from '../definition/step-events.ts'
import { readCell } from '../answers/cells.ts'
import { isTruthy } from '../rules/json-logic.ts'
import { prefill, settleDropping } from './answers.ts'
import { belowOf, uncovered } from './below.ts'
import { isBusyIn, issueEffects, type Phase } from './effects.ts'
import type { Frame, Way } from './frame.ts'
import { inputsInside, toldCells } from './parameters.ts'
import { blockingFields, pageFields, pageFrom, pageItems, pageOf, secretIssues } from './paging.ts'
import { isLedRound, refuseRound } from './stop-round.ts'
import {
  change,
  flowOfFrame,
  modeOf,
  momentOf,
  withMove,
  refuse,
  stepOf,
  type Work,
  withChild,
  withoutChild,
  workOn,
} from './work.ts'

/** The page-specific part of a frame, reset on each new page. */
const FRESH_PAGE = { refused: false, secretIssues: {}, touched: [], undo: null } as const

/** A frame before its first step. */
export function newFrame(
  flow: Flow,
  inputs: JsonObject,
  run: string,
  at: readonly string[],
  more: Partial<Frame> = {},
): Frame {
  return {
    flow: flow.id,
    version: flow.version,
    run,
    at,
    status: 'active',
    inputs,
    cells: settleAll(flow.plan, toldCells(flow, inputs)),
    step: null,
    page: null,
    way: null,
    revisited: false,
    begun: false,
    outdated: false,
    only: null,
    below: null,
    path: [],
    effectCount: 0,
    awaited: [],
    error: null,
    refused: false,
    secretIssues: {},
    touched: [],
    undo: null,
    children: {},
    ...more,
  }
}

export function stepApplies(frame: Frame, step: Step): boolean {
  return readCell(frame.cells, step.applies) === true
}

/** Shows the first step of a new frame. */
export function begin(given: Work): Work {
  const work = withInitialValues(given)
  return modeOf(work).begin(work)
}

function withInitialValues(work: Work): Work {
  const at = momentOf(work.frame)
  const sources = work.flow.initialValues.map(([cell, read]) => [cell, read(at) ?? null] as const)
  return sources.length === 0 ? work : change(work, { cells: settleDropping(work, sources).cells })
}

/** Marks the applicable ones of these steps as passed, with their forms prefilled. */
function withPassed(work: Work, passed: readonly string[]): Work {
  return passed.reduce((before, id) => {
    const step = before.flow.stepsById.get(id)
    if (!step || !stepApplies(before.frame, step)) return before
    const { form } = step
    const filled = form ? prefill(before, form) : before
    const page = form ? pageFrom(filled.frame, form, form.pages.length - 1, -1) : null
    return change(filled, {
      way: { step: id, page: page?.id ?? null, isLeft: true, before: filled.frame.way },
    })
  }, work)
}

// sequence --------------------------------------------------------------------

/** Begins at the first target that is true, otherwise at the first step that applies. */
export function beginAt(work: Work, targets: Flow['start']): Work {
  const target = targets.find(({ holds }) => isTruthy(holds(momentOf(work.frame))))
  return target ? goTo(withPassed(work, target.passed), target.to) : enterFrom(work, 0)
}

/** Begins again after the first step ceased to apply, before any step was passed. */
export function beginAgain(work: Work): Work {
  return beginAt(change(work, { step: null, page: null }), possible(work, work.flow.start))
}

/**
 * Enters the first applicable step at or after an index, except steps entered by events only.
 * Ends the run if there is no such step.
 */
function enterFrom(work: Work, index: number, way: Way = pushed(work.frame)): Work {
  const step = work.flow.steps
    .slice(index)
    .find((one) => !isAside(one.source) && stepApplies(work.frame, one))
  return step ? enter(work, step, way) : end(work)
}

export function end(work: Work): Work {
  return change(withMove(work, null), {
    status: 'ended',
    step: null,
    page: null,
    below: null,
    error: null,
    awaited: [],
  })
}

/**
 * Goes to any step by name. `end` ends the run; `close` closes the open dialog. A form that was
 * passed before shows its last page. A step that is edited in place shows its questions. Going to
 * another step ends editing and drops unsaved answers.
 */
export function goTo(work: Work, to: string): Work {
  if (to === 'end') return end(work)
  const step = work.flow.stepsById.get(to)
  if (step?.source.over === true) return open(work, step)
  if (step?.source.edit === true) return edit(uncover(work), step)
  if (step && isEditing(work)) return closeEdited(uncover(work))
  if (step) return enterFromHere(uncover(work), step, work.frame.step)
  return to === CLOSE ? closeDialog(work) : refuse(work, 'UNKNOWN_STEP')
}

/** Enters a step. A move to the current step adds nothing to the history. */
function enterFromHere(work: Work, step: Step, from: string | null): Work {
  return enter(work, step, step.id === work.frame.step ? work.frame.way : pushed(work.frame), from)
}

// over ------------------------------------------------------------------------

/** Opens a step as a dialog over the current one, replacing an open dialog. */
function open(work: Work, step: Step): Work {
  const below = work.frame.below ?? belowOf(work.frame)
  return enter(change(uncover(work), { way: null, below }), step, null)
}

/** Closes the dialog at the request of the person or the flow. */
function closeDialog(work: Work): Work {
  const { below } = work.frame
  return uncover(below === null ? work : withMove(work, below.step))
}

/** Closes the dialog and returns to the step below, which was never left. */
function uncover(work: Work): Work {
  return { ...work, frame: uncovered(work.frame) }
}

/** Closes the open dialog, or the questions of the step being edited. */
export function close(work: Work): Work {
  const step = stepOf(work)
  const isEdited = step?.source.edit === true
  if (step === null || (work.frame.below === null && !isEdited)) return refuse(work, 'NOT_POSSIBLE')
  if (isBusyIn(work, step)) return refuse(work, 'BUSY')
  return isEdited ? closeEdited(work) : closeDialog(work)
}

// edit ------------------------------------------------------------------------

/**
 * Replaces the view of a step by its questions, prefilled. Drops unsaved answers of another step.
 */
export function edit(work: Work, step: Step): Work {
  const opened = withEdited(withEdited(work, null), step.id)
  const shown = enter({ ...opened, frame: { ...opened.frame, step: null } }, step, null)
  return change(shown, { way: null })
}

/** Shows the view again. Answers that the host has not saved are dropped. */
export function closeEdited(work: Work): Work {
  const error = work.frame.error?.step === work.frame.step ? null : work.frame.error
  return change(withEdited(work, null), {
    step: null,
    page: null,
    error,
    outdated: false,
    ...FRESH_PAGE,
  })
}

/** True if a step of the flow is being edited in place, even below a dialog. */
function isEditing({ flow, frame }: Work): boolean {
  const cell = flow.valueCells.get(EDITED)
  return cell !== undefined && readCell(frame.cells, cell) !== null
}

/** Sets the edited step, and drops the answers that no longer apply. */
function withEdited(work: Work, id: string | null): Work {
  const cell = work.flow.valueCells.get(EDITED)
  return cell === undefined
    ? work
    : change(work, { cells: settleDropping(work, [[cell, id]]).cells })
}

/** @param from The step that is left, if it is a dialog that has closed. */
export function enter(
  given: Work,
  step: Step,
  way: Way = pushed(given.frame),
  from = given.frame.step,
): Work {
  const work = withMove(given, step.id, from)
  if (isLedRound(work)) return refuseRound(work)
  const passed = wasPassed(work.frame, step.id)
  const cleared = change(withoutEntering(work), {
    step: step.id,
    page: null,
    way,
    revisited: false,
    outdated: false,
    ...FRESH_PAGE,
  })
  const page =
    step.form &&
    (passed
      ? pageFrom(cleared.frame, step.form, step.form.pages.length - 1, -1)
      : pageFrom(cleared.frame, step.form, 0, 1))
  const shown = step.form ? prefill(showPage(cleared, page, passed), step.form) : cleared
  const cut = passed ? change(shown, { way: wayBefore(way, step.id, page?.id ?? null) }) : shown
  const ready = openInside(cut, step)
  return runEffects(ready, step, { phase: 'enter', event: null, data: null, from: 0, secrets: {} })
}

/**
 * Stops awaiting the `enter` effects of a step that is left, so that a late reply cannot move
 * the run on from another step. A step below a dialog is not left.
 */
function withoutEntering(work: Work): Work {
  const { awaited, below } = work.frame
  const left = awaited.filter(({ phase, step }) => phase !== 'enter' || step === below?.step)
  return left.length === awaited.length ? work : change(work, { awaited: left })
}

/** Issues the remaining effects of a list. After the last one, the flow continues. */
export function runEffects(work: Work, step: Step, phase: Phase): Work {
  const issued = issueEffects(work, step, phase)
  return issued.isDone ? afterEffects(issued.work, step, phase) : issued.work
}

function afterEffects(work: Work, step: Step, { phase, event, taken = 0 }: Phase): Work {
  if (phase === 'enter') return afterEntering(work, step)
  if (phase === 'leave') return proceed(work, step)
  const to = step.on.get(event ?? '')?.[taken]?.to ?? null
  return to === null ? work : goTo(work, to)
}

/**
 * Leaves a form that has no page to show. Checked after its effects and prefill, which may have
 * made a page apply.
 */
function afterEntering(work: Work, step: Step): Work {
  if (step.source.advance === true) return leaveStep(work, {})
  if (!step.form || work.frame.page !== null) return work
  const page = pageFrom(work.frame, step.form, 0, 1)
  return page ? showPage(work, page, false) : leaveStep(work, {})
}

/** On a return to a visited place, cuts the history back to what preceded that visit. */
function wayBefore(way: Way, step: string, page: string | null): Way {
  for (let place = way; place; place = place.before)
    if (place.step === step && place.page === page) return place.before
  return way
}

function wasPassed(frame: Frame, step: string): boolean {
  for (let way = frame.way; way; way = way.before) if (way.step === step) return true
  return false
}

/**
 * Adds the current place to the history. `isLeft`: the place was completed, not interrupted by an
 * event or a failure.
 */
export function pushed(frame: Frame, isLeft = false): Way {
  return frame.step === null
    ? frame.way
    : { step: frame.step, page: frame.page, isLeft, before: frame.way }
}

/** Starts the sub-flow of a step, and the flows in its slots. */
export function openInside(work: Work, step: Step): Work {
  const { flow: inner, slots } = step.source
  let open =
    inner === undefined
      ? work
      : openChild(work, step.id, { id: inner, inputs: inputsInside(work, step) })
  for (const [slot, id] of Object.entries(slots ?? {}))
    open = openChild(open, `${step.id}/${slot}`, { id, inputs: inputsInside(work) })
  return inner !== undefined ? closeEnded(open, step) : open
}

function openChild(
  work: Work,
  key: string,
  { id, inputs }: { readonly id: string; readonly inputs: JsonObject },
): Work {
  const flow = flowOf(work.flow.library, id)
  const frame = newFrame(flow, inputs, work.frame.run, [...work.frame.at, key])
  return withChild(work, key, begin(workOn(flow, frame, work.modes)))
}

/** Passes the outcome of an ended sub-flow to its caller, which continues. */
export function closeEnded(work: Work, step: Step): Work {
  const child = work.frame.children[step.id]
  if (!child || child.status === 'active') return work
  const inner = flowOfFrame(work, child)
  const at = { inside: momentOf(child), around: momentOf(work.frame) }
  const sources = step.into.flatMap(([value, read]) => {
    const id = work.flow.valueCells.get(value)
    return id === undefined ? [] : [[id, read(inner)(at) ?? null] as const]
  })
  const told =
    child.status === 'ended' && sources.length > 0
      ? change(work, { cells: settleDropping(work, sources).cells })
      : work
  const closed = withoutChild(told, step.id)
  if (!modeOf(work).leadsOn && step.source.over !== true) return closed
  return child.status === 'ended' ? leaveStep(closed, {}) : goBack(closed)
}

export function showPage(work: Work, page: Page | null, revisited: boolean): Work {
  const lead = page?.items?.[0]
  const answered = lead?.kind === 'question' && page !== null && isAnsweredPage(work.frame, page)
  return change(work, { page: page?.id ?? null, revisited: revisited || answered, ...FRESH_PAGE })
}

function isAnsweredPage(frame: Frame, page: Page): boolean {
  return pageItems(page).some((item) => {
    if (item.kind !== 'question') return false
    const judged = readCell(frame.cells, item.judged)
    return (
      typeof judged === 'object' &&
      judged !== null &&
      'isAnswered' in judged &&
      judged.isAnswered === true
    )
  })
}

/** Continue: if the page is valid, shows the next page or leaves the step. */
export function next(work: Work, secrets: JsonObject): Work {
  const step = stepOf(work)
  if (!step || step.source.resident === true) return refuse(work, 'NOT_POSSIBLE')
  const { form } = step
  if (!form) return leaveStep(work, secrets)
  const page = pageOf(form, work.frame.page)
  if (page) {
    const wrong = blockingFields(work.frame, pageFields(work.frame, page), secrets)
    if (wrong.length > 0)
      return refuse(change(refusePage(work, page, secrets), { begun: true }), 'INVALID', wrong)
    const following = pageFrom(work.frame, form, page.index + 1, 1)
    if (following)
      return showPage(
        change(work, { way: pushed(work.frame, true), begun: true, error: null }),
        following,
        false,
      )
  }
  return finishForm(work, form, secrets)
}

function refusePage(work: Work, page: Page, secrets: JsonObject): Work {
  return change(work, {
    refused: true,
    secretIssues: secretIssues(work.frame, pageFields(work.frame, page), secrets),
  })
}

/** Checks all pages after the last one, since an earlier page may have become invalid. */
function finishForm(work: Work, form: Form, secrets: JsonObject): Work {
  for (const page of form.pages) {
    if (page.kind === 'interstitial') continue
    const wrong = blockingFields(work.frame, pageFields(work.frame, page), secrets)
    if (wrong.length === 0) continue
    return refuse(
      refusePage(showPage(change(work, { way: pushed(work.frame) }), page, true), page, secrets),
      'INVALID',
      wrong,
    )
  }
  return leaveStep(work, secrets)
}

function leaveStep(work: Work, secrets: JsonObject): Work {
  const step = stepOf(work)
  return step
    ? runEffects(change(work, { begun: true, error: null, secretIssues: {} }), step, {
        phase: 'leave',
        event: null,
        data: null,
        from: 0,
        secrets,
      })
    : work
}

/** Follows the step's targets once all `leave` effects have replied. */
export function proceed(work: Work, step: Step): Work {
  if (step.source.over === true)
    return goTo(
      work,
      step.next.find(({ holds }) => isTruthy(holds(momentOf(work.frame))))?.to ?? CLOSE,
    )
  if (work.frame.only !== null) return end(work)
  if (step.source.edit === true) return closeEdited(work)
  return modeOf(work).afterStep(work, step)
}

/** Goes to the first target that is true, otherwise to the next step that applies. */
export function leadOn(work: Work, { index }: Step, targets: readonly CompiledTarget[]): Work {
  const at = momentOf(work.frame)
  const target = targets.find(({ holds }) => isTruthy(holds(at)))?.to
  if (target === 'end') return end(work)
  const to = target === undefined ? undefined : work.flow.stepsById.get(target)
  return to ? enter(work, to, work.frame.way) : enterFrom(work, index + 1, work.frame.way)
}

/** Targets that can be followed now: `end`, and steps that apply. */
export function possible<Target extends CompiledTarget>(
  work: Work,
  targets: readonly Target[],
): readonly Target[] {
  return targets.filter(({ to }) => {
    const step = work.flow.stepsById.get(to)
    return to === 'end' || (step !== undefined && stepApplies(work.frame, step))
  })
}

/**
 * Goes back through the history, to places that still apply, never past a commit. A dialog has
 * its own history; before its first place is the step below.
 */
export function goBack(work: Work): Work {
  if (work.frame.below !== null && wayBack(work) === null) return close(work)
  const step = stepOf(work)
  if (step?.source.back === false || step?.source.commit === true)
    return refuse(work, 'NO_WAY_BACK')
  const firstOfStep = !step?.form || work.frame.way?.step !== step.id
  if (step?.source.back && firstOfStep) {
    const to = work.flow.stepsById.get(step.source.back.to)
    if (to) return enter(change(work, { error: null }), to, work.frame.way)
  }
  const way = wayBack(work)
  return way ? arrive(work, way) : refuse(work, 'NO_WAY_BACK')
}

/** The nearest earlier place that still applies. */
export function wayBack(work: Work): NonNullable<Way> | null {
  for (let way = work.frame.way; way; way = way.before) {
    const step = work.flow.stepsById.get(way.step)
    if (!step || step.source.commit === true) return null
    if (canShowAgain(work, step, way.page)) return way
  }
  return null
}

/**
 * True if a passed place can be shown again: its step applies, its page exists, and its sub-flow
 * has something to show.
 */
function canShowAgain(work: Work, step: Step, id: string | null): boolean {
  const { frame } = work
  if (!stepApplies(frame, step) || step.source.advance === true) return false
  if (!step.form) return hasSomethingInside(work, step)
  const page = pageOf(step.form, id)
  return page !== null && pageFrom(frame, step.form, page.index, 1) === page
}

/** False if the step runs a sub-flow that would end immediately and move forward again. */
export function hasSomethingInside(work: Work, step: Step): boolean {
  const { flow: id } = step.source
  if (id === undefined || work.frame.children[step.id]?.status === 'active') return true
  const known = openedFlows.get(work.frame.inputs) ?? new Map<Step, OpenedFlow>()
  openedFlows.set(work.frame.inputs, known)
  const inputs = inputsInside(work, step)
  const there = known.get(step)
  if (there && sameJson(there.inputs[PARAMETERS], inputs[PARAMETERS])) return there.isActive
  const { status } = openChild(work, step.id, { id, inputs }).frame.children[step.id] ?? {}
  known.set(step, { inputs, isActive: status === 'active' })
  return status === 'active'
}

/** Cached result of opening a sub-flow, which depends only on the inputs. Screens need it often. */
type OpenedFlow = { readonly inputs: JsonObject; readonly isActive: boolean }
const openedFlows = new WeakMap<JsonObject, Map<Step, OpenedFlow>>()

export function arrive(work: Work, way: NonNullable<Way>): Work {
  const step = work.flow.stepsById.get(way.step)
  if (!step) return refuse(work, 'NO_WAY_BACK')
  const isLeft = work.frame.step !== step.id
  const base = change(isLeft ? withoutEntering(work) : work, {
    step: step.id,
    way: way.before,
    error: null,
    begun: true,
    outdated: false,
  })
  const opened = isLeft ? openInside(base, step) : base
  return showPage(opened, step.form && pageOf(step.form, way.page), true)
}

/** Goes to a passed step or page, and cuts the history there. */
export function goPassed(work: Work, to: string): Work {
  const current = stepOf(work)
  if (current?.source.commit === true) return refuse(work, 'NO_WAY_BACK')
  for (let way = work.frame.way; way; way = way.before) {
    const step = work.flow.stepsById.get(way.step)
    if (!step || step.source.commit === true) break
    if ((way.step === to || way.page === to) && canShowAgain(work, step, way.page))
      return arrive(work, way)
  }
  return refuse(work, 'UNKNOWN_PLACE')
}
