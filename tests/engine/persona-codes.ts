/**
 * The codes of mistakes in personas, which are not part of a library. `personas.test.ts` plants
 * them.
 */
export const PERSONA_CODES = [
  'unknown-persona',
  'unused-persona',
  'unknown-part',
  'unused-part',
  'persona-cycle',
  'persona-value',
  'redundant-difference',
]
