export {
  changeLine,
  equivalentReasons,
  wronglyListed,
  type Detection,
  type EquivalentReasons,
  type MutantResult,
  type WronglyListed,
} from './mutant-result.ts'
export { mutantsOf, type Mutant } from './mutants.ts'
export { mutate, type MutateOptions } from './mutate.ts'
