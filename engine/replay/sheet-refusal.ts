/** Why a sheet is refused. It names places and questions, never what was answered. */
export type SheetRefusal = {
  readonly code:
    | 'UNKNOWN_QUESTIONNAIRE'
    | 'UNKNOWN_QUESTION'
    | 'DUPLICATE_QUESTION'
    | 'WRONG_ORDER'
    | 'UNKNOWN_OPTION'
    | 'EXCLUSIVE_OPTION'
    | 'HIDDEN_ANSWER'
    | 'MISSING_ANSWER'
    | 'MISSING_MANUAL_TEXT'
    | 'TEXT_TOO_LONG'
    | 'INVALID_ANSWER'
    | 'FORGED_SCORE'
  /** Positions in the sheet; null where the sheet lacks what is meant. */
  readonly questionnaire: number | null
  readonly answer: number | null
  /** Id of the question, where the definition has it. */
  readonly field: string | null
}
