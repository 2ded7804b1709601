/**
 * The form that everything is measured on: sections of ten questions, five options scored 0 to 4,
 * all required, one total. Every question but a section's first is visible only if the one before
 * it is not answered with option 0.
 */
export const SECTION_SIZE = 10
export const OPTION_COUNT = 5

/** The option of the question before that hides a question. */
export const HIDING_OPTION = 0

/** Whether the question, counted from 0, is the first of its section. */
export function isFirstOfSection(question: number): boolean {
  return question % SECTION_SIZE === 0
}

/** A random choice of options and questions that is the same in every run. */
export function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
