const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Days as texts, starting from a day; empty if the text is not a day.
 * @param first The offset of the first day.
 */
export function daysFrom(day: string, count: number, first = 0): readonly string[] {
  const time = Date.parse(`${day}T00:00:00.000Z`)
  if (Number.isNaN(time)) return []
  return Array.from({ length: count }, (_, i) =>
    new Date(time + (first + i) * DAY_MS).toISOString().slice(0, 10),
  )
}
