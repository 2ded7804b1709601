const TYPED = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/

/**
 * Parses a date typed as M/D/YYYY. Returns noon of that day on the browser's clock, or null if
 * there is no such day.
 */
export function instantOfTypedDate(text: string): string | null {
  const [month, day, year] = (TYPED.exec(text) ?? []).slice(1).map(Number)
  if (month === undefined || day === undefined || year === undefined) return null
  const noon = new Date(year, month - 1, day, 12)
  const isOfCalendar =
    noon.getFullYear() === year && noon.getMonth() === month - 1 && noon.getDate() === day
  return isOfCalendar ? noon.toISOString() : null
}

/**
 * Formats a date of a browser's date input, `2026-03-04`, as people type it: `3/4/2026`. Empty for
 * no date.
 */
export function typedDateOf(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return year === undefined || month === undefined || day === undefined
    ? ''
    : `${month}/${day}/${year}`
}
