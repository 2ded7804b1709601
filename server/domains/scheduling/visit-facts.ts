import type { VisitFacts } from '../../outbox/render-mail.ts'
import { zonedWords } from '../../time/zoned-time.ts'

/** Time of an appointment, and the provider's name. */
export type Visit = { readonly start: Date; readonly end: Date; readonly provider: string }

const MINUTE_MS = 60_000

/** The data of an appointment for a mail; undefined if the patient's time zone is unknown. */
export function visitFacts(
  { start, end, provider }: Visit,
  zone: string | null,
  locale: string,
): VisitFacts | undefined {
  if (zone === null) return undefined
  const visitMinutes = Math.round((end.getTime() - start.getTime()) / MINUTE_MS)
  return { visitTime: zonedWords(start, zone, locale), visitMinutes, provider }
}
