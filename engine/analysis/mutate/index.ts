export { detectingCases, type DetectingCases, type UndetectedMutant } from './detecting-cases.ts'
export {
  changeLine,
  equivalentReasons,
  wronglyListed,
  type EquivalentReasons,
  type WronglyListed,
} from './equivalent-mutants.ts'
export type { Detection, MutantResult } from './mutant-result.ts'
export { mutantsOf, type Mutant } from './mutants.ts'
export { mutate, undetectedMutants, type MutateOptions } from './mutate.ts'
export type { MutantKind } from './mutation.ts'
