/** A line of text as it is kept: without control characters, blanks at its ends taken away. */
export function cleanLine(text: string | null | undefined): string {
  return (text ?? '').replace(/\p{Cc}+/gu, ' ').trim()
}

/** Length as people count: a character outside the basic plane is one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** The first letter in upper case, the others as typed. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase('en-US') + rest.join('')
}

/** The ten digits of a phone number of the United States, however it was written; `undefined` if there are not ten. */
export function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')
  return /^\d{10}$/.test(digits) ? digits : undefined
}

/** A zip code of 5 or 5+4 digits, with a hyphen; `undefined` if it is none. */
export function zipCode(text: string): string | undefined {
  return /^\d{5}(?:[- ]\d{4})?$/.test(text) ? text.replace(' ', '-') : undefined
}

/** The code of a state as it is kept. */
export function stateCode(text: string | null | undefined): string {
  return cleanLine(text).toUpperCase()
}
