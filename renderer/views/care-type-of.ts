import type { JsonObject } from '#engine/index.ts'
import type { CareType } from '#renderer/api/generated/graphql.ts'

/** The care type that a view was given: flows spell it as appointments do, availability and prices as care flows do. */
export function careTypeOf(props: JsonObject | undefined): CareType {
  return props?.careType === 'psychiatry' ? 'Psychiatry' : 'Therapy'
}
