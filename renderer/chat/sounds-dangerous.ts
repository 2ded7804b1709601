/**
 * True if a text sounds as if someone is in danger, even if negated: unneeded help does no harm.
 * The check runs only in the browser. Its result is neither stored nor sent.
 *
 * @param phrases Whole words in lower case, without punctuation.
 */
export function soundsDangerous(text: string, phrases: readonly string[]): boolean {
  const words = text
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return phrases.some((phrase) => ` ${words} `.includes(` ${phrase} `))
}
