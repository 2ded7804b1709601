import type { Json, JsonObject, Validation } from '../definition/types.ts'

/** An answer in its stored form, or the reason why its shape is impossible. */
export type Accepted =
  | { readonly value: Json }
  | { readonly refused: 'UNKNOWN_OPTION' | 'INVALID_VALUE' }

export const REFUSED: Accepted = { refused: 'INVALID_VALUE' }
export const UNKNOWN: Accepted = { refused: 'UNKNOWN_OPTION' }

/** The parts of a question that its type reads. */
export type Asked = {
  readonly options: readonly { readonly key: string; readonly exclusive?: boolean }[]
  /**
   * Not null: the rows of a list are options as well. They change during a run, so `enum` checks
   * them.
   */
  readonly rowOptions: unknown
  readonly keywords: Validation
}

/** The shape of the answers: a JSON Schema (`{}`: anything), option keys, or parts and rows. */
type AnswerShape = JsonObject | 'option' | 'options' | 'members' | 'rows'

/**
 * Everything that engine, checks and analyses know about a question type. The renderer has its
 * widget.
 */
export type QuestionType = {
  /**
   * Converts an answer to its stored form. Never called with null. `parts`: each part is accepted
   * separately.
   */
  readonly accept: ((value: Json, question: Asked, before: Json) => Accepted) | 'parts'
  readonly shape: AnswerShape
  /** Keywords for all answers of this type. The question's own keywords override them. */
  readonly keywords?: Validation
  /** Keywords that a question's `validation` may contain. */
  readonly limits: readonly (keyof Validation)[]
  /**
   * The issue code for input that is not an answer of this type. It is stored, but rules do not see
   * it.
   */
  readonly misread?: (value: Json, keywords: Validation) => string | null
  readonly misreadCodes?: readonly string[]
  /** Rounds a calculated answer to the nearest one that the question accepts. */
  readonly nearest?: (value: Json, keywords: Validation) => Json
  /** Removing an answer offers Undo, because typing it was work. */
  readonly isTyped: boolean
  /**
   * Converts the words of an answer sheet to an answer, if they differ from the answer itself.
   * Undefined if the words match no answer.
   */
  readonly read?: (words: string) => Json | undefined
  readonly isScore?: boolean
  /** Set if the answers are ordered. */
  readonly line?: Line
}

/** Answers in one order with equal steps, numbered by whole numbers. */
export type Line = {
  /**
   * The position of a value; half-way if it is between two answers. Null if it has no position, so
   * that every comparison with it is false.
   */
  readonly positionOf: (value: Json, keywords: Validation) => number | null
  readonly at: (position: number, keywords: Validation) => Json
  readonly first: number
  readonly last: number
  /** A typical answer, for examples. */
  readonly usual: Json
}

export const TEXT_LIMITS: readonly (keyof Validation)[] = [
  'minLength',
  'maxLength',
  'pattern',
  'format',
]
export const LIST_LIMITS: readonly (keyof Validation)[] = ['minItems', 'maxItems', 'uniqueItems']
