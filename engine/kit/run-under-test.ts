import type { Flow } from '../definition/library.ts'
import type { Json } from '../definition/types.ts'
import { screenOf } from '../machine/screen.ts'
import type { Screen } from '../machine/screen-types.ts'
import { transition } from '../machine/transition.ts'
import type { Effect, FlowEvent, Inputs, RunState, StepMove, Transition } from '../machine/types.ts'
import { describeScreen } from './describe.ts'
import { leavesOf } from './leaves.ts'
import { whyOf } from './why.ts'
import { wordsOf } from './words.ts'

/** A run while a test drives it. */
export type RunUnderTest = {
  readonly flow: Flow
  readonly steps: string[]
  readonly effects: Effect[]
  readonly moves: StepMove[]
  /** Effects that wait for their result, oldest first. */
  readonly waiting: Effect[]
  /** Values typed into secret fields. They are sent with `next` and stored nowhere else. */
  readonly typed: Map<string, Json>
  inputs: Inputs
  /** Number of effects up to the last one that `asked` has found. */
  asserted: number
  state: RunState
  /** The screen of the state; null until it is read. */
  shown: Screen | null
  read: { readonly of: Screen; readonly words: readonly string[] } | null
}

export function screenNow(test: RunUnderTest): Screen {
  test.shown ??= screenOf(test.flow, test.state)
  return test.shown
}

export function wordsNow(test: RunUnderTest): readonly string[] {
  const screen = screenNow(test)
  if (test.read?.of !== screen) test.read = { of: screen, words: wordsOf(screen) }
  return test.read.words
}

/**
 * Fails the test.
 *
 * @param place A step or question that the message explains.
 */
export function fail(test: RunUnderTest, sentence: string, place?: string): never {
  const why = place === undefined ? [] : ['Why:', whyOf(test.flow, test.state, place)]
  throw new Error([sentence, describeScreen(screenNow(test)), ...why].join('\n'))
}

export function send(test: RunUnderTest, event: FlowEvent, doing: string): void {
  take(test, transition(test.flow, test.state, event), doing)
}

/**
 * Continues with the result of an event.
 *
 * @throws {Error} With its code as `refusal`, if the event was refused.
 */
export function take(test: RunUnderTest, next: Transition, doing: string): void {
  test.state = next.state
  test.shown = null
  if (!next.refusal) {
    record(test, next)
    return
  }
  const { code, fields } = next.refusal
  const about = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  const lines = [
    `Cannot ${doing}: refused as ${code}${about}`,
    describeScreen(screenNow(test)),
    ...fields.map((field) => whyOf(test.flow, test.state, field)),
  ]
  throw Object.assign(new Error(lines.join('\n')), { refusal: code })
}

function record(test: RunUnderTest, next: Transition): void {
  const { effects, moves, steps, waiting } = test
  effects.push(...next.effects)
  moves.push(...next.moves)
  // Effects that a step requested on entry are no longer awaited after the run has left it.
  const awaited = new Set(awaitedIds(next.state))
  const open = [...waiting, ...next.effects].filter(({ id }) => awaited.has(id))
  waiting.splice(0, waiting.length, ...open)
  const step = leavesOf(screenNow(test))
    .map((leaf) => [...leaf.at, leaf.step.id].join('/'))
    .at(-1)
  if (step !== undefined && step !== steps.at(-1)) steps.push(step)
}

function awaitedIds({ awaited, children }: RunState): readonly string[] {
  return [...awaited.map(({ id }) => id), ...Object.values(children).flatMap(awaitedIds)]
}
