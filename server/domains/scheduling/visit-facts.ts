import type { VisitFacts } from '../../outbox/render-mail.ts'
import { zonedWords } from '../../time/zoned-time.ts'

/** When an appointment is, and the name of its provider. */
export type Visit = { readonly start: Date; readonly end: Date; readonly provider: string }

const MINUTE_MS = 60_000

/** What a mail tells of an appointment; nothing where nobody knows the clocks of its patient. */
export function visitFacts({ start, end, provider }: Visit, zone: string | null, locale: string): VisitFacts | undefined {
  if (zone === null) return undefined
  const visitMinutes = Math.round((end.getTime() - start.getTime()) / MINUTE_MS)
  return { visitTime: zonedWords(start, zone, locale), visitMinutes, provider }
}
