/**
 * True if words sound as if somebody were in danger, negated or not: help that nobody needs does no harm. It is decided here alone:
 * nothing of it is kept or sent.
 *
 * @param phrases Whole words, in small letters without marks.
 */
export function soundsDangerous(text: string, phrases: readonly string[]): boolean {
  const words = text
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return phrases.some((phrase) => ` ${words} `.includes(` ${phrase} `))
}
