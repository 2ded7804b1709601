import type { Flow } from '../../definition/flow.ts'
import type { Json, JsonObject } from '../../definition/types.ts'
import { buttonsOf } from '../../kit/buttons.ts'
import type { Case, Turn } from '../../kit/case-file.ts'
import { type Leaf, leavesOf } from '../../kit/leaves.ts'
import { findQuestion, questionsOf } from '../../kit/questions.ts'
import { wordsOf } from '../../kit/words.ts'
import { conclusionsOf } from '../../machine/conclusions.ts'
import { screenOf } from '../../machine/screen.ts'
import type { QuestionScreen, Screen } from '../../machine/screen-types.ts'
import type { CaseMoment } from '../../kit/run-case.ts'
import type { PlayedRun } from './played-run.ts'
import type { Move } from '../explore/index.ts'

/**
 * Writes a run as a case: its turns in a patient's words, and its outcome.
 * @returns Null if a turn cannot be written.
 */
export function runAsCase(
  flow: Flow,
  name: string,
  { inputs: said, moves, moments }: PlayedRun,
): Case | null {
  const { now, ...others } = said
  const inputs = now === undefined || flow.source.inputs?.includes('now') !== true ? others : said
  const walk: Turn[] = []
  const done = moves.filter((move) => move.kind !== 'empty')
  let words: ReadonlySet<string> = new Set()
  for (const [i, moment] of moments.entries()) {
    walk.push(...askedTurns(moment.effects))
    const move = done[i]
    if (!move) break
    const screen = screenOf(flow, moment.state)
    const turn = turnOf(screen, move, moments[i + 1])
    if (!turn) return null
    const shown = headingOf(screen)
    const isNew = shown.screen === undefined || !words.has(shown.screen)
    addTurn(walk, isNew && turn.host === undefined ? { ...shown, ...turn } : turn, isNew)
    words = new Set(wordsOf(screen))
  }
  const last = moments.at(-1)?.state
  if (last?.status === 'active') walk.push(...restingTurns(screenOf(flow, last)))
  return {
    name,
    ...(Object.keys(inputs).length === 0 ? {} : { inputs }),
    walk,
    ...(last ? outcomeOf(flow, last) : {}),
  }
}

/** Successive answers share a turn, up to the button after them. */
export function addTurn(walk: Turn[], turn: Turn, isNew: boolean): void {
  const last = walk.at(-1)
  const takesMore =
    last?.answers !== undefined &&
    last.press === undefined &&
    last.next === undefined &&
    last.stays === turn.stays &&
    turn.host === undefined &&
    turn.event === undefined &&
    turn.close === undefined
  const repeats = Object.keys(turn.answers ?? {}).some(
    (question) => last?.answers?.[question] !== undefined,
  )
  const isHeaded = isNew && turn.screen !== undefined && !(turn.screen in (turn.answers ?? {}))
  if (!last || !takesMore || repeats || isHeaded) {
    const { screen, ...rest } = turn
    walk.push(screen !== undefined && screen in (turn.answers ?? {}) ? rest : turn)
    return
  }
  walk[walk.length - 1] = {
    ...last,
    answers: { ...last.answers, ...turn.answers },
    ...(turn.press === undefined ? {} : { press: turn.press }),
    ...(turn.next === undefined ? {} : { next: turn.next }),
    ...(turn.refused === undefined ? {} : { refused: turn.refused }),
  }
}

/** The turns that state the effects that are not awaited. */
export function askedTurns(effects: CaseMoment['effects']): readonly Turn[] {
  return effects.flatMap(({ effect, waits }) => (waits ? [] : [{ asked: effect }]))
}

export function turnOf(screen: Screen, move: Move, after: CaseMoment | undefined): Turn | null {
  switch (move.kind) {
    case 'answer':
      return {
        answers: answerOf(screen, move.field, move.value),
        ...(move.stays ? { stays: true } : {}),
      }
    case 'next': {
      const secrets = move.event.type === 'next' ? (move.event.secrets ?? {}) : {}
      const answers = Object.assign(
        {},
        ...Object.entries(secrets).map(([id, value]) => answerOf(screen, id, value)),
      ) as JsonObject // each is an object
      const button = buttonsOf(screen).findLast(({ event }) => event.type === 'next')
      return {
        ...(Object.keys(answers).length === 0 ? {} : { answers }),
        ...(button ? { press: button.words } : { next: true }),
        ...(after && isRefused(after.state) ? { refused: true } : {}),
      }
    }
    case 'view':
      if (move.event.type === 'close') return { close: true }
      return move.event.type === 'view'
        ? {
            event: move.event.name,
            ...(move.event.data === undefined || move.event.data === null
              ? {}
              : { data: move.event.data }),
            ...(move.event.row === undefined ? {} : { row: move.event.row }),
          }
        : null
    case 'reply': {
      const gives = move.event.type === 'result' ? (move.event.value ?? null) : null
      const host = after?.by.kind === 'reply' ? after.by.effect : ''
      return { host, ...(gives === null ? {} : { gives }) }
    }
    case 'failure':
      return after?.by.kind === 'failure' ? { host: after.by.effect, fails: after.by.code } : null
    case 'empty':
      return {}
    case 'back':
    case 'inputs':
      return null
  }
}

/** True if the form refused to continue and returned to a page. */
function isRefused({ refused, step, children }: CaseMoment['state']): boolean {
  const child = step === null ? undefined : children[step]
  return child ? isRefused(child) : refused
}

/**
 * An answer with the text of its question, if that text is unique, and with the texts of options.
 */
function answerOf(screen: Screen, field: string, value: Json): JsonObject {
  const asked = questionsOf(screen)
  const question = asked.find((one) => one.question.id === field)?.question
  const words = question?.text?.trim() || question?.label?.trim() || field
  const name =
    question !== undefined && findQuestion(asked, words)?.question === question ? words : field
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
export function restingTurns(screen: Screen): readonly Turn[] {
  const known = leavesOf(screen).map((leaf) => knownBy(leaf))
  const steps = known.flatMap(({ step }) => (step === undefined ? [] : [{ step }]))
  const shows = known.flatMap((one) => one.screen ?? [])
  return [...steps, ...(shows.length === 0 ? [] : [{ shows }])]
}

/** Identifies a screen by its newest heading, or by the id of its step if it shows no text. */
export function headingOf(screen: Screen): Pick<Turn, 'screen' | 'step'> {
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

export function outcomeOf(
  flow: Flow,
  state: CaseMoment['state'],
): Pick<Case, 'ends' | 'totals' | 'bands' | 'flags'> {
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
