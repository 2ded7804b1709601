export { behaviorChanges } from './behavior-changes.ts'
export { diff, type Diff } from './diff.ts'
export { differenceWords, traceLines } from './difference-words.ts'
export type { Difference } from './pair-search.ts'
export type { DifferenceTrace } from './pair-state.ts'
export type { Landing } from './land-run.ts'
export { fingerprintOf } from './observed-run.ts'
export { promiseChanges, promiseWords, type PromiseChange } from './promises.ts'
export { runKinds, type RunKind, type RunKinds } from './run-kinds.ts'
export {
  differsInOrderOnly,
  filesInside,
  isSameOwnDefinition,
  ownFiles,
} from './versions/definition-files.ts'
