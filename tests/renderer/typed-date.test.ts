import { expect, it } from 'vitest'
import { instantOfTypedDate, typedDateOf } from '#renderer/views/typed-date.ts'

it.each([
  ['3/4/2026', 2026, 3, 4],
  [' 12/31/2025 ', 2025, 12, 31],
  ['02/29/2028', 2028, 2, 29],
])('%s is noon of that day', (text, year, month, day) => {
  expect(instantOfTypedDate(text)).toBe(new Date(year, month - 1, day, 12).toISOString())
})

it.each([
  '',
  '3/4/26',
  '13/1/2026',
  '2/29/2026',
  '0/4/2026',
  '2026-03-04',
  '3/4/20261',
  'tomorrow',
])('"%s" is not a date', (text) => {
  expect(instantOfTypedDate(text)).toBeNull()
})

it('is typed as M/D/YYYY', () => {
  expect(typedDateOf('2026-03-04')).toBe('3/4/2026')
  expect(typedDateOf('')).toBe('')
})
