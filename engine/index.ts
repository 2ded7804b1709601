/**
 * The face of the engine at run time. Checks are in `engine/check/index.ts`, the test kit in
 * `engine/kit/index.ts`.
 */

// definitions
export type * from './definition/types.ts'
export type { Flow, Library, SourceFile } from './definition/library.ts'
export { flowOf, loadLibrary } from './definition/library.ts'
export { closureFiles, LANGUAGE_VERSION } from './definition/closure.ts'
export type { Issue, Place } from './definition/issue.ts'

// facts, asked without a run
export type { CompiledFact, FactArguments, FactReader } from './definition/fact-reader.ts'
export { factReader } from './definition/fact-reader.ts'

// scores as functions, for proofs
export type { CompiledTotal } from './answers/compiled-total.ts'
export { compiledTotal } from './answers/compiled-total.ts'

// what people type
export { asciiDigits, digitsIn } from './questions/ascii-digits.ts'

// limits
export { charactersOver, countCharacters } from './definition/count-characters.ts'
export { numberTyped } from './questions/numbers.ts'
export { FREE_TEXT_MAX_LENGTH } from './questions/texts.ts'

// a flow's words, outside of a screen
export type { FieldTextName } from './definition/flow.ts'
export type { OptionNow } from './answers/words.ts'
export { examplesOf, fieldText, optionsNow } from './answers/words.ts'

// answers
export { isBlank } from './answers/accept.ts'

// JSON
export { isObject, parseJson, sameJson, toJson } from './definition/json.ts'
export type { Position, Positions } from './definition/positions.ts'
export { positionsOf } from './definition/positions.ts'

// the machine
export type {
  Effect,
  FlowEvent,
  Inputs,
  Refusal,
  RunState,
  StartOptions,
  StepMove,
  Transition,
} from './machine/types.ts'
export { start } from './machine/start.ts'
export { transition } from './machine/transition.ts'
export { awaitedEffects, resume, serialize } from './machine/serialize.ts'

// what a run shows and concludes
export type {
  AdviceScreen,
  FormScreen,
  InterstitialScreen,
  OptionScreen,
  QuestionScreen,
  Screen,
  SectionScreen,
  StepScreen,
  ViewScreen,
} from './machine/screen-types.ts'
export { screenOf } from './machine/screen.ts'
export type { FlowInRun } from './machine/flows-in-run.ts'
export { asksMore, everyFlow, flowAt, innermostFlow, stepOf } from './machine/flows-in-run.ts'
export type { Conclusions, QuestionnaireAnswers } from './machine/conclusions.ts'
export { conclusionsOf, submissionOf } from './machine/conclusions.ts'
export { type LiveInput, liveInputs, readAfter } from './machine/live-inputs.ts'
export { mayBeAsked } from './machine/may-be-asked.ts'

// a form as JSON Schema
export type { FormSchema } from './schemas/schema-of.ts'
export { answersOf, schemaOf } from './schemas/schema-of.ts'
export { SCHEMA_KEYWORDS } from './schemas/schema-keywords.ts'

// a whole form in one call
export type { Replay, ReplayOptions } from './replay/replay.ts'
export { replay } from './replay/replay.ts'
export type { Sheet, SheetAnswer } from './replay/sheet.ts'
export { sheetOf } from './replay/sheet.ts'
export type { SheetRefusal } from './replay/sheet-refusal.ts'

// why
export type { Explanation, RuleTree } from './machine/explain.ts'
export { explain } from './machine/explain.ts'
