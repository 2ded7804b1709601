import { askedWordings } from '#engine/check/index.ts'
import type { JsonObject, Library } from '#engine/index.ts'

/**
 * What keeps a portal with patients from starting: instruments that may be asked although the operator has not confirmed that their
 * wording may be shown.
 *
 * @param inputs The operator's configuration as flows read it.
 * @param confirmed Ids of instruments, from the settings.
 * @returns A sentence for each instrument.
 *
 * Source: decision 5; clinical facts, section 3.
 */
export function unconfirmedWordings(library: Library, inputs: JsonObject, confirmed: readonly string[]): readonly string[] {
  const flowsOf = new Map<string, string[]>()
  for (const { instrument, flow } of askedWordings(library, inputs)) {
    if (!confirmed.includes(instrument)) flowsOf.set(instrument, [...(flowsOf.get(instrument) ?? []), `"${flow}"`])
  }
  return [...flowsOf].map(
    ([instrument, flows]) =>
      `Cannot ask "${instrument}" (${flows.join(', ')}): its wording is not free to show. Supply the wording with its owner's permission and set CONFIRMED_WORDINGS=${instrument}, or switch it off`,
  )
}
