import { acceptAnswer, acceptMembers, isBlank } from '../answers/accept.ts'
import { isComputed } from '../answers/computed.ts'
import type { Field, Flow } from '../definition/flow.ts'
import { isObject, sameJson } from '../definition/json.ts'
import type { Json } from '../definition/types.ts'
import { judgedOf, rawOf } from '../machine/answers.ts'
import { submissionOf } from '../machine/conclusions.ts'
import { pageFields, pageOf } from '../machine/paging.ts'
import { awaitedEffects } from '../machine/serialize.ts'
import { start } from '../machine/start.ts'
import { transition } from '../machine/transition.ts'
import type { Effect, FlowEvent, Inputs, RunState } from '../machine/types.ts'
import { momentOf } from '../machine/work.ts'
import { type PlacedAnswer, placeAnswers } from './placed-answers.ts'
import { readWords, type Sheet, withOptionTexts } from './sheet.ts'
import type { SheetRefusal } from './sheet-refusal.ts'

export type ReplayOptions = {
  /** Name of the run: the first part of every effect id. */
  readonly run: string
  /**
   * Effects that submit answers: the replay ends at the first one that is awaited. All other
   * effects count as successful.
   */
  readonly submits: ReadonlySet<string>
}

/**
 * The run as it waits to submit, with all states from the first on; or the reason why the sheet is
 * refused.
 */
export type Replay =
  | {
      readonly ok: true
      readonly states: States
      readonly state: RunState
      readonly effect: Effect
    }
  | { readonly ok: false; readonly refusal: SheetRefusal }

type States = readonly [RunState, ...RunState[]]
type Answers = ReadonlyMap<string, PlacedAnswer>
type Filled = { readonly states: readonly RunState[]; readonly refusal: SheetRefusal | null }

/**
 * Answers a whole flow, page by page in the order of the flow, as a person would. The result equals
 * the run that results from sending the same answers one by one. Questions that are not on the
 * sheet stay unanswered. Pure.
 *
 * @param sheet Answers in words. Their scores are compared with the definition and never adopted.
 * @throws {Error} If the flow never submits anything.
 */
export function replay(flow: Flow, inputs: Inputs, sheet: Sheet, options: ReplayOptions): Replay {
  const answers = placeAnswers(flow, sheet)
  if ('code' in answers) return { ok: false, refusal: answers }
  const states: [RunState, ...RunState[]] = [start(flow, inputs, { run: options.run }).state]
  const most = flow.steps.reduce((sum, step) => sum + 10 + (step.form?.pages.length ?? 0), 0)
  for (let turn = 0; turn < most; turn += 1) {
    const state = states.at(-1) ?? states[0]
    const awaited = awaitedEffects(flow, state)
    const effect = awaited.find((one) => options.submits.has(one.effect))
    if (effect) {
      const refusal = differences(flow, state, answers)
      return refusal ? { ok: false, refusal } : { ok: true, states, state, effect }
    }
    const filled = fillPage(flow, state, answers)
    states.push(...filled.states)
    if (filled.refusal) return { ok: false, refusal: filled.refusal }
    const [waiting] = awaited
    const event: FlowEvent = waiting ? { type: 'result', id: waiting.id } : { type: 'next' }
    const { state: after, refusal } = transition(flow, filled.states.at(-1) ?? state, event)
    if (refusal?.code === 'INVALID')
      return { ok: false, refusal: issueOf(flow, after, answers, refusal.fields[0] ?? null) }
    if (refusal) break
    states.push(after)
  }
  throw new Error(`Cannot replay "${flow.id}": it hands no answers in`)
}

/**
 * Answers the page on screen. One answer at a time, because each may show or hide later questions.
 */
function fillPage(flow: Flow, shown: RunState, answers: Answers): Filled {
  const states: RunState[] = []
  const done = new Set<string>()
  const again = new Set<string>()
  let state = shown
  for (;;) {
    const asked = pageQuestions(flow, state)
    // Rows may depend on a later question of the page, so a list with missing parts is answered
    // again.
    const partly = (one: Field) =>
      done.has(one.id) && !again.has(one.id) && isPartlyTaken(flow, state, answers.get(one.id))
    const field = asked.find((one) => !done.has(one.id)) ?? asked.find(partly)
    if (!field) return { states, refusal: null }
    ;(done.has(field.id) ? again : done).add(field.id)
    const placed = answers.get(field.id)
    const filled = placed ? fillQuestion(flow, state, placed) : emptied(flow, state, field)
    states.push(...filled.states)
    if (filled.refusal) return { states, refusal: filled.refusal }
    state = filled.states.at(-1) ?? state
  }
}

function pageQuestions(flow: Flow, state: RunState): readonly Field[] {
  const form = state.step === null ? null : (flow.stepsById.get(state.step)?.form ?? null)
  const page = form && pageOf(form, state.page)
  return page
    ? pageFields(state, page).filter(
        (field) => field.role === 'question' && !isComputed(field.source),
      )
    : []
}

/** Clears a question that is not on the sheet, because it may be prefilled. */
function emptied(flow: Flow, state: RunState, field: Field): Filled {
  if (field.source.type === 'group') {
    const states: RunState[] = []
    for (const child of field.children)
      states.push(...emptied(flow, states.at(-1) ?? state, child).states)
    return { states, refusal: null }
  }
  if (rawOf(state, field) === null) return { states: [], refusal: null }
  return {
    states: [transition(flow, state, { type: 'answer', field: field.id, value: null }).state],
    refusal: null,
  }
}

function fillQuestion(flow: Flow, state: RunState, placed: PlacedAnswer): Filled {
  const { field, answer } = placed
  const words = readWords(field, answer, momentOf(state))
  if ('code' in words) return { states: [], refusal: refusalAt(placed, words.code) }
  if (field.source.type === 'group' && !isBlank(answer.manualInput))
    return { states: [], refusal: refusalAt(placed, 'HIDDEN_ANSWER') }
  if (field.source.type === 'group') return fillGroup(flow, state, placed, words.value)
  const { state: answered, refusal } = transition(flow, state, {
    type: 'answer',
    field: field.id,
    value: words.value,
  })
  if (refusal) return { states: [], refusal: refusalAt(placed, 'INVALID_ANSWER') }
  if (!isSameChoice(words.value, rawOf(answered, field)))
    return { states: [], refusal: refusalAt(placed, 'EXCLUSIVE_OPTION') }
  if (isBlank(answer.manualInput)) return { states: [answered], refusal: null }
  const manual = { type: 'answer', field: `${field.id}:text`, value: answer.manualInput } as const
  const typed = transition(flow, answered, manual)
  if (typed.refusal) return { states: [answered], refusal: refusalAt(placed, 'HIDDEN_ANSWER') }
  return { states: [answered, typed.state], refusal: null }
}

/** Answers the parts of a group. A part that does not apply yet is tried again after the others. */
function fillGroup(flow: Flow, state: RunState, placed: PlacedAnswer, members: Json): Filled {
  const states: RunState[] = [...emptied(flow, state, placed.field).states]
  let open = partsIn(placed.field, members)
  for (let before = Infinity; open.length < before; ) {
    before = open.length
    const waiting: { readonly id: string; readonly value: Json }[] = []
    for (const part of open) {
      const answered = transition(flow, states.at(-1) ?? state, {
        type: 'answer',
        field: part.id,
        value: part.value,
      })
      if (answered.refusal?.code === 'NOT_ASKED') waiting.push(part)
      else if (answered.refusal) return { states, refusal: refusalAt(placed, 'INVALID_ANSWER') }
      else states.push(answered.state)
    }
    open = waiting
  }
  return { states, refusal: open.length > 0 ? refusalAt(placed, 'HIDDEN_ANSWER') : null }
}

function partsIn(
  group: Field,
  members: Json,
): readonly { readonly id: string; readonly value: Json }[] {
  if (!isObject(members)) return []
  return group.children.flatMap((child) => {
    const value = members[child.source.id] ?? null
    const text = child.manual ? (members[child.manual.source.id] ?? null) : null
    const plain = value === null ? [] : [{ id: child.id, value }]
    const own = child.source.type === 'group' ? partsIn(child, value) : plain
    return child.manual && text !== null ? [...own, { id: child.manual.id, value: text }] : own
  })
}

/** True if the answer of a list or group lacks a part of the words on the sheet. */
function isPartlyTaken(flow: Flow, state: RunState, placed: PlacedAnswer | undefined): boolean {
  if (!placed || !COMPOSED.has(placed.field.source.type)) return false
  const { field, answer } = placed
  const words = readWords(field, answer, momentOf(state))
  if ('code' in words) return false
  const accepted =
    field.source.type === 'group'
      ? acceptMembers(field.children, words.value, null)
      : acceptAnswer(field, words.value, null)
  if (!('value' in accepted)) return false
  const textOf = (id: string): Json => {
    const text = flow.fieldsById.get(id)
    return text ? judgedOf(state, text).answer : null
  }
  return !sameJson(
    withoutBlanks(accepted.value),
    withOptionTexts(field, judgedOf(state, field).answer, textOf),
  )
}

const COMPOSED: ReadonlySet<string> = new Set(['list', 'group'])

function withoutBlanks(value: Json): Json {
  if (isBlank(value)) return null
  if (Array.isArray(value))
    return value.filter((one: Json) => !isBlank(one)).map((one: Json) => withoutBlanks(one))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one = null]) =>
      isBlank(one) ? [] : [[key, withoutBlanks(one)]],
    ),
  )
}

/** False if the engine dropped a choice next to an exclusive option. Such a sheet is ambiguous. */
function isSameChoice(sent: Json, kept: Json): boolean {
  if (!Array.isArray(sent) || !Array.isArray(kept)) return true
  return sameJson(sent.toSorted(), kept.toSorted())
}

/** Converts the issue that blocks the page to a refusal of the sheet. */
function issueOf(flow: Flow, state: RunState, answers: Answers, id: string | null): SheetRefusal {
  const field = id === null ? undefined : flow.fieldsById.get(id)
  const asked = field?.question ?? ''
  const placed = answers.get(asked)
  const issue = field ? judgedOf(state, field).issue?.code : undefined
  const code = codeOf(issue, field?.role === 'manual')
  return placed
    ? refusalAt(placed, code)
    : { code, questionnaire: null, answer: null, field: field ? asked : null }
}

function codeOf(issue: string | undefined, isManual: boolean): SheetRefusal['code'] {
  switch (issue) {
    case 'required':
      return isManual ? 'MISSING_MANUAL_TEXT' : 'MISSING_ANSWER'
    case 'maxLength':
      return 'TEXT_TOO_LONG'
    case 'enum':
      return 'UNKNOWN_OPTION'
    default:
      return 'INVALID_ANSWER'
  }
}

/**
 * Finds an answer of the sheet that the submission lacks, or a score that differs from the
 * definition.
 */
function differences(flow: Flow, state: RunState, answers: Answers): SheetRefusal | null {
  const scores = new Map(
    submissionOf(flow, state).flatMap((one) =>
      one.answers.map(({ key, score }) => [key, score] as const),
    ),
  )
  for (const placed of answers.values()) {
    const { field, answer } = placed
    const isEmpty = isBlank(answer.text) && isBlank(answer.multiText)
    const score = isEmpty ? null : scores.get(field.id)
    if (
      isComputed(field.source) &&
      !isEmpty &&
      score !== undefined &&
      !isWhatFollows(state, placed)
    )
      return refusalAt(placed, 'INVALID_ANSWER')
    if (score === undefined || (!isEmpty && isPartlyTaken(flow, state, placed)))
      return refusalAt(placed, 'HIDDEN_ANSWER')
    if (answer.score !== null && answer.score !== score) return refusalAt(placed, 'FORGED_SCORE')
  }
  return null
}

/**
 * True if a computed answer on the sheet equals the one computed here, which is the one that
 * counts.
 */
function isWhatFollows(state: RunState, { field, answer }: PlacedAnswer): boolean {
  const words = readWords(field, answer, momentOf(state))
  return 'value' in words && sameJson(words.value, judgedOf(state, field).answer)
}

function refusalAt({ field, place }: PlacedAnswer, code: SheetRefusal['code']): SheetRefusal {
  return { code, ...place, field: field.id }
}
