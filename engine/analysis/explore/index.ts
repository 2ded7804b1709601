export { hasEffect, replayRun } from './apply-move.ts'
export { backEffects, type WatchedAt } from './back-effects.ts'
export {
  MOST_STATES_EXPLORED,
  type Budget,
  type Edge,
  type Exploration,
  type ExploredState,
  type StartEdge,
} from './exploration.ts'
export { cellOrigins, type CellOrigins } from './inputs/cell-origins.ts'
export { watchReads } from './inputs/cell-reads.ts'
export { inputClasses, type InputClasses } from './inputs/input-classes.ts'
export { inputSets } from './inputs/input-sets.ts'
export { inputTests, type InputTests } from './inputs/input-tests.ts'
export { exampleIn, type InputExample, type PossibleInputs } from './inputs/possible-inputs.ts'
export { inputSplitter, type RunSet } from './inputs/split-inputs.ts'
export { newAppearances, placesOnScreen, type Appearance } from './moves/appearances.ts'
export { buildFlowModel, type FlowModel } from './moves/flow-model.ts'
export {
  awaitedReply,
  changesAnswer,
  possibleMoves,
  toAwaited,
  type Detour,
  type GoingBack,
  type Move,
  type MoveOptions,
} from './moves/moves.ts'
export { timeReads } from './moves/time-reads.ts'
export { remainingInputs } from './remaining-inputs.ts'
export { storedDataUse, undersampledData } from './samples/data-use.ts'
export {
  MOST_STATES_WITH_BACK,
  backMessage,
  searchWithBack,
  type Claim,
} from './search-with-back.ts'
export { boundGap, gaps, search, searchIn, type Search } from './search.ts'
export { replayer, type FoundState } from './shortest-run.ts'
export { skippedEvents } from './skipped-events.ts'
export { copiedInputs } from './slice/copied-inputs.ts'
export { displaySteps } from './slice/display-steps.ts'
export { withParameterInput } from './slice/parameter-input.ts'
export { freeTimes } from './slice/free-times.ts'
export { cutFlow, removableParts, sliceFlow, type Slice } from './slice/slice.ts'
export { prepareSpace, type Space } from './space.ts'
export { splitRuns, type RunExample } from './split-runs.ts'
export { allRulesAhead, isSurePage, ruleReader, stateKeys, type RulesAhead } from './state-key.ts'
export { exampleInputs, readUncertain, type StepResult } from './steps.ts'
export type { Candidates } from './structure/answer-use.ts'
export { atomsOf, findFlag, findTotal, totalFields } from './structure/atoms.ts'
export {
  ON_LEAVING,
  controlRules,
  prefillRules,
  type ControlRule,
} from './structure/control-rules.ts'
export {
  END,
  START,
  graphOf,
  incomingTransitions,
  type Graph,
  type GraphEdge,
  type GraphNode,
} from './structure/graph.ts'
export { inputsRead } from './structure/input-reads.ts'
export { NOW } from './structure/instant.ts'
export { numberObjects } from './structure/number-objects.ts'
export { isPartName } from './structure/named-parts.ts'
export { PLACEHOLDER } from './structure/placeholder-flow.ts'
export { itemCondition, stepCondition } from './structure/row-rules.ts'
export { questionWords, ruleBehind, ruleWords } from './structure/rule-words.ts'
export {
  innerFlows,
  moveWords,
  questionLabel,
  transcriptOf,
  type Transcript,
} from './transcript.ts'
