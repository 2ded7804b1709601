const TYPED = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/

/** Reads a date that was typed as M/D/YYYY. @returns Noon of that day on the browser's clock; null for what is no day of the calendar. */
export function instantOfTypedDate(text: string): string | null {
  const [month, day, year] = (TYPED.exec(text) ?? []).slice(1).map(Number)
  if (month === undefined || day === undefined || year === undefined) return null
  const noon = new Date(year, month - 1, day, 12)
  const isOfCalendar = noon.getFullYear() === year && noon.getMonth() === month - 1 && noon.getDate() === day
  return isOfCalendar ? noon.toISOString() : null
}

/** Writes a date of a browser's own control, `2026-03-04`, as it is typed: `3/4/2026`. Nothing for none. */
export function typedDateOf(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return year === undefined || month === undefined || day === undefined ? '' : `${month}/${day}/${year}`
}
