import { isComputed } from '../answers/computed.ts'
import { EDIT } from '../definition/edited.ts'
import type { Field, Flow } from '../definition/flow.ts'
import type { Json } from '../definition/types.ts'
import { MODES } from '../modes/modes.ts'
import { isTruthy } from '../rules/json-logic.ts'
import {
  judgedOf,
  prefillShown,
  rawOf,
  settleDropping,
  undoAnswer,
  writeAnswer,
} from './answers.ts'
import { isOnTop } from './below.ts'
import { clear, isBusy, type Phase } from './effects.ts'
import type { Frame } from './frame.ts'
import { close, closeEnded, edit, goBack, goPassed, next, runEffects } from './move.ts'
import { takeFailure, takeResult } from './replies.ts'
import { rowNamed } from './rows.ts'
import { stopRound } from './stop-round.ts'
import { leaveOutdated, takeInputs } from './take-inputs.ts'
import { hasBeside, pageIdOf, pageOf } from './paging.ts'
import type { FlowEvent, RunState, Transition } from './types.ts'
import {
  change,
  modeOf,
  momentOf,
  refuse,
  stepOf,
  toTransition,
  type Work,
  withChild,
  workInside,
  workOn,
} from './work.ts'

/**
 * What an event does: the next state and the effects that the host has to carry out. Pure; the
 * state given stays valid. A refused event changes nothing that a person typed.
 */
export function transition(flow: Flow, state: RunState, event: FlowEvent): Transition {
  return toTransition(stopRound(handle(workOn(flow, state, MODES), event), state, event))
}

function handle(work: Work, event: FlowEvent): Work {
  switch (event.type) {
    case 'inputs':
      return takeInputs(work, event.inputs)
    case 'time':
      return takeInputs(work, { ...work.frame.inputs, now: event.now })
    case 'result':
    case 'failure':
      return answerEffect(work, event)
    default:
      return route(work, event, event.at)
  }
}

/**
 * Routes an event to the sub-flow at `at`. Without `at`: `close` goes to the innermost sub-flow
 * with an open dialog, any other event to the innermost sub-flow on screen.
 */
function route(work: Work, event: FlowEvent, at: readonly string[] | undefined): Work {
  const innermost = event.type === 'close' ? openChild : activeChild
  const key = at === undefined ? innermost(work) : at[0]
  const child = key === undefined ? undefined : work.frame.children[key]
  if (key === undefined) return withNewFlows(work, withBelowAgain(work, act(work, event)))
  if (!child) return refuse(work, 'UNKNOWN_PLACE')
  if (!isOnTop(work.frame, key) && BY_PERSON.has(event.type)) return refuse(work, 'NOT_POSSIBLE')
  const after = insideChild(work, key, child, (inner) => route(inner, event, at?.slice(1)))
  // On the first page of a flow in a dialog, Back closes the dialog.
  const isAtStart =
    event.type === 'back' && after.refusal?.code === 'NO_WAY_BACK' && work.frame.below !== null
  return withNewFlows(work, withBelowAgain(work, isAtStart ? close(work) : after))
}

/** Lets the mode react to changed answers and values: steps may start or cease to apply. */
function withNewFlows(before: Work, after: Work): Work {
  const isSame = after.frame.cells === before.frame.cells || after.frame.status !== 'active'
  return isSame ? after : modeOf(after).takeChanges(after, before.frame)
}

/** The person's events on the screen. While a dialog is open, they reach only the dialog. */
const BY_PERSON: ReadonlySet<FlowEvent['type']> = new Set([
  'answer',
  'choose',
  'undo',
  'next',
  'back',
  'go',
  'view',
  'close',
])

/**
 * Leaves the step below a closed dialog if new inputs made it inapplicable while it was covered.
 */
function withBelowAgain(before: Work, after: Work): Work {
  return before.frame.below !== null && after.frame.below === null ? leaveOutdated(after) : after
}

/** Key of the sub-flow that has an open dialog, at any depth. */
function openChild({ frame }: Work): string | undefined {
  const hasOpen = (one: Frame): boolean =>
    one.below !== null || Object.values(one.children).some(hasOpen)
  return Object.entries(frame.children).find(
    ([key, child]) => isOnTop(frame, key) && hasOpen(child),
  )?.[0]
}

function activeChild(work: Work): string | undefined {
  const { step, children } = work.frame
  return step !== null && children[step] !== undefined ? step : undefined
}

/** Runs `act` in a sub-flow. If the sub-flow ends, the calling flow continues. */
function insideChild(work: Work, key: string, child: Frame, act: (inner: Work) => Work): Work {
  const inner = act(workInside(work, child))
  const told = withChild(work, key, inner)
  const step = work.flow.stepsById.get(key)
  const begun =
    inner.refusal === null || inner.frame.begun
      ? change(told, { begun: told.frame.begun || inner.frame.begun || inner.frame !== child })
      : told
  if (!step || inner.frame.status === 'active') return begun
  return modeOf(work).afterFlow(closeEnded(begun, step))
}

function answerEffect(work: Work, event: Extract<FlowEvent, { type: 'result' | 'failure' }>): Work {
  if (work.frame.awaited.some(({ id }) => id === event.id)) {
    const after =
      event.type === 'result'
        ? takeResult(work, event.id, event.value ?? null)
        : takeFailure(work, event.id, event)
    return withNewFlows(work, after)
  }
  for (const [key, child] of Object.entries(work.frame.children)) {
    if (awaits(child, event.id))
      return withNewFlows(
        work,
        leaveOutdated(insideChild(work, key, child, (inner) => answerEffect(inner, event))),
      )
  }
  return refuse(work, 'NOT_AWAITED')
}

function awaits(frame: Frame, id: string): boolean {
  return (
    frame.awaited.some((one) => one.id === id) ||
    Object.values(frame.children).some((child) => awaits(child, id))
  )
}

function act(work: Work, event: FlowEvent): Work {
  if (work.frame.status !== 'active') return refuse(work, 'ENDED')
  switch (event.type) {
    case 'answer':
      return isBusy(work) ? refuse(work, 'BUSY') : answer(work, event.field, event.value)
    case 'choose':
      return isBusy(work) ? refuse(work, 'BUSY') : chooseAnswer(work, event.field, event.value)
    case 'blur':
      return blur(work, event.field)
    case 'undo':
      return undoAnswer(work)
    case 'next':
      return isBusy(work) ? refuse(work, 'BUSY') : next(work, event.secrets ?? {})
    case 'back':
      return isBusy(work) ? refuse(work, 'BUSY') : goBack(work)
    case 'go':
      return isBusy(work) ? refuse(work, 'BUSY') : goPassed(work, event.to)
    case 'view':
      return isBusy(work) ? refuse(work, 'BUSY') : viewEvent(work, event)
    case 'close':
      return close(work)
    case 'path':
      return modeOf(work).goToPath(work, event.path) ?? refuse(work, 'NOT_POSSIBLE')
    case 'hold':
      return modeOf(work).hold(work) ?? refuse(work, 'NOT_POSSIBLE')
    case 'leave':
      return modeOf(work).leave(work)
    default:
      return refuse(work, 'NOT_POSSIBLE')
  }
}

function blur(work: Work, field: string): Work {
  const { touched } = work.frame
  return touched.includes(field) ? work : change(work, { touched: [...touched, field] })
}

/** Accepts answers only for fields on screen, so that a run cannot be filled out of order. */
function answer(work: Work, id: string, value: Json): Work {
  const field = work.flow.fieldsById.get(id)
  if (!field) return refuse(work, 'UNKNOWN_FIELD', [id])
  if (!judgedOf(work.frame, field).applies || !isOnScreen(work, field) || isComputed(field.source))
    return refuse(work, 'NOT_ASKED', [id])
  if (field.source.secret === true) return refuse(work, 'SECRET', [id])
  return writeAnswer(work, field, value)
}

function isOnScreen({ flow, frame }: Work, field: Field): boolean {
  const form = frame.step === field.step ? flow.stepsById.get(field.step)?.form : null
  return form ? frame.page === pageIdOf(form, field) : false
}

function chooseAnswer(work: Work, id: string, value: Json): Work {
  const answered = answer(work, id, value)
  if (answered.refusal) return answered
  const field = answered.flow.fieldsById.get(id)
  const form = stepOf(answered)?.form
  const page = form && pageOf(form, answered.frame.page)
  if (
    !field ||
    !page ||
    page.kind !== 'question' ||
    field.source.type !== 'multi-choice' ||
    field.source.advances === false
  )
    return answered
  const raw = rawOf(answered.frame, field)
  const row = field.rowOptions !== null && raw !== null ? { requiresManualInput: false } : undefined
  const chosen = field.options.find((option) => option.key === raw) ?? row
  if (!chosen || chosen.requiresManualInput === true || hasBeside(answered.frame, page))
    return answered
  return next(answered, {})
}

function viewEvent(work: Work, event: Extract<FlowEvent, { type: 'view' }>): Work {
  const { name, data = null } = event
  const step =
    event.step === undefined ? stepOf(work) : (work.flow.stepsById.get(event.step) ?? null)
  if (work.frame.below !== null && step !== stepOf(work)) return refuse(work, 'NOT_POSSIBLE')
  const uses = step?.on.get(name)
  if (!step || !uses) return name === 'next' ? next(work, {}) : refuse(work, 'UNKNOWN_EVENT')
  const row = rowNamed(work.frame, step, event.row)
  if (row === undefined) return refuse(work, 'UNKNOWN_PLACE')
  const at = momentOf(work.frame, { event: data, ...(row === null ? {} : { row: row.row }) })
  const taken = uses.findIndex(({ holds }) => isTruthy(holds(at)))
  const use = uses[taken]
  if (!use) return refuse(work, 'NOT_POSSIBLE')
  const sources = use.set.flatMap(([value, read]) => {
    const cell = work.flow.valueCells.get(value)
    return cell === undefined ? [] : [[cell, read(at) ?? null] as const]
  })
  const set = prefillShown(
    change(work, { cells: settleDropping(work, sources).cells, begun: true, error: null }),
  )
  if (name === EDIT && step.source.edit === true && use.to === null)
    return edit(clear(set, use.clear), step)
  return runEffects(clear(set, use.clear), step, {
    ...phaseOf(name, taken, data),
    ...(row === null ? {} : { row }),
  })
}

function phaseOf(event: string, taken: number, data: Json): Phase {
  return { phase: 'do', event, ...(taken === 0 ? {} : { taken }), data, from: 0, secrets: {} }
}
