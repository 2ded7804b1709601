const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
/**
 * In UTF-16 units. No emoji or letter of any script is longer. A longer stack of accents counts as
 * several characters.
 */
const LONGEST_CHARACTER = 32
/**
 * Matches texts with one unit per character, as most answers have. Excludes `\r`, since `\r\n` is
 * one character.
 */
const PLAIN = /^[\x20-\x7e\n]*$/

/**
 * Length in characters as people see them: a family emoji is one, and so is a letter with accents.
 */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length
  let count = 0
  for (const { segment } of GRAPHEMES.segment(text))
    count += Math.ceil(segment.length / LONGEST_CHARACTER)
  return count
}

/** Number of characters beyond the limit; 0 if the text fits. */
export function charactersOver(text: string, limit: number): number {
  return text.length <= limit ? 0 : Math.max(countCharacters(text) - limit, 0)
}
