import { askedWordings } from '#engine/check/index.ts'
import type { JsonObject, Library } from '#engine/index.ts'

/**
 * Reasons not to start in production: instruments whose wording needs the operator's confirmation
 * and that flows may show.
 *
 * @param inputs The operator's configuration as flows read it.
 * @param confirmed Ids of confirmed instruments, from the settings.
 * @returns One sentence per instrument.
 *
 * Source: decision 5; clinical facts, section 3.
 */
export function unconfirmedWordings(
  library: Library,
  inputs: JsonObject,
  confirmed: readonly string[],
): readonly string[] {
  const flowsOf = new Map<string, string[]>()
  for (const { instrument, flow } of askedWordings(library, inputs)) {
    if (!confirmed.includes(instrument))
      flowsOf.set(instrument, [...(flowsOf.get(instrument) ?? []), `"${flow}"`])
  }
  return [...flowsOf].map(
    ([instrument, flows]) =>
      `Cannot ask "${instrument}" (${flows.join(', ')}): its wording is not free to show. Supply the wording with its owner's permission and set CONFIRMED_WORDINGS=${instrument}, or switch it off`,
  )
}
