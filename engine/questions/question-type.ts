import type { Json, JsonObject, Validation } from '../definition/types.ts'

/** A raw answer in the form in which it is kept, or why its shape is impossible. */
export type Accepted = { readonly value: Json } | { readonly refused: 'UNKNOWN_OPTION' | 'INVALID_VALUE' }

export const REFUSED: Accepted = { refused: 'INVALID_VALUE' }
export const UNKNOWN: Accepted = { refused: 'UNKNOWN_OPTION' }

/** What a type looks at of its question. */
export type Asked = {
  readonly options: readonly { readonly key: string; readonly exclusive?: boolean }[]
  /** Not null: rows of a list are options, too. Which ones is known at each moment, and judged as `enum`. */
  readonly rowOptions: unknown
  readonly keywords: Validation
}

/** What the answers of a type are: of a JSON Schema (`{}`: anything), keys of its options, or made of the answers of its parts. */
export type AnswerShape = JsonObject | 'option' | 'options' | 'members' | 'rows'

/** All that the engine, the checks and the analyses know of a type of question; its control is a widget of the renderer. */
export type QuestionType = {
  /** Brings an answer into the form in which it is kept. Never called with null. `parts`: its parts are accepted one by one. */
  readonly accept: ((value: Json, question: Asked, before: Json) => Accepted) | 'parts'
  readonly shape: AnswerShape
  /** Keywords that answers follow besides the question's own, which win. */
  readonly keywords?: Validation
  /** Keywords that `validation` of a question may state. */
  readonly limits: readonly (keyof Validation)[]
  /** Code of the issue of what was typed and is no answer of this type: it is kept, and no rule sees it. */
  readonly misread?: (value: Json, keywords: Validation) => string | null
  /** Every issue code that `misread` gives. */
  readonly misreadCodes?: readonly string[]
  /** Brings a calculated answer to the nearest one that the question takes. */
  readonly nearest?: (value: Json, keywords: Validation) => Json
  /** Removing an answer offers Undo: it took work to type. */
  readonly isTyped: boolean
  /** Reads an answer in words (of a sheet), where it is not the words themselves. Undefined: they mean no answer. */
  readonly read?: (words: string) => Json | undefined
  /** The answer is a score. */
  readonly isScore?: boolean
  /** Answers that stand in one order. */
  readonly line?: Line
}

/** Answers that stand in one order, each a step from the next: they have whole numbers as positions. */
export type Line = {
  /** Where a value stands beside the answers; between two of them, half-way. Null: it stands nowhere, every comparison with it fails. */
  readonly positionOf: (value: Json, keywords: Validation) => number | null
  readonly at: (position: number, keywords: Validation) => Json
  readonly first: number
  readonly last: number
  /** An answer that reads well. */
  readonly usual: Json
}

export const TEXT_LIMITS: readonly (keyof Validation)[] = ['minLength', 'maxLength', 'pattern', 'format']
export const LIST_LIMITS: readonly (keyof Validation)[] = ['minItems', 'maxItems', 'uniqueItems']
