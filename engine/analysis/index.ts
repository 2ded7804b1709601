/**
 * The public API of the analysis, for authors' tools and tests. Browsers of patients never load it.
 */

// graphs
export type { Graph, GraphEdge, GraphNode } from './explore/index.ts'
export { graphOf } from './explore/index.ts'
export { mermaidOf } from './explain/index.ts'

// rules in words
export { ruleWords } from './explore/index.ts'

// why
export type { AnswersFile } from './explain/index.ts'
export { readAnswersFile } from './explain/index.ts'
export type { FilledRun } from './explain/index.ts'
export { fillFlow } from './explain/index.ts'
export type { Why } from './explain/index.ts'
export { why, whyNot } from './explain/index.ts'

// guarantees and reachability
export type { Budget } from './explore/index.ts'
export { ambiguityOf } from './prove/index.ts'
export type { Proof } from './prove/index.ts'
export { prove, proveWithNewInputs } from './prove/index.ts'
export type { Reach } from './prove/index.ts'
export { reach } from './prove/index.ts'
export type { Transcript } from './explore/index.ts'

// dead parts
export type { DeadPart, DeadParts } from './cover/index.ts'
export { DEAD_HINTS, deadParts } from './cover/index.ts'

// paths
export type { Path, PathGroup, Paths, PathsOptions } from './cover/index.ts'
export { paths } from './cover/index.ts'
export { pathWords } from './cover/index.ts'

// cases
export type { Cover, Coverage } from './cover/index.ts'
export { cover, coverageOf, coveredGoals } from './cover/index.ts'
export type { Goal } from './cover/index.ts'

// a run as a case
export type { RecordedEvent } from './cover/index.ts'
export { askedTurns, extendWalk, walkAsCase } from './cover/index.ts'

// versions
export type { Diff } from './compare/index.ts'
export { diff } from './compare/index.ts'
export type { Difference, DifferenceTrace } from './compare/index.ts'
export type { Landing } from './compare/index.ts'
export type { RunKind, RunKinds } from './compare/index.ts'
export { runKinds } from './compare/index.ts'
export { differenceWords, traceLines } from './compare/index.ts'
export type { PromiseChange } from './compare/index.ts'
export { promiseChanges, promiseWords } from './compare/index.ts'
export { behaviorChanges } from './compare/index.ts'
export type { Mutant } from './mutate/index.ts'
export { mutantsOf } from './mutate/index.ts'
export type { Detection, MutantResult } from './mutate/index.ts'
export type { MutateOptions } from './mutate/index.ts'
export { mutate } from './mutate/index.ts'
export type { WronglyListed, EquivalentReasons } from './mutate/index.ts'
export { changeLine, wronglyListed, equivalentReasons } from './mutate/index.ts'
