/**
 * The public API of the analysis, for authors' tools and tests. Browsers of patients never load it.
 */

// graphs
export type { Graph, GraphEdge, GraphNode } from './structure/graph.ts'
export { graphOf } from './structure/graph.ts'
export { mermaidOf } from './report/mermaid.ts'

// rules in words
export { ruleWords } from './structure/rule-words.ts'

// why
export type { AnswersFile } from './explain/answers-file.ts'
export { readAnswersFile } from './explain/answers-file.ts'
export type { FilledRun } from './explain/fill-flow.ts'
export { fillFlow } from './explain/fill-flow.ts'
export type { Why } from './explain/why.ts'
export { why, whyNot } from './explain/why.ts'

// guarantees and reachability
export type { Budget } from './explore/exploration.ts'
export { ambiguityOf } from './prove/ambiguous-name.ts'
export type { Proof } from './prove/proof.ts'
export { prove, proveWithNewInputs } from './prove/prove.ts'
export type { Reach } from './prove/reach.ts'
export { reach } from './prove/reach.ts'
export type { Transcript } from './explore/transcript.ts'

// dead parts
export type { DeadPart, DeadParts } from './cover/dead-parts.ts'
export { DEAD_HINTS, deadParts } from './cover/dead-parts.ts'

// paths
export type { Path, PathGroup, Paths, PathsOptions } from './paths/paths.ts'
export { paths } from './paths/paths.ts'
export { pathWords } from './paths/path-words.ts'

// cases
export type { Cover, Coverage } from './cover/cover.ts'
export { cover, coverageOf, coveredGoals } from './cover/cover.ts'
export type { Goal } from './cover/goals.ts'

// versions
export type { Diff } from './compare/diff.ts'
export { diff } from './compare/diff.ts'
export type { Difference, DifferenceTrace } from './compare/explore-pairs.ts'
export type { Landing } from './compare/land-run.ts'
export type { RunKind, RunKinds } from './compare/run-kinds.ts'
export { runKinds } from './compare/run-kinds.ts'
export { differenceWords, traceLines } from './compare/difference-words.ts'
export type { PromiseChange } from './report/promises.ts'
export { promiseChanges, promiseWords } from './report/promises.ts'
export { behaviorChanges } from './report/behavior-changes.ts'
export type { Mutant } from './mutate/mutants.ts'
export type { MutantKind } from './mutate/mutation.ts'
export { mutantsOf } from './mutate/mutants.ts'
export type { Detection, MutantResult } from './mutate/mutant-result.ts'
export type { MutateOptions } from './mutate/mutate.ts'
export { mutate, undetectedMutants } from './mutate/mutate.ts'
export type { WronglyListed, EquivalentReasons } from './mutate/equivalent-mutants.ts'
export { changeLine, wronglyListed, equivalentReasons } from './mutate/equivalent-mutants.ts'
export type { DetectingCases, UndetectedMutant } from './mutate/detecting-cases.ts'
export { detectingCases } from './mutate/detecting-cases.ts'
