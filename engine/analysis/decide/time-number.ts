const DATE = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** The first and last day that people may answer: years have four digits. */
export const FIRST_DAY = timeNumber('0001-01-01') ?? 0
export const LAST_DAY = timeNumber('9999-12-31') ?? 0
/** The distance between two days. */
export const DAY = 2 * 24 * 60 * 60 * 1000

/**
 * A day (`2030-01-06`) or an instant (`2030-01-06T10:00:00.000Z`) as a number in the order of texts. A day comes
 * before all instants in it.
 * @returns Null for any other text.
 */
export function timeNumber(text: string): number | null {
  const isDate = DATE.test(text)
  if (!isDate && !INSTANT.test(text)) return null
  const date = new Date(isDate ? `${text}T00:00:00.000Z` : text)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text.slice(0, 10))) return null
  return 2 * date.getTime() + (isDate ? 0 : 1)
}

/** The text of such a number. */
export function timeText(number: number): string {
  const isInstant = number % 2 !== 0
  const text = new Date(Math.floor(number / 2)).toISOString()
  return isInstant ? text : text.slice(0, 10)
}
