import type { CareType } from '#renderer/api/generated/graphql.ts'

/**
 * The care type of a view, as availability and prices spell it. Flows spell it like appointments.
 */
export function careTypeOf(given: 'therapy' | 'psychiatry' | null | undefined): CareType {
  return given === 'psychiatry' ? 'Psychiatry' : 'Therapy'
}
