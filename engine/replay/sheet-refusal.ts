/** Why a sheet is refused. Contains positions and question ids, but no answers. */
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
  /** Positions in the sheet, or null if the refusal is about something that the sheet lacks. */
  readonly questionnaire: number | null
  readonly answer: number | null
  /** Id of the question, if the definition has it. */
  readonly field: string | null
}
