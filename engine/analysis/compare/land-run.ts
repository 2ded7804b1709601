import { isBlank } from '../../answers/accept.ts'
import type { Field, Flow } from '../../definition/flow.ts'
import { flowOf } from '../../definition/library.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { innermostFlow } from '../../machine/flows-in-run.ts'
import { judgedOf, rawOf } from '../../machine/answers.ts'
import { pageFields, pageOf } from '../../machine/paging.ts'
import { start } from '../../machine/start.ts'
import { transition } from '../../machine/transition.ts'
import type { FlowEvent, Inputs, RunState } from '../../machine/types.ts'
import { placeOf } from './side.ts'
import type { Versions } from './versions/pair.ts'
import { type Move, awaitedReply } from '../explore/index.ts'

/** Where a run in progress lands in the new version if everything done so far is repeated there. */
export type Landing = {
  /**
   * `kept`: the same place. `asked-again`: an earlier place, at an answer that is not accepted.
   * `newly-required`: an earlier place, at something new.
   */
  readonly outcome: 'kept' | 'asked-again' | 'newly-required' | 'not-possible'
  readonly place: string
  /** The questions that keep the run from continuing. */
  readonly questions: readonly string[]
}

/** The maximum number of turns, larger than the length of any run. */
const MOST_TURNS = 2000

/** The earlier actions of a run that can be repeated in another version. */
type Done = {
  readonly answers: ReadonlyMap<string, Json>
  readonly secrets: ReadonlyMap<string, Json>
  readonly replies: ReadonlyMap<string, FlowEvent>
  readonly views: ReadonlyMap<string, FlowEvent>
  readonly passed: ReadonlySet<string>
}

/**
 * Moves a run of the old version to the new one. A new run gets the same answers, replies and
 * button presses, as long as it needs them.
 * @param moves All moves of the run, oldest first.
 */
export function landRun(
  { before, after }: Versions,
  inputs: Inputs,
  moves: readonly Move[],
): Landing {
  const { done, last } = doneIn(before, inputs, moves)
  const wanted = placeOf(last)
  let state = start(after, inputs).state
  const given = new Set<string>()
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (placeOf(state) === wanted && isFilled(after, state, done))
      return { outcome: 'kept', place: wanted, questions: [] }
    const event = state.status === 'active' ? nextEvent(after, state, done, given) : null
    if (event === null) break
    const { state: moved, refusal } = transition(after, state, event)
    if (refusal?.code === 'INVALID') return stopped(after, moved, refusal.fields, done, wanted)
    if (refusal && event.type !== 'answer') break
    state = refusal ? state : moved
  }
  return stopped(after, state, missingOn(after, state, done), done, wanted)
}

function stopped(
  flow: Flow,
  state: RunState,
  questions: readonly string[],
  done: Done,
  wanted: string,
): Landing {
  const place = placeOf(state)
  const known = questions.filter((id) => done.answers.has(id) || done.secrets.has(id))
  if (place === wanted && known.length === 0) return { outcome: 'kept', place, questions: [] }
  if (known.length > 0) return { outcome: 'asked-again', place, questions: known }
  const isAhead = state.status === 'active' && hasPlace(flow, wanted)
  return {
    outcome: questions.length > 0 && isAhead ? 'newly-required' : 'not-possible',
    place,
    questions,
  }
}

/** True if a version has a place with this step and page. */
function hasPlace(flow: Flow, place: string): boolean {
  const [own = '', ...inside] = place.split(' / ')
  const [id = '', page] = own.split(' ')
  const step = flow.stepsById.get(id)
  if (!step) return false
  if (inside.length > 0)
    return (
      step.source.flow !== undefined &&
      hasPlace(flowOf(flow.library, step.source.flow), inside.join(' / '))
    )
  return page === undefined || step.form?.pagesById.has(page) === true
}

/** Repeats a run. `last`: its state at the end. */
function doneIn(before: Flow, inputs: Inputs, moves: readonly Move[]) {
  const answers = new Map<string, Json>()
  const secrets = new Map<string, Json>()
  const replies = new Map<string, FlowEvent>()
  const views = new Map<string, FlowEvent>()
  const passed = new Set<string>()
  const done: Done = { answers, secrets, replies, views, passed }
  let { state } = start(before, inputs)
  for (const move of moves) {
    if (move.kind === 'empty') continue
    if (move.kind === 'answer' && !isBlank(move.value)) answers.set(move.field, move.value)
    if (move.kind === 'next') {
      passed.add(placeOf(state))
      for (const [field, value] of Object.entries(secretsOf(move.event))) secrets.set(field, value)
    }
    if (move.kind === 'view') views.set(placeOf(state), move.event)
    if (move.kind === 'reply' || move.kind === 'failure') {
      const waiting = awaitedReply(before, state)
      if (waiting) replies.set(replyKey(waiting.step, waiting.effect), move.event)
    }
    state = transition(before, state, move.event).state
  }
  return { done, last: state }
}

function secretsOf(event: FlowEvent): JsonObject {
  return event.type === 'next' ? (event.secrets ?? {}) : {}
}

function replyKey(step: string, effect: string): string {
  return `${step}!${effect}`
}

/** The action of the old run at this point, if there was one. */
function nextEvent(flow: Flow, state: RunState, done: Done, given: Set<string>): FlowEvent | null {
  const waiting = awaitedReply(flow, state)
  if (waiting) {
    const key = replyKey(waiting.step, waiting.effect)
    const reply = given.has(waiting.id) ? undefined : done.replies.get(key)
    given.add(waiting.id)
    if (reply?.type === 'result') return { ...reply, id: waiting.id }
    return reply?.type === 'failure' ? { ...reply, id: waiting.id } : null
  }
  const open = openFields(flow, state).find(
    (field) => !given.has(field.id) && done.answers.has(field.id),
  )
  if (open) {
    given.add(open.id)
    return { type: 'answer', field: open.id, value: done.answers.get(open.id) ?? null }
  }
  const place = placeOf(state)
  const seen = done.views.get(place)
  if (seen && !given.has(`view ${place}`)) {
    given.add(`view ${place}`)
    return seen
  }
  const isPassed =
    done.passed.has(place) ||
    openFields(flow, state).some((field) => done.answers.has(field.id)) ||
    isPage(flow, state)
  if (!isPassed || given.has(`next ${place}`)) return null
  given.add(`next ${place}`)
  const secrets = openFields(flow, state).flatMap(({ id }) => {
    const secret = done.secrets.get(id)
    return secret === undefined ? [] : [[id, secret] as const]
  })
  return { type: 'next', secrets: Object.fromEntries(secrets) }
}

/** If pages were split differently, page ids do not match. A complete page counts as completed. */
function isPage(flow: Flow, state: RunState): boolean {
  const fields = openFields(flow, state)
  return fields.length > 0 && fields.some(({ source }) => source.secret !== true)
}

function openFields(flow: Flow, state: RunState): readonly Field[] {
  const { flow: inner, state: frame } = innermostFlow({ flow, state })
  const form = frame.step === null ? null : (inner.stepsById.get(frame.step)?.form ?? null)
  const page = form && pageOf(form, frame.page)
  return page ? pageFields(frame, page) : []
}

/** True if all earlier answers to questions of the page are set. */
function isFilled(flow: Flow, state: RunState, done: Done): boolean {
  const { state: frame } = innermostFlow({ flow, state })
  return openFields(flow, state).every(
    (field) => !done.answers.has(field.id) || !isBlank(rawOf(frame, field)),
  )
}

function missingOn(flow: Flow, state: RunState, done: Done): readonly string[] {
  const { state: frame } = innermostFlow({ flow, state })
  return openFields(flow, state)
    .filter(
      (field) =>
        judgedOf(frame, field).blocks ||
        (done.answers.has(field.id) && isBlank(rawOf(frame, field))),
    )
    .map(({ id }) => id)
}
