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
import { change, flowOfFrame, modeOf, momentOf, refuse, stepOf, type Work, withChild, withoutChild, workOn } from './work.ts'

/** What the person did on a page is forgotten with the page. */
const FRESH_PAGE = { refused: false, secretIssues: {}, touched: [], undo: null } as const

/** A frame before its first step. */
export function newFrame(flow: Flow, inputs: JsonObject, run: string, at: readonly string[], more: Partial<Frame> = {}): Frame {
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

/** As if the person had gone through these steps, where they apply: their forms hold what they are prefilled with. */
function withPassed(work: Work, passed: readonly string[]): Work {
  return passed.reduce((before, id) => {
    const step = before.flow.stepsById.get(id)
    if (!step || !stepApplies(before.frame, step)) return before
    const { form } = step
    const filled = form ? prefill(before, form) : before
    const page = form ? pageFrom(filled.frame, form, form.pages.length - 1, -1) : null
    return change(filled, { way: { step: id, page: page?.id ?? null, isLeft: true, before: filled.frame.way } })
  }, work)
}

// sequence --------------------------------------------------------------------

/** Begins where the first target leads that holds, else at the first step that applies. */
export function beginAt(work: Work, targets: Flow['start']): Work {
  const target = targets.find(({ holds }) => isTruthy(holds(momentOf(work.frame))))
  return target ? goTo(withPassed(work, target.passed), target.to) : enterFrom(work, 0)
}

/** The beginning as it is now, where nothing was passed yet: the first step was left because it applies no more. */
export function beginAgain(work: Work): Work {
  return beginAt(change(work, { step: null, page: null }), possible(work, work.flow.start))
}

/** Enters the first step from an index on that applies and is not entered by events only; after the last one the run has ended. */
function enterFrom(work: Work, index: number, way: Way = pushed(work.frame)): Work {
  const step = work.flow.steps.slice(index).find((one) => !isAside(one.source) && stepApplies(work.frame, one))
  return step ? enter(work, step, way) : end(work)
}

export function end(work: Work): Work {
  return change(work, { status: 'ended', step: null, page: null, below: null, error: null, awaited: [] })
}

/**
 * Goes to a step by name, whether or not it is next; `end` ends the run, `close` closes the step that lies over another one. A form that was
 * passed before shows its last page. Where steps are edited in place, one of these shows its questions, and another step ends editing: what was
 * entered is dropped.
 */
export function goTo(work: Work, to: string): Work {
  if (to === 'end') return end(work)
  const step = work.flow.stepsById.get(to)
  if (step?.source.over === true) return open(work, step)
  if (step?.source.edit === true) return edit(uncover(work), step)
  if (step && isEditing(work)) return closeEdited(uncover(work))
  if (step) return enterFromHere(uncover(work), step)
  return to === CLOSE ? uncover(work) : refuse(work, 'UNKNOWN_STEP')
}

/** What leads to where the run stands adds no place to the way back. */
function enterFromHere(work: Work, step: Step): Work {
  return enter(work, step, step.id === work.frame.step ? work.frame.way : pushed(work.frame))
}

// over ------------------------------------------------------------------------

/** Shows a step over the one that is shown, which stays as it is; one that lies there already gives way. */
function open(work: Work, step: Step): Work {
  const below = work.frame.below ?? belowOf(work.frame)
  return enter(change(uncover(work), { way: null, below }), step, null)
}

/** Leads back to the step below, which was not left. */
function uncover(work: Work): Work {
  return { ...work, frame: uncovered(work.frame) }
}

/** The person closes the step that lies over another one, or the questions of a step that is edited. */
export function close(work: Work): Work {
  const step = stepOf(work)
  const isEdited = step?.source.edit === true
  if (step === null || (work.frame.below === null && !isEdited)) return refuse(work, 'NOT_POSSIBLE')
  if (isBusyIn(work, step)) return refuse(work, 'BUSY')
  return isEdited ? closeEdited(work) : uncover(work)
}

// edit ------------------------------------------------------------------------

/** Shows the questions of a step in the place of its view, with what they begin with. What was entered in another step is dropped. */
export function edit(work: Work, step: Step): Work {
  const opened = withEdited(withEdited(work, null), step.id)
  const shown = enter({ ...opened, frame: { ...opened.frame, step: null } }, step, null)
  return change(shown, { way: null })
}

/** Shows the view again: what was entered is dropped, or the host has it. */
export function closeEdited(work: Work): Work {
  const error = work.frame.error?.step === work.frame.step ? null : work.frame.error
  return change(withEdited(work, null), { step: null, page: null, error, outdated: false, ...FRESH_PAGE })
}

/** Whether a step of the flow is edited in place, be it below a dialog. */
function isEditing({ flow, frame }: Work): boolean {
  const cell = flow.valueCells.get(EDITED)
  return cell !== undefined && readCell(frame.cells, cell) !== null
}

/** What does not apply any more loses its answers. */
function withEdited(work: Work, id: string | null): Work {
  const cell = work.flow.valueCells.get(EDITED)
  return cell === undefined ? work : change(work, { cells: settleDropping(work, [[cell, id]]).cells })
}

export function enter(given: Work, step: Step, way: Way = pushed(given.frame)): Work {
  const work = { ...given, entered: [...given.entered, step.id] }
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
    (passed ? pageFrom(cleared.frame, step.form, step.form.pages.length - 1, -1) : pageFrom(cleared.frame, step.form, 0, 1))
  const shown = step.form ? prefill(showPage(cleared, page, passed), step.form) : cleared
  const cut = passed ? change(shown, { way: wayBefore(way, step.id, page?.id ?? null) }) : shown
  const ready = openInside(cut, step)
  return runEffects(ready, step, { phase: 'enter', event: null, data: null, from: 0, secrets: {} })
}

/**
 * What a step asked for on entering is awaited no more once it is left: a late answer must not lead on from another step. A step that another one
 * lies over is not left.
 */
function withoutEntering(work: Work): Work {
  const { awaited, below } = work.frame
  const left = awaited.filter(({ phase, step }) => phase !== 'enter' || step === below?.step)
  return left.length === awaited.length ? work : change(work, { awaited: left })
}

/** Carries a list of effects on; after the last one the flow goes on. */
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

/** A form without anything to show is left. What its effects stored, or a prefill, may have brought a page. */
function afterEntering(work: Work, step: Step): Work {
  if (step.source.advance === true) return leaveStep(work, {})
  if (!step.form || work.frame.page !== null) return work
  const page = pageFrom(work.frame, step.form, 0, 1)
  return page ? showPage(work, page, false) : leaveStep(work, {})
}

/** Coming to a place again, the way back is the one that led there first. */
function wayBefore(way: Way, step: string, page: string | null): Way {
  for (let place = way; place; place = place.before) if (place.step === step && place.page === page) return place.before
  return way
}

function wasPassed(frame: Frame, step: string): boolean {
  for (let way = frame.way; way; way = way.before) if (way.step === step) return true
  return false
}

/** The way with the present place on it. `isLeft`: by going on, not by an event or a failure that leads elsewhere. */
export function pushed(frame: Frame, isLeft = false): Way {
  return frame.step === null ? frame.way : { step: frame.step, page: frame.page, isLeft, before: frame.way }
}

/** Starts the sub-flow of a step, and the flows in its slots. */
export function openInside(work: Work, step: Step): Work {
  const { flow: inner, slots } = step.source
  let open = inner === undefined ? work : openChild(work, step.id, { id: inner, inputs: inputsInside(work, step) })
  for (const [slot, id] of Object.entries(slots ?? {}))
    open = openChild(open, `${step.id}/${slot}`, { id, inputs: inputsInside(work) })
  return inner !== undefined ? closeEnded(open, step) : open
}

function openChild(work: Work, key: string, { id, inputs }: { readonly id: string; readonly inputs: JsonObject }): Work {
  const flow = flowOf(work.flow.library, id)
  const frame = newFrame(flow, inputs, work.frame.run, [...work.frame.at, key])
  return withChild(work, key, begin(workOn(flow, frame, work.modes)))
}

/** A sub-flow that has ended gives its outcome to the flow that called it, which goes on. */
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
    child.status === 'ended' && sources.length > 0 ? change(work, { cells: settleDropping(work, sources).cells }) : work
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
    return typeof judged === 'object' && judged !== null && 'isAnswered' in judged && judged.isAnswered === true
  })
}

/** Continue: the page must be in order; then the next page, or the step is left. */
export function next(work: Work, secrets: JsonObject): Work {
  const step = stepOf(work)
  if (!step || step.source.resident === true) return refuse(work, 'NOT_POSSIBLE')
  const { form } = step
  if (!form) return leaveStep(work, secrets)
  const page = pageOf(form, work.frame.page)
  if (page) {
    const wrong = blockingFields(work.frame, pageFields(work.frame, page), secrets)
    if (wrong.length > 0) return refuse(change(refusePage(work, page, secrets), { begun: true }), 'INVALID', wrong)
    const following = pageFrom(work.frame, form, page.index + 1, 1)
    if (following) return showPage(change(work, { way: pushed(work.frame, true), begun: true, error: null }), following, false)
  }
  return finishForm(work, form, secrets)
}

function refusePage(work: Work, page: Page, secrets: JsonObject): Work {
  return change(work, { refused: true, secretIssues: secretIssues(work.frame, pageFields(work.frame, page), secrets) })
}

/** The last page was passed: every page must be in order, an earlier one may have become incomplete. */
function finishForm(work: Work, form: Form, secrets: JsonObject): Work {
  for (const page of form.pages) {
    if (page.kind === 'interstitial') continue
    const wrong = blockingFields(work.frame, pageFields(work.frame, page), secrets)
    if (wrong.length === 0) continue
    return refuse(refusePage(showPage(change(work, { way: pushed(work.frame) }), page, true), page, secrets), 'INVALID', wrong)
  }
  return leaveStep(work, secrets)
}

export function leaveStep(work: Work, secrets: JsonObject): Work {
  const step = stepOf(work)
  return step
    ? runEffects(change(work, { begun: true, error: null }), step, { phase: 'leave', event: null, data: null, from: 0, secrets })
    : work
}

/** All `leave` effects are answered: on to where the step leads. */
export function proceed(work: Work, step: Step): Work {
  if (step.source.over === true)
    return goTo(work, step.next.find(({ holds }) => isTruthy(holds(momentOf(work.frame))))?.to ?? CLOSE)
  if (work.frame.only !== null) return end(work)
  if (step.source.edit === true) return closeEdited(work)
  return modeOf(work).afterStep(work, step)
}

/** Goes to where a step that was left leads: the first target that holds, else the next step that applies. */
export function leadOn(work: Work, { index }: Step, targets: readonly CompiledTarget[]): Work {
  const at = momentOf(work.frame)
  const target = targets.find(({ holds }) => isTruthy(holds(at)))?.to
  if (target === 'end') return end(work)
  const to = target === undefined ? undefined : work.flow.stepsById.get(target)
  return to ? enter(work, to, work.frame.way) : enterFrom(work, index + 1, work.frame.way)
}

/** Targets that lead to where a run may stand now. */
export function possible<Target extends CompiledTarget>(work: Work, targets: readonly Target[]): readonly Target[] {
  return targets.filter(({ to }) => {
    const step = work.flow.stepsById.get(to)
    return to === 'end' || (step !== undefined && stepApplies(work.frame, step))
  })
}

/** Back along the way that was taken, over places that still apply, never over a commit. What lies over another step begins anew: before it stands that step. */
export function goBack(work: Work): Work {
  if (work.frame.below !== null && wayBack(work) === null) return close(work)
  const step = stepOf(work)
  if (step?.source.back === false || step?.source.commit === true) return refuse(work, 'NO_WAY_BACK')
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

/** True if a place that was passed still applies: its step, of a form the page, and the flow inside has something to show. */
function canShowAgain(work: Work, step: Step, id: string | null): boolean {
  const { frame } = work
  if (!stepApplies(frame, step) || step.source.advance === true) return false
  if (!step.form) return hasSomethingInside(work, step)
  const page = pageOf(step.form, id)
  return page !== null && pageFrom(frame, step.form, page.index, 1) === page
}

/** False if the step runs a flow that would end as soon as it is opened, and lead forward again. */
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

/** What a flow inside comes to when it is opened follows from its inputs alone; screens ask for it again and again. */
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

/** To a step or page that was already passed: the way back is cut there. */
export function goPassed(work: Work, to: string): Work {
  const current = stepOf(work)
  if (current?.source.commit === true) return refuse(work, 'NO_WAY_BACK')
  for (let way = work.frame.way; way; way = way.before) {
    const step = work.flow.stepsById.get(way.step)
    if (!step || step.source.commit === true) break
    if ((way.step === to || way.page === to) && canShowAgain(work, step, way.page)) return arrive(work, way)
  }
  return refuse(work, 'UNKNOWN_PLACE')
}
