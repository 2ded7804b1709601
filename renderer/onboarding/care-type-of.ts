import type { CareType } from '#renderer/api/generated/graphql.ts'

/** The care type that a view was given: flows spell it as appointments do, availability and prices as care flows do. */
export function careTypeOf(given: 'therapy' | 'psychiatry' | null | undefined): CareType {
  return given === 'psychiatry' ? 'Psychiatry' : 'Therapy'
}
