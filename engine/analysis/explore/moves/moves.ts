import { eventCases } from '../../../definition/step-events.ts'
import { effectsOf } from '../../../machine/effects.ts'
import { isBlank } from '../../../answers/accept.ts'
import { optionsNow } from '../../../answers/words.ts'
import { isComputed } from '../../../answers/computed.ts'
import type { Field, Flow, Page, Step } from '../../../definition/flow.ts'
import { flowOf } from '../../../definition/library.ts'
import type { Json, JsonObject } from '../../../definition/types.ts'
import { isTruthy } from '../../../rules/json-logic.ts'
import { readCell } from '../../../answers/cells.ts'
import { rawOf } from '../../../machine/answers.ts'
import { applies, isShown, pageFields, pageOf, withManual } from '../../../machine/paging.ts'
import { isOnTop } from '../../../machine/below.ts'
import { flowAt, type FlowInRun, innermostFlow } from '../../../machine/flows-in-run.ts'
import type { Frame } from '../../../machine/frame.ts'
import type { FlowEvent, RunState } from '../../../machine/types.ts'
import { rowsOf } from '../../../machine/rows.ts'
import { momentOf } from '../../../machine/work.ts'
import { anyOrderQuestions, laterOptionalQuestions } from './question-order.ts'
import { typedSample } from '../samples/candidates.ts'
import { earlyReads } from './early-reads.ts'
import type { FlowModel } from './flow-model.ts'
import { dataSamples } from '../samples/data-samples.ts'
import { traitsOf } from '../../../modes/modes.ts'

/** Something that may happen next in a run. `empty` sends no event: the person skips a question. */
export type Move =
  | {
      readonly kind: 'answer'
      readonly field: string
      readonly value: Json
      readonly event: FlowEvent
      /**
       * The answer is only selected, as by an arrow key, so a question that would continue
       * automatically stays on screen.
       */
      readonly stays?: true
    }
  | { readonly kind: 'empty'; readonly field: string }
  | {
      readonly kind: 'next' | 'view' | 'reply' | 'failure' | 'back' | 'inputs'
      readonly words: string
      readonly event: FlowEvent
    }

type AnswerMove = Extract<Move, { readonly kind: 'answer' }>

/** A move that does not lead forward. `anew` replaces an answer on the page. */
export type Detour =
  | {
      readonly kind: 'anew'
      readonly field: string
      readonly value: Json
      readonly event: FlowEvent
    }
  | { readonly kind: 'back' | 'undo' | 'inputs'; readonly words: string; readonly event: FlowEvent }

export function leavesEmpty(move: Move): boolean {
  return move.kind === 'empty' || (move.kind === 'answer' && move.value === null)
}

export type MoveOptions = {
  /** Effects may fail. */
  readonly failures: boolean
  /** Effects may also fail with an undeclared code. */
  readonly undeclared?: boolean
  /** Includes options that are not offered now. `isOffered` distinguishes them. */
  readonly offersAll?: boolean
  /**
   * Required questions may stay unanswered while later ones are answered, to see the page in
   * between.
   */
  readonly leavesOpen?: boolean
  /**
   * Every answer may be cleared, even a required one, because new inputs may continue from there.
   */
  readonly takesBack?: boolean
  readonly goesBack?: GoingBack
  /**
   * If a question continues automatically, its answer may also be only selected, because another
   * event may come next.
   */
  readonly selects?: boolean
  /**
   * The order of appearances matters, so Back from the next page cannot replace Back from this one.
   */
  readonly countsOrder?: boolean
  readonly modelFor: (flow: string) => FlowModel
}

/**
 * Where Back and breadcrumbs are pressed: only in steps that define a Back target (which may be a
 * step that was never completed), or everywhere.
 */
export type GoingBack = 'own way' | 'everywhere'

const NO_IDS: ReadonlySet<string> = new Set()

/**
 * The moves that may come next: the host's reply if an effect is awaited, otherwise an answer,
 * otherwise what continues the run. Includes Back if requested.
 */
export function possibleMoves(
  flow: Flow,
  state: RunState,
  decided: readonly string[],
  options: MoveOptions,
): readonly Move[] {
  const waiting = awaitedReply(flow, state)
  if (waiting) return replies(flow, waiting, options)
  const closing = closingMoves(flow, state)
  if (options.goesBack === undefined)
    return [...onwardMoves(flow, state, decided, options), ...closing]
  const beside = besideMoves(flow, state, decided, {
    options: { ...options, selects: true },
    at: [],
  })
  const others = [...closing, ...beside, ...backMoves(flow, state, options.goesBack, [])]
  return [
    ...onwardMoves(flow, state, decided, { ...options, selects: others.length > 0 }),
    ...others,
  ]
}

/** A dialog or an edit in place may be closed at any time. */
function closingMoves(flow: Flow, state: RunState, at: readonly string[] = []): readonly Move[] {
  const inside = Object.entries(state.children).flatMap(([key, child]) =>
    isOnTop(state, key) ? closingMoves(flowOf(flow.library, child.flow), child, [...at, key]) : [],
  )
  const isEdited = state.step !== null && flow.stepsById.get(state.step)?.source.edit === true
  if (state.status !== 'active' || (state.below === null && !isEdited)) return inside
  return [
    ...inside,
    { kind: 'view', words: `closes "${state.step}"`, event: { type: 'close', at } },
  ]
}

type Around = { readonly options: MoveOptions; readonly at: readonly string[] }

/**
 * Moves outside the innermost flow: in slots, in steps of mode `all`, and to other places of a
 * tree.
 */
function besideMoves(
  flow: Flow,
  state: RunState,
  decided: readonly string[],
  { options, at }: Around,
): readonly Move[] {
  const inside = Object.entries(state.children).flatMap(([key, child]): readonly Move[] => {
    if (!isOnTop(state, key)) return []
    const inner = flowOf(flow.library, child.flow)
    const place = [...at, key]
    const own =
      key === state.step
        ? []
        : onwardMoves(inner, child, decided, options).map((move) => addressed(move, place, child))
    return [...own, ...besideMoves(inner, child, decided, { options, at: place })]
  })
  const isBeside = traitsOf(flow.source).showsEvery && state.below === null
  const steps = isBeside
    ? flow.steps.filter(
        ({ source, applies }) => source.over !== true && readCell(state.cells, applies) === true,
      )
    : []
  const events = steps.flatMap((step) =>
    viewMoves(flow, state, step, options.modelFor(flow.id)).flatMap((move): readonly Move[] =>
      move.kind === 'view'
        ? [{ ...move, event: { ...move.event, step: step.id, at } as FlowEvent }]
        : [],
    ),
  )
  const paths = traitsOf(flow.source).takesPaths
    ? flow.steps.filter(({ source }) => source.over !== true).map(pathTo)
    : []
  const goes = paths.map(
    (path): Move => ({
      kind: 'view',
      words: `goes to "${path.join('/')}"`,
      event: { type: 'path', path, at },
    }),
  )
  return [...inside, ...events, ...goes]
}

/** The same move, sent to another flow than the innermost one on screen. */
function addressed(move: Move, at: readonly string[], frame: RunState): Move {
  if (move.kind === 'empty') return move
  const event: FlowEvent = { ...move.event, at: [...at, ...innermostPath(frame)] }
  return { ...move, event } as Move // the same kind of move, for another flow
}

function innermostPath({ step, children }: RunState): readonly string[] {
  const child = step === null ? undefined : children[step]
  return step === null || !child ? [] : [step, ...innermostPath(child)]
}

function pathTo({ id, parent }: Step): readonly string[] {
  return [...(parent ? pathTo(parent) : []), id]
}

function onwardMoves(
  flow: Flow,
  state: RunState,
  decided: readonly string[],
  options: MoveOptions,
): readonly Move[] {
  const { flow: inner, state: frame } = innermostFlow({ flow, state })
  const step = frame.step === null ? undefined : inner.stepsById.get(frame.step)
  if (!step || frame.status !== 'active') return []
  if (!step.form) return viewMoves(inner, frame, step, options.modelFor(inner.id))
  const page = pageOf(step.form, frame.page)
  const pressed = eventMoves(inner, frame, step, options.modelFor(inner.id))
  if (!page) return [goesOn('goes on', {}), ...pressed]
  const fields = pageFields(frame, page).flatMap((field) => withChildren(frame, field))
  const isOver = options.goesBack !== 'everywhere' && isPageDone(frame)
  const isAlone = page.kind === 'question'
  const undecided = isOver
    ? []
    : fields.filter((field) => isDecidable(field) && !decided.includes(field.id))
  // A question that later answers may make optional comes after these answers.
  const later = isAlone ? NO_IDS : laterOptionalQuestions(options.modelFor(inner.id), step, page)
  const waits = (field: Field) => later.has(field.id) && isTruthy(field.isRequired(momentOf(frame)))
  const open = undecided.find((field) => !waits(field)) ?? undecided[0]
  const read =
    options.goesBack === undefined || isAlone
      ? NO_IDS
      : anyOrderQuestions(options.modelFor(inner.id), step, page)
  // A page that can be closed, or left by an event, may be left with unanswered questions.
  const leavesOpen = frame.below !== null || pressed.length > 0 || read.has(open?.id ?? '')
  const mayLeave = options.selects === true || (options.selects === false && pressed.length > 0)
  const isPlain =
    pressed.length === 0 &&
    frame.below === null &&
    options.countsOrder !== true &&
    options.takesBack !== true
  const selects = mayLeave && !(isPlain && hasSurePageAfter(step, page))
  const inPage = leavesOpen ? { ...options, selects, leavesOpen } : { ...options, selects }
  if (open) return [...answers(inner, frame, open, isAlone, inPage), ...pressed]
  const late = fields.filter(
    (field) => !isOver && read.has(field.id) && isDecidable(field) && isBlank(rawOf(frame, field)),
  )
  const answered = late.flatMap((field) =>
    answers(inner, frame, field, isAlone, options).filter((move) => !leavesEmpty(move)),
  )
  const secrets = fields.filter(({ source }) => source.secret === true)
  const filled = goesOn(
    'goes on',
    Object.fromEntries(secrets.map((field) => [field.id, secretOf(field, fields)])),
  )
  const onward =
    secrets.length === 0 ? [filled] : [filled, goesOn('goes on without giving anything secret', {})]
  return [...onward, ...answered, ...pressed]
}

/** True if another page of the form always follows, so that Back from there reaches this page. */
function hasSurePageAfter({ form, applies }: Step, { index }: Page): boolean {
  return (form?.pages ?? []).some(
    (page) =>
      page.kind === 'question' && page.index > index && page.items?.[0]?.applies === applies,
  )
}

/** Back, and a breadcrumb for each earlier place, in every flow on screen. */
function backMoves(
  flow: Flow,
  state: RunState,
  goesBack: GoingBack,
  at: readonly string[],
): readonly Move[] {
  const step = state.step === null ? undefined : flow.stepsById.get(state.step)
  const inside = Object.entries(state.children).flatMap(([key, child]) =>
    backMoves(flowOf(flow.library, child.flow), child, goesBack, [...at, key]),
  )
  const hasOwn = typeof step?.source.back === 'object'
  if (state.status !== 'active' || (goesBack === 'own way' && !hasOwn)) return inside
  const places = new Set<string>()
  for (let way = state.way; way; way = way.before) places.add(way.page ?? way.step)
  const back: Move = { kind: 'back', words: 'goes back', event: { type: 'back', at } }
  const crumbs = [...places].map(
    (to): Move => ({ kind: 'back', words: `goes back to "${to}"`, event: { type: 'go', to, at } }),
  )
  return [...inside, back, ...(goesBack === 'everywhere' ? crumbs : [])]
}

function withChildren(frame: RunState, field: Field): readonly Field[] {
  const isAsked = (child: Field) =>
    child.role === 'child' && isShown(frame, child) && applies(frame, child)
  return [field, ...field.children.filter(isAsked).flatMap((child) => withManual(frame, child))]
}

function isDecidable({ source }: Field): boolean {
  return source.secret !== true && source.type !== 'group' && !isComputed(source)
}

/**
 * True if a page was completed before. Its questions are not answered again, unless the form
 * returned to it because it is invalid.
 */
export function isPageDone(frame: Frame): boolean {
  if (frame.refused) return false
  for (let way = frame.way; way; way = way.before)
    if (way.step === frame.step && way.page === frame.page) return true
  return false
}

function secretOf(field: Field, fields: readonly Field[]): Json {
  const { sameAs } = field.source
  const other = sameAs === undefined ? undefined : fields.find(({ source }) => source.id === sameAs)
  return other ? secretOf(other, []) : typedSample(field)
}

/** True if all chosen options are offered now. */
export function isOffered(flow: Flow, state: RunState, move: Move): boolean {
  if (move.kind !== 'answer') return true
  const { field, frame } = answeredField(flow, state, move)
  return !field || isOfferedNow(field, frame, move.value)
}

function answeredField(flow: Flow, state: RunState, { event, field }: AnswerMove) {
  const run = { flow, state }
  const { flow: inner, state: frame } =
    event.at === undefined ? innermostFlow(run) : frameAt(run, event.at)
  return { field: inner.fieldsById.get(field), frame }
}

function frameAt(run: FlowInRun, at: readonly string[]): FlowInRun {
  return flowAt(run, at) ?? (at.length === 0 ? run : frameAt(run, at.slice(0, -1)))
}

/** True if a move replaces an earlier answer. */
export function changesAnswer(flow: Flow, state: RunState, move: Move): boolean {
  if (move.kind !== 'answer') return false
  const { field, frame } = answeredField(flow, state, move)
  return field !== undefined && !isBlank(rawOf(frame, field))
}

function isOfferedNow(field: Field, frame: RunState, value: Json): boolean {
  const { options, liveOptions } = field
  const at = momentOf(frame)
  const keys = [value].flat().filter((key: Json) => key !== null)
  if (field.rowOptions)
    return keys.every((key: Json) => offeredKeys(field, frame).some((one) => one === key))
  return keys.every((key: Json) => {
    const index = options.findIndex((option) => option.key === key)
    const live = liveOptions?.[index]
    if (options.length > 0 && index < 0) return false
    return (
      (!live?.applies || isTruthy(live.applies(at))) && (live?.unavailable?.(at) ?? null) === null
    )
  })
}

function offeredKeys(field: Field, frame: RunState): readonly string[] {
  return optionsNow(field, momentOf(frame)).flatMap(({ applies, unavailable, source }) =>
    applies && unavailable === null ? [source.key] : [],
  )
}

/** All rows that can be chosen now, because a single row cannot represent the others. */
function rowAnswers(field: Field, frame: RunState): readonly Json[] {
  if (!field.rowOptions) return []
  const written = new Set(field.options.map(({ key }) => key))
  const keys = offeredKeys(field, frame).filter((key) => !written.has(key))
  return field.source.type === 'multi-select'
    ? [...keys.map((key) => [key]), ...(keys.length > 1 ? [keys] : [])]
    : keys
}

function answers(
  flow: Flow,
  frame: RunState,
  field: Field,
  isAlone: boolean,
  options: MoveOptions,
): readonly Move[] {
  const at = momentOf(frame)
  const { modelFor, offersAll = false, leavesOpen = false, takesBack = false, goesBack } = options
  const type = field.source.type === 'multi-choice' && isAlone ? 'choose' : 'answer'
  const values = modelFor(flow.id).candidates.get(field.id)?.values ?? []
  const given = [...values, ...rowAnswers(field, frame)]
    .filter((value) => offersAll || isOfferedNow(field, frame, value))
    .map((value) => answerMove(field, value, type))
  const selected =
    type === 'choose' && options.selects === true
      ? given.flatMap((move) => selectedOnly(field, move))
      : []
  const isOpen = isBlank(rawOf(frame, field))
  // Back also works after a required question was cleared.
  const isLeft = goesBack === 'everywhere' && !isOpen && earlyReads(modelFor(flow.id)).has(field.id)
  const mayBeOpen = takesBack || isLeft || (leavesOpen && isOpen && !isAlone)
  if (isTruthy(field.isRequired(at)) && !mayBeOpen) return [...given, ...selected]
  return [
    ...given,
    ...selected,
    isOpen ? { kind: 'empty', field: field.id } : answerMove(field, null),
  ]
}

/**
 * The same answer, only selected. Excludes options that need a text, because choosing one of them
 * does not continue anyway.
 */
function selectedOnly(field: Field, { value }: AnswerMove): readonly Move[] {
  const { source, options } = field
  if (source.advances === false) return []
  const chosen = options.find(({ key }) => key === value)
  if (chosen?.requiresManualInput === true) return []
  return [{ ...answerMove(field, value), stays: true }]
}

function answerMove({ id }: Field, value: Json, type: 'answer' | 'choose' = 'answer'): AnswerMove {
  return { kind: 'answer', field: id, value, event: { type, field: id, value } }
}

function goesOn(words: string, secrets: JsonObject): Move {
  return {
    kind: 'next',
    words,
    event: Object.keys(secrets).length === 0 ? { type: 'next' } : { type: 'next', secrets },
  }
}

function viewMoves(
  flow: Flow,
  frame: RunState,
  step: Step,
  { stored }: FlowModel,
): readonly Move[] {
  const view = flow.library.views.get(step.source.view ?? '')
  const at = momentOf(frame)
  const button = step.texts.find(([name]) => name === 'next')?.[1](at) ?? null
  const named = [...(view?.texts ?? []), ...(view?.optionalTexts ?? [])].includes('next')
  const leads = eventCases(step.source).some(
    ({ use }) => use.to !== undefined && flow.stepsById.get(use.to)?.source.over !== true,
  )
  const hasButton = !named && !leads && traitsOf(flow.source).leadsOn
  const presses = (): readonly Move[] => {
    if (step.source.resident === true) return []
    if (button !== null) return [goesOn(`presses "${button}"`, {})]
    return hasButton ? [goesOn('goes on', {})] : []
  }
  return [...presses(), ...eventMoves(flow, frame, step, { stored })]
}

/** The events that the view or an interstitial of a step may send. */
function eventMoves(
  flow: Flow,
  frame: RunState,
  step: Step,
  { stored }: Pick<FlowModel, 'stored'>,
): readonly Move[] {
  const views = [step.source.view, ...viewsIn(step)].flatMap(
    (name) => flow.library.views.get(name ?? '') ?? [],
  )
  const rows = step.each === null ? [{}] : rowsOf(frame, step.each).map(({ key }) => ({ row: key }))
  return [...step.on].flatMap(([name]) =>
    dataSamples(
      views.find(({ events }) => events?.[name] !== undefined)?.events?.[name],
      stored.ofEvent(flow.id, step.id, name),
    ).values.flatMap((data) =>
      rows.map(
        (row): Move => ({ kind: 'view', words: name, event: { type: 'view', name, data, ...row } }),
      ),
    ),
  )
}

function viewsIn({ form }: Step): readonly string[] {
  return (form?.sections ?? []).flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'interstitial' ? [item.view] : [])),
  )
}

/** The oldest awaited effect of a run, including effects that used a secret. */
type Waiting = {
  readonly id: string
  readonly flow: string
  readonly step: string
  readonly effect: string
  /** The value that stores the result. */
  readonly into: string | null
  /** The failure codes with a handler; null means any other code. */
  readonly handled: readonly (string | null)[]
}

export function awaitedReply(flow: Flow, state: RunState): Waiting | null {
  for (const awaited of state.awaited) {
    const step = flow.stepsById.get(awaited.step)
    const use = step && effectsOf(step, awaited)[awaited.index]
    if (use)
      return {
        id: awaited.id,
        flow: flow.id,
        step: step.id,
        effect: use.effect,
        into: use.into,
        handled: use.onFail.map(({ code }) => code),
      }
  }
  for (const child of Object.values(state.children)) {
    const inside = awaitedReply(flowOf(flow.library, child.flow), child)
    if (inside) return inside
  }
  return null
}

/** A code that no effect declares. */
export const UNDECLARED_CODE = 'UNDECLARED'

/**
 * The same event for another run in this state, whose requests have other ids. Only replies contain
 * such an id.
 */
export function toAwaited(flow: Flow, state: RunState, event: FlowEvent): FlowEvent {
  if (event.type !== 'result' && event.type !== 'failure') return event
  return { ...event, id: awaitedReply(flow, state)?.id ?? event.id }
}

function replies(
  flow: Flow,
  { id, flow: inside, effect, into, handled }: Waiting,
  { failures, undeclared, modelFor }: MoveOptions,
): readonly Move[] {
  const declared = flow.library.effects.get(effect)
  const results =
    into === null
      ? [null]
      : dataSamples(declared?.result, modelFor(inside).stored.ofValue(inside, into)).values
  const done = results.map(
    (value): Move => ({
      kind: 'reply',
      words: value === null ? effect : `${effect} gives ${JSON.stringify(value)}`,
      event: { type: 'result', id, value },
    }),
  )
  if (!failures) return done
  // If every declared code has a handler, only an undeclared code reaches the general handler.
  const isOnlyOther =
    handled.includes(null) && (declared?.codes ?? []).every((code) => handled.includes(code))
  const codes = [
    ...(declared?.codes ?? []),
    ...(undeclared === true || isOnlyOther ? [UNDECLARED_CODE] : []),
  ]
  const failed = codes.map(
    (code): Move => ({
      kind: 'failure',
      words: `${effect} fails: ${code}`,
      event: { type: 'failure', id, code },
    }),
  )
  return [...done, ...failed]
}
