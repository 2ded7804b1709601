import { WORDS } from '#renderer/words/words.ts'

/** `11/24/2026`: the day of an instant in a time zone. */
export function numericDateWords(instant: string, timeZone: string): string {
  const form = { year: 'numeric', month: 'numeric', day: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(WORDS.general.locale, form).format(Date.parse(instant))
}
