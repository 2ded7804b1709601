/** The face of the analysis of flows: for authors' tools and tests, never for a patient's browser. */

// pictures
export type { Graph, GraphEdge, GraphNode } from './graph.ts'
export { graphOf } from './graph.ts'
export { mermaidOf } from './mermaid.ts'
export { svgOf } from './svg.ts'

// words
export { ruleWords } from './rule-words.ts'

// why
export type { AnswersFile } from './answers-file.ts'
export { readAnswersFile } from './answers-file.ts'
export type { Why } from './why.ts'
export { why, whyNot } from './why.ts'

// over all answers
export { ambiguityOf } from './named-place.ts'
export type { Proof } from './proof.ts'
export { prove, proveWithNewInputs } from './prove.ts'
export type { Reach } from './reach.ts'
export { reach } from './reach.ts'
export { deadPartsFully, proveFully, reachFully } from './solver/fully.ts'
export type { Solver } from './solver/model.ts'
export type { Transcript } from './transcript.ts'

// what no run comes to
export type { DeadPart, DeadParts } from './dead-parts.ts'
export { DEAD_HINTS, deadParts } from './dead-parts.ts'

// every path
export type { Path, PathGroup, Paths, PathsOptions } from './paths.ts'
export { paths } from './paths.ts'
export { pathWords } from './paths-words.ts'

// cases
export type { Cover, Coverage } from './cover.ts'
export { cover, coverageOf, takenBy } from './cover.ts'
export type { Goal } from './cover-goals.ts'

// versions
export type { Diff } from './diff.ts'
export { diff } from './diff.ts'
export type { Found, Way } from './diff-product.ts'
export type { Landing } from './diff-landing.ts'
export type { RunKind, RunKinds } from './diff-runs.ts'
export { runKinds } from './diff-runs.ts'
export { differenceWords, wayLines } from './diff-words.ts'
export type { PromiseChange } from './promises.ts'
export { promiseChanges, promiseWords } from './promises.ts'
export type { Mutant } from './mutants.ts'
export type { MutantKind } from './mutation.ts'
export { mutantsOf } from './mutants.ts'
export type { Fate, MutantFate } from './fate.ts'
export type { MutateOptions } from './mutate.ts'
export { mutate, unnoticedBy } from './mutate.ts'
export type { Misplaced, SameReasons } from './same.ts'
export { changeLine, misplaced, sameReasons } from './same.ts'
export type { Noticing, Unnoticed } from './noticing.ts'
export { noticingCases } from './noticing.ts'
export type { FlowRecord, RecordChange } from './record.ts'
export { isOfCase, recordChanges, recordOf, recordOfRuns } from './record.ts'
