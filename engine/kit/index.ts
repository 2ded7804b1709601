/** The test kit: starts a flow, answers in the words of the screen, asserts texts and effects. */

export type { BeginOptions } from './begin.ts'
export { begin } from './begin.ts'
export type { Run } from './run.ts'
export { type Button, buttonsOf } from './buttons.ts'
export { wordsOf } from './words.ts'
export { describeScreen } from './describe.ts'

// cases
export type { Case, CaseFile, Turn } from './case-file.ts'
export type { CaseMoment, CaseRun, Cause } from './run-case.ts'
export { runCase } from './run-case.ts'

// changes that make no difference
export type { SameFile, SameReason } from './same-file.ts'
