/** Whole cents as dollars and cents: `$85.00`. */
export function moneyWords(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}
