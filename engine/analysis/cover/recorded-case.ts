import type { Flow } from '../../definition/flow.ts'
import { sameJson } from '../../definition/json.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { buttonsOf } from '../../kit/buttons.ts'
import type { Case, Turn } from '../../kit/case-file.ts'
import { type Leaf, leavesOf } from '../../kit/leaves.ts'
import { findQuestion, questionsOf } from '../../kit/questions.ts'
import { conclusionsOf } from '../../machine/conclusions.ts'
import { screenOf } from '../../machine/screen.ts'
import type { QuestionScreen, Screen } from '../../machine/screen-types.ts'
import { awaitedEffects } from '../../machine/serialize.ts'
import type { Effect, FlowEvent, RunState, Transition } from '../../machine/types.ts'
import { awaitedReply, hasEffect } from '../explore/index.ts'

/** One event of a run, with the state before it and what the engine returned. */
export type RecordedEvent = {
  readonly before: RunState
  readonly event: FlowEvent
  readonly after: Transition
}

/**
 * Adds an event to the turns of a run, in a patient's words.
 * @returns Null if a case has no turn for the event.
 */
export function extendWalk(
  flow: Flow,
  walk: readonly Turn[],
  recorded: RecordedEvent,
): readonly Turn[] | null {
  const { before, event, after } = recorded
  if (event.type === 'blur' || event.type === 'time') return walk
  const kind = event.type === 'answer' || event.type === 'choose' ? 'answer' : 'next'
  if (!hasEffect(before, after, { kind })) return walk
  const screen = screenOf(flow, before)
  const turn = turnOf(flow, screen, recorded)
  if (turn === null) return null
  const next = [...walk]
  const last = next.at(-1)
  if (last !== undefined && isTypedAgain(screen, last, recorded))
    next[next.length - 1] = { ...last, answers: { ...last.answers, ...turn.answers } }
  else addHeadedTurn(next, headingOf(screen), turn)
  return [...next, ...askedTurns(after.effects)]
}

/** The walk of a run as a case, with the place where it stops and its outcome. */
export function walkAsCase(
  flow: Flow,
  { walk, ...one }: Pick<Case, 'name' | 'inputs' | 'walk'>,
  state: RunState,
): Case {
  const resting = state.status === 'active' ? restingTurns(screenOf(flow, state)) : []
  return { ...one, walk: [...walk, ...resting], ...outcomeOf(flow, state) }
}

function turnOf(flow: Flow, screen: Screen, { before, event, after }: RecordedEvent): Turn | null {
  const waiting = awaitedEffects(flow, before).find((one) => 'id' in event && one.id === event.id)
  // An effect that was given a secret is not among them.
  const host = (waiting ?? awaitedReply(flow, before))?.effect ?? ''
  switch (event.type) {
    case 'answer':
    case 'choose': {
      // A click on a question that continues automatically is a choice; an arrow key only selects.
      const isSelected =
        event.type === 'answer' && questionOf(screen, event.field)?.type === 'multi-choice'
      const answers = answerOf(screen, event.field, event.value)
      return { answers, ...(isSelected ? { stays: true } : {}) }
    }
    case 'next': {
      const answers: JsonObject = Object.fromEntries(
        Object.entries(event.secrets ?? {}).flatMap(([id, value]) =>
          Object.entries(answerOf(screen, id, value)),
        ),
      )
      const button = buttonsOf(screen).findLast((one) => one.event.type === 'next')
      return {
        ...(Object.keys(answers).length === 0 ? {} : { answers }),
        ...(button ? { press: button.words } : { next: true }),
        ...(isRefused(after.state) ? { refused: true } : {}),
      }
    }
    case 'view': {
      const { name, data = null, row } = event
      return {
        event: name,
        ...(data === null ? {} : { data }),
        ...(row === undefined ? {} : { row }),
      }
    }
    case 'close':
      return { close: true }
    case 'result': {
      const { value: gives = null } = event
      return { host, ...(gives === null ? {} : { gives }) }
    }
    case 'failure':
      return { host, fails: event.code }
    case 'back':
    case 'undo': {
      const button = buttonsOf(screen).findLast((one) => one.event.type === event.type)
      return button ? { press: button.words } : null
    }
    case 'path':
      return { path: event.path }
    case 'inputs': {
      const isNew = ([name, value = null]: [string, Json | undefined]) =>
        !sameJson(value, before.inputs[name] ?? null)
      return { inputs: Object.fromEntries(Object.entries(event.inputs).filter(isNew)) }
    }
    default:
      return null
  }
}

/** True if the last turn has an earlier version of an answer that is being typed. */
function isTypedAgain(screen: Screen, last: Turn, { event }: RecordedEvent): boolean {
  if (event.type !== 'answer' || last.press !== undefined || last.next === true) return false
  const asked = questionOf(screen, event.field)
  const names = [asked?.text?.trim(), asked?.label?.trim(), event.field]
  return (
    asked?.options.length === 0 &&
    names.some((name) => name !== undefined && last.answers?.[name] !== undefined)
  )
}

function questionOf(screen: Screen, field: string): QuestionScreen | undefined {
  return questionsOf(screen).find(({ question }) => question.id === field)?.question
}

/** Names the screen in the turn if no earlier turn names it. */
function addHeadedTurn(walk: Turn[], heading: Pick<Turn, 'screen' | 'step'>, turn: Turn): void {
  const known = walk.findLast((one) => one.screen !== undefined)?.screen
  const { screen } = heading
  const isAnswered = screen !== undefined && walk.at(-1)?.answers?.[screen] !== undefined
  const isNew = screen === undefined || (screen !== known && !isAnswered)
  const isFromHost = turn.host !== undefined || turn.inputs !== undefined || turn.path !== undefined
  addTurn(walk, isNew && !isFromHost ? { ...heading, ...turn } : turn, isNew)
}

/** Successive answers share a turn, up to the button after them. */
function addTurn(walk: Turn[], turn: Turn, isNew: boolean): void {
  const { screen, step: _, ...acts } = turn
  const last = walk.at(-1)
  const answers = turn.answers ?? {}
  const isHeadedByAnswer = screen !== undefined && screen in answers
  const takesMore =
    last?.answers !== undefined &&
    last.press === undefined &&
    last.next === undefined &&
    last.stays === turn.stays &&
    [turn.answers, turn.press, turn.next].some((one) => one !== undefined)
  const repeats = Object.keys(answers).some((question) => last?.answers?.[question] !== undefined)
  const isHeaded = isNew && screen !== undefined && !isHeadedByAnswer
  if (!takesMore || repeats || isHeaded) walk.push(isHeadedByAnswer ? acts : turn)
  else walk[walk.length - 1] = { ...last, ...acts, answers: { ...last.answers, ...answers } }
}

/** The turns that state the effects that are not awaited. */
export function askedTurns(effects: readonly Effect[]): readonly Turn[] {
  return effects.flatMap(({ effect, waits }) => (waits ? [] : [{ asked: effect }]))
}

/** True if the form refused to continue and returned to a page. */
function isRefused({ refused, step, children }: RunState): boolean {
  const child = step === null ? undefined : children[step]
  return child ? isRefused(child) : refused
}

/**
 * An answer with the text of its question, if that text is unique, and with the texts of options.
 */
function answerOf(screen: Screen, field: string, value: Json): JsonObject {
  const question = questionOf(screen, field)
  const words = question?.text?.trim() || question?.label?.trim() || field
  const name =
    question !== undefined && findQuestion(questionsOf(screen), words)?.question === question
      ? words
      : field
  return { [name]: question ? answerWords(question, value) : value }
}

function answerWords(question: QuestionScreen, value: Json): Json {
  if (question.type === 'none-or-list' && value === 'none') return 'None'
  const words = (one: Json): Json => {
    const texts = question.options.filter(({ key }) => key === one)
    return texts[0]?.text.trim() ?? one
  }
  return Array.isArray(value) ? value.map(words) : words(value)
}

/** The turns that describe where an unfinished run stops. */
function restingTurns(screen: Screen): readonly Turn[] {
  const known = leavesOf(screen).map((leaf) => knownBy(leaf))
  const steps = known.flatMap(({ step }) => (step === undefined ? [] : [{ step }]))
  const shows = known.flatMap((one) => one.screen ?? [])
  return [...steps, ...(shows.length === 0 ? [] : [{ shows }])]
}

/** Identifies a screen by its newest heading, or by the id of its step if it shows no text. */
function headingOf(screen: Screen): Pick<Turn, 'screen' | 'step'> {
  const leaf = leavesOf(screen).at(-1)
  return leaf ? knownBy(leaf) : {}
}

function knownBy(leaf: Leaf): Pick<Turn, 'screen' | 'step'> {
  const found = headingsOf(leaf).find(
    (words) => words !== null && words !== undefined && words.trim() !== '',
  )
  return found ? { screen: found.trim() } : { step: [...leaf.at, leaf.step.id].join('/') }
}

function headingsOf({ step }: Leaf): readonly (string | null | undefined)[] {
  const items = (step.form?.sections ?? []).flatMap((section) => section.items)
  const between = items.flatMap((item) =>
    item.kind === 'interstitial' ? [item.texts.title, item.texts.heading] : [],
  )
  const questions = items.flatMap((item) =>
    item.kind === 'question' ? [item.text, item.label] : [],
  )
  return [
    step.error?.text,
    ...between,
    step.texts.heading,
    step.texts.title,
    step.title,
    ...questions,
    ...Object.values(step.texts),
  ]
}

function outcomeOf(flow: Flow, state: RunState): Pick<Case, 'ends' | 'totals' | 'bands' | 'flags'> {
  const { totals, flags } = conclusionsOf(flow, state)
  const known = Object.entries(totals).filter(([, { value }]) => value !== null)
  const banded = known.filter(([, { band }]) => band !== null)
  return {
    ends: state.status === 'ended',
    ...(known.length === 0
      ? {}
      : { totals: Object.fromEntries(known.map(([name, { value }]) => [name, value])) }),
    ...(banded.length === 0
      ? {}
      : { bands: Object.fromEntries(banded.map(([name, { band }]) => [name, band])) }),
    ...(Object.keys(flags).length === 0 ? {} : { flags }),
  }
}
