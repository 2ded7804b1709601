import type { Appointment } from '../../graphql/generated.ts'
import type { VisitFacts } from '../../outbox/render-mail.ts'
import { zonedWords } from '../../time/zoned-time.ts'

const MINUTE_MS = 60_000

/** What a mail tells of an appointment; nothing where nobody knows the clocks of its patient. */
export function visitFacts(
  { startTime, endTime, provider }: Pick<Appointment, 'startTime' | 'endTime' | 'provider'>,
  zone: string | null,
  locale: string,
): VisitFacts | undefined {
  if (zone === null) return undefined
  return {
    visitTime: zonedWords(startTime, zone, locale),
    visitMinutes: Math.round((endTime.getTime() - startTime.getTime()) / MINUTE_MS),
    provider: provider.name,
  }
}
