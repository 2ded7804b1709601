import type { Flow } from '../definition/flow.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { Conclusions, QuestionnaireAnswers } from '../machine/conclusions.ts'
import type { QuestionScreen, Screen } from '../machine/screen-types.ts'
import type { Effect, Inputs, Refusal, RunState, StepMove } from '../machine/types.ts'

/**
 * A run as a test drives it, in the words that a patient reads. Every action and assertion returns
 * the run, so that a test reads as a list. A failure throws: its message describes the screen and,
 * for a named step or question, explains why it is shown, hidden or required.
 */
export type Run = {
  /**
   * Asserts that these texts are on screen. A string must equal a whole heading, text, option,
   * error or button; a pattern may match a part of one.
   */
  readonly shows: (...words: readonly (string | RegExp)[]) => Run
  readonly showsNot: (...words: readonly (string | RegExp)[]) => Run
  /**
   * Answers the only question on screen, or the one with that text, label or id. Options are named
   * by text or key. A multi-choice question then continues to the next page.
   * A secret is kept out of the state until a button sends it.
   */
  readonly answer: {
    (value: Json): Run
    (question: string, value: Json): Run
  }
  /**
   * Selects an answer as an arrow key does: like `answer`, but a multi-choice question stays on
   * screen.
   */
  readonly select: {
    (value: Json): Run
    (question: string, value: Json): Run
  }
  /**
   * Chooses an option of the only question on screen, as a click does. Multi-choice then continues.
   */
  readonly choose: (option: string) => Run
  readonly press: (button: string) => Run
  /** Continues from a view that draws its own Continue button. */
  readonly next: () => Run
  readonly enabled: (button: string) => Run
  /** Asserts that the button is on screen but disabled. */
  readonly disabled: (button: string) => Run
  /** Sends a view event. `row`: the key of the row, in a step that repeats for each row. */
  readonly event: (name: string, data?: Json, row?: string) => Run
  /** Goes to a step, question or section that was passed before. */
  readonly go: (to: string) => Run
  /**
   * Opens the questions of a step that is edited in place. `press` saves them; `close` discards
   * them.
   */
  readonly edit: (step: string) => Run
  /** Closes the open dialog, as Escape does, or ends editing in place. */
  readonly close: () => Run
  readonly leave: () => Run
  /** Replaces the named inputs and keeps the others. */
  readonly inputs: (changed: Inputs) => Run
  readonly time: (now: string) => Run
  readonly path: (...path: readonly string[]) => Run
  /**
   * Asserts that the host was asked for this effect after the last `asked`. `args` must match
   * exactly.
   */
  readonly asked: (effect: string, args?: JsonObject) => Run
  /** Asserts that the effect was not requested since the last `asked`. */
  readonly notAsked: (effect: string) => Run
  /** Asserts that this effect is the oldest one that still waits for its result. */
  readonly awaits: (effect: string) => Run
  /** Asserts that the host has to refresh this input in the current state. */
  readonly isLive: (input: string) => Run
  /** Returns a result for the oldest waiting effect. */
  readonly reply: (value?: Json) => Run
  /** Fails the oldest waiting effect with a code and, optionally, a message from the host. */
  readonly fails: (code: string, message?: string) => Run
  /** Asserts that `act` is refused with this code. */
  readonly refuses: (code: Refusal['code'], act: (run: Run) => void) => Run
  /** Stores the state as JSON and resumes it, as on another device. */
  readonly reload: () => Run
  /** Asserts that this step is on screen. A step of a sub-flow is named `step/inner`. */
  readonly isAt: (step: string) => Run
  readonly ends: () => Run
  readonly question: (words?: string) => QuestionScreen
  /** Explains why a step or question is shown, hidden or required. */
  readonly why: (place: string) => string
  readonly screen: () => Screen
  readonly words: () => readonly string[]
  readonly conclusions: () => Conclusions
  readonly submission: () => readonly QuestionnaireAnswers[]
  readonly state: () => RunState
  readonly flow: Flow
  /** The steps that were on screen, in order. */
  readonly steps: readonly string[]
  /** All effects requested so far, in order. */
  readonly effects: readonly Effect[]
  /** All moves between steps of the flow itself so far, in order. */
  readonly moves: readonly StepMove[]
}
