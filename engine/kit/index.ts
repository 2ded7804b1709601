/** The test kit: start a flow with inputs, answer by the words that a patient reads, assert what is shown and asked of the host. */

export type { BeginOptions } from './begin.ts'
export { begin } from './begin.ts'
export type { Run } from './run.ts'
export { wordsOf } from './words.ts'
export { describeScreen } from './describe.ts'

// cases
export type { Case, CaseFile, Turn } from './case-file.ts'
export type { CaseMoment, CaseRun, Cause } from './run-case.ts'
export { runCase } from './run-case.ts'

// changes that make no difference
export type { SameFile, SameReason } from './same-file.ts'
