import { WORDS } from '#renderer/words/words.ts'

/** Dollars and cents: `$85.00`. */
export function moneyWords(cents: number): string {
  return new Intl.NumberFormat(WORDS.general.locale, { style: 'currency', currency: 'USD' }).format(
    cents / 100,
  )
}
