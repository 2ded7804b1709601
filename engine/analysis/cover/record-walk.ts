import type { Flow } from '../../definition/flow.ts'
import { sameJson } from '../../definition/json.ts'
import type { Json } from '../../definition/types.ts'
import { buttonsOf } from '../../kit/buttons.ts'
import type { Case, Turn } from '../../kit/case-file.ts'
import { questionsOf } from '../../kit/questions.ts'
import type { CaseMoment, Cause } from '../../kit/run-case.ts'
import type { Screen } from '../../machine/screen-types.ts'
import { screenOf } from '../../machine/screen.ts'
import { awaitedEffects } from '../../machine/serialize.ts'
import type { FlowEvent, RunState, Transition } from '../../machine/types.ts'
import { hasEffect, type Move } from '../explore/index.ts'
import { moveCause } from './played-run.ts'
import { addTurn, askedTurns, headingOf, outcomeOf, restingTurns, turnOf } from './run-as-case.ts'

/** One event of a run, with the state before it and what the engine returned. */
export type RecordedEvent = {
  readonly before: RunState
  readonly event: FlowEvent
  readonly after: Transition
}

/**
 * Adds an event to the turns of a run.
 * @returns Null if a case has no turn for the event.
 */
export function extendWalk(
  flow: Flow,
  walk: readonly Turn[],
  recorded: RecordedEvent,
): readonly Turn[] | null {
  const { before, event, after } = recorded
  if (event.type === 'blur' || event.type === 'time') return walk
  const move = moveIn(flow, recorded)
  if (move === null ? after.refusal !== null : !hasEffect(before, after, move)) return walk
  const waiting = awaitedEffects(flow, before).find((one) => 'id' in event && one.id === event.id)
  const by: Cause = move === null ? { kind: 'next' } : moveCause(move, waiting?.effect ?? '')
  const moment: CaseMoment = { state: after.state, effects: after.effects, moves: after.moves, by }
  const screen = screenOf(flow, before)
  const turn = move === null ? turnWithoutMove(screen, recorded) : turnOf(screen, move, moment)
  if (turn === null) return null
  const next = [...walk]
  const last = next.at(-1)
  if (last !== undefined && isTypedAgain(screen, last, recorded))
    next[next.length - 1] = withAnswers(last, turn)
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

function moveIn(flow: Flow, { before, event }: RecordedEvent): Move | null {
  switch (event.type) {
    case 'answer':
    case 'choose': {
      const { field, value } = event
      const asked = questionsOf(screenOf(flow, before)).find(
        ({ question }) => question.id === field,
      )?.question
      // A click on a question that continues automatically is a choice; an arrow key only selects.
      const isSelected = event.type === 'answer' && asked?.type === 'multi-choice'
      return { kind: 'answer', field, value, event, ...(isSelected ? { stays: true } : {}) }
    }
    case 'next':
      return { kind: 'next', words: '', event }
    case 'view':
    case 'close':
      return { kind: 'view', words: '', event }
    case 'result':
      return { kind: 'reply', words: '', event }
    case 'failure':
      return { kind: 'failure', words: '', event }
    default:
      return null
  }
}

/** The turn of an event that explorations do not have. */
function turnWithoutMove(screen: Screen, { before, event }: RecordedEvent): Turn | null {
  switch (event.type) {
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
  const asked = questionsOf(screen).find(({ question }) => question.id === event.field)?.question
  const names = [asked?.text?.trim(), asked?.label?.trim(), event.field]
  return (
    asked?.options.length === 0 &&
    names.some((name) => name !== undefined && last.answers?.[name] !== undefined)
  )
}

function withAnswers(last: Turn, { answers }: Turn): Turn {
  return { ...last, answers: { ...last.answers, ...answers } }
}

/** Names the screen in the turn if no earlier turn names it. */
function addHeadedTurn(walk: Turn[], heading: Pick<Turn, 'screen' | 'step'>, turn: Turn): void {
  const known = walk.findLast(({ screen }) => screen !== undefined)?.screen
  const isNew = heading.screen === undefined || heading.screen !== known
  const isFromHost = turn.host !== undefined || turn.inputs !== undefined || turn.path !== undefined
  addTurn(walk, isNew && !isFromHost ? { ...heading, ...turn } : turn, isNew)
}
