import type { Words } from './generated.ts'

const ELEMENT = 'words'

/**
 * Every word of the portal's own screens, as the operator's `content/portal/words.json` says it. It comes inside the page, so that it is
 * there before anything is drawn and needs no answer of the server; without it the page keeps its first content.
 */
export const WORDS: Words = readWords()

function readWords(): Words {
  const words: unknown = JSON.parse(document.getElementById(ELEMENT)?.textContent ?? 'null')
  if (!isWords(words)) throw new Error('Cannot start the portal: the page has no words')
  return words
}

/** The server checked each word at its start: here it is only whether they came. */
function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null
}
