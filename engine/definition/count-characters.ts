const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** No emoji or letter of any script is longer, in UTF-16 units. Stacks of accents that are count as several. */
const LONGEST_CHARACTER = 32
/** Every unit is a character: what most answers are made of. A line break is left out, since two units may be one. */
const PLAIN = /^[\x20-\x7e\n]*$/

/** Length of a text in characters as people see them: a family emoji is one, a letter with its accents is one. */
export function countCharacters(text: string): number {
  if (PLAIN.test(text)) return text.length
  let count = 0
  for (const { segment } of GRAPHEMES.segment(text)) count += Math.ceil(segment.length / LONGEST_CHARACTER)
  return count
}

/** How many characters a text has too many; 0 where it fits. */
export function charactersOver(text: string, limit: number): number {
  return text.length <= limit ? 0 : Math.max(countCharacters(text) - limit, 0)
}
