import { flowOf, type Library } from '../definition/library.ts'
import { conclusionsOf, submissionOf } from '../machine/conclusions.ts'
import { start } from '../machine/start.ts'
import type { Inputs, StartOptions } from '../machine/types.ts'
import {
  changeInputs,
  changeTime,
  closeDialog,
  editStep,
  failEffect,
  goToPath,
  goToStep,
  leaveRun,
  press,
  pressNext,
  reload,
  replyToEffect,
  sendViewEvent,
} from './actions.ts'
import { answer, choose, questionOnScreen, select } from './answer-questions.ts'
import {
  expectAsked,
  expectAwaited,
  expectDisabled,
  expectEnabled,
  expectEnd,
  expectLive,
  expectNotAsked,
  expectNoWords,
  expectRefusal,
  expectStep,
  expectWords,
} from './expectations.ts'
import type { Run } from './run.ts'
import { type RunUnderTest, screenNow, take, wordsNow } from './run-under-test.ts'
import { whyOf } from './why.ts'

export type BeginOptions = StartOptions & { readonly inputs?: Inputs }

/**
 * Starts a run of a flow for a test.
 *
 * @throws {Error} If the library has no such flow.
 */
export function begin(library: Library, flowId: string, options: BeginOptions = {}): Run {
  const flow = flowOf(library, flowId)
  const { inputs = {}, ...startOptions } = options
  const first = start(flow, inputs, startOptions)
  const test: RunUnderTest = {
    flow,
    steps: [],
    effects: [],
    moves: [],
    waiting: [],
    typed: new Map(),
    inputs,
    asserted: 0,
    state: first.state,
    shown: null,
    read: null,
  }
  take(test, first, 'start')
  return runOf(test)
}

function runOf(test: RunUnderTest): Run {
  const { flow, steps, effects, moves } = test
  /** Makes a method of an action: it returns the run. */
  const method =
    <Args extends readonly unknown[]>(act: (test: RunUnderTest, ...args: Args) => void) =>
    (...args: Args): Run => {
      act(test, ...args)
      return run
    }
  const sendEvent = method(sendViewEvent)
  const refuse = method(expectRefusal)
  const run: Run = {
    flow,
    steps,
    effects,
    moves,
    screen: () => screenNow(test),
    words: () => wordsNow(test),
    question: (named) => questionOnScreen(test, named).question,
    state: () => test.state,
    why: (place) => whyOf(flow, test.state, place),
    conclusions: () => conclusionsOf(flow, test.state),
    submission: () => submissionOf(flow, test.state),
    shows: method(expectWords),
    showsNot: method(expectNoWords),
    answer: method(answer),
    select: method(select),
    choose: method(choose),
    press: method(press),
    next: method(pressNext),
    enabled: method(expectEnabled),
    disabled: method(expectDisabled),
    event: (name, data = null, row) => sendEvent({ name, data, row }),
    go: method(goToStep),
    close: method(closeDialog),
    edit: method(editStep),
    leave: method(leaveRun),
    inputs: method(changeInputs),
    time: method(changeTime),
    path: method(goToPath),
    asked: method(expectAsked),
    notAsked: method(expectNotAsked),
    awaits: method(expectAwaited),
    isLive: method(expectLive),
    reply: method(replyToEffect),
    fails: method(failEffect),
    refuses: (code, act) => refuse(code, () => act(run)),
    reload: method(reload),
    isAt: method(expectStep),
    ends: method(expectEnd),
  }
  return run
}
