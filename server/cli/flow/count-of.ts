/** Formats a count with its noun: "1 case", "2 cases". */
export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
