import type { Flow } from '../definition/flow.ts'
import type { Json, JsonObject } from '../definition/types.ts'
import type { Conclusions, QuestionnaireAnswers } from '../machine/conclusions.ts'
import type { QuestionScreen, Screen } from '../machine/screen-types.ts'
import type { Effect, Inputs, Refusal, RunState } from '../machine/types.ts'

/**
 * A run as a test drives it: by the words that a patient reads. Every method that does something or asserts something returns the run, so
 * that a journey reads as a list; a failed one throws with the screen in words and, where a step or question is meant, with the why.
 */
export type Run = {
  /** These words are on screen: the whole of a heading, text, option, error or button, or a pattern in one of them. */
  readonly shows: (...words: readonly (string | RegExp)[]) => Run
  readonly showsNot: (...words: readonly (string | RegExp)[]) => Run
  /**
   * Answers the question on screen, or the one of that text, label or id. Options by their texts or keys; a multi-choice question goes on.
   * A secret stays in its control until a button takes it along.
   */
  readonly answer: {
    (value: Json): Run
    (question: string, value: Json): Run
  }
  /** Selects an answer as an arrow key does: a multi-choice question stays on screen. Otherwise as `answer`. */
  readonly select: {
    (value: Json): Run
    (question: string, value: Json): Run
  }
  /** Chooses an option of the question on screen, as a click does: a multi-choice question goes on. */
  readonly choose: (option: string) => Run
  /** Presses a button by its words. */
  readonly press: (button: string) => Run
  /** Goes on where the view on screen has a button of its own for it. */
  readonly next: () => Run
  readonly enabled: (button: string) => Run
  /** The button is on screen and would do nothing now. */
  readonly disabled: (button: string) => Run
  /** An event of a view, by name; of a step with rows for the row of that key. */
  readonly event: (name: string, data?: Json, row?: string) => Run
  /** To a step, question or section that was passed before. */
  readonly go: (to: string) => Run
  /** Opens the questions of a step that is edited in place; `press` saves, `close` drops what was entered. */
  readonly edit: (step: string) => Run
  /** Closes what lies over another step, as Escape does, or what is edited. */
  readonly close: () => Run
  readonly leave: () => Run
  /** New inputs, over those before. */
  readonly inputs: (changed: Inputs) => Run
  readonly time: (now: string) => Run
  readonly path: (...path: readonly string[]) => Run
  /** The host was asked for this effect, with exactly these arguments where they are given, after those that were asserted before. */
  readonly asked: (effect: string, args?: JsonObject) => Run
  /** Nothing of this name was asked since the last `asked`. */
  readonly notAsked: (effect: string) => Run
  /** This effect waits longest. */
  readonly awaits: (effect: string) => Run
  /** Expects that the host is to read an input again now and then. */
  readonly isLive: (input: string) => Run
  /** Answers the effect that waits longest. */
  readonly reply: (value?: Json) => Run
  /** The effect that waits longest fails with a code, and with the host's sentence where it has one. */
  readonly fails: (code: string, message?: string) => Run
  /** What `act` does is refused with this code. */
  readonly refuses: (code: Refusal['code'], act: (run: Run) => void) => Run
  /** Stores the state as JSON and takes it up again, as on another device. */
  readonly reload: () => Run
  /** The step on screen; of sub-flows `step/inner`. */
  readonly isAt: (step: string) => Run
  readonly ends: () => Run
  readonly question: (words?: string) => QuestionScreen
  /** Why a step or question is shown, hidden or required. */
  readonly why: (place: string) => string
  readonly screen: () => Screen
  readonly words: () => readonly string[]
  readonly conclusions: () => Conclusions
  readonly submission: () => readonly QuestionnaireAnswers[]
  readonly state: () => RunState
  readonly flow: Flow
  /** Steps that were on screen, in the order in which they came up. */
  readonly steps: readonly string[]
  /** Every effect that was asked, in order. */
  readonly effects: readonly Effect[]
}
