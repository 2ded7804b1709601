import type { Words } from './generated.ts'

const ELEMENT = 'words'

/**
 * All texts of the portal's own screens, from the operator's `content/portal/words.json`. They are
 * embedded in the page, so they exist before anything is rendered and need no request. Without
 * them, the page keeps its static content.
 */
export const WORDS: Words = readWords()

function readWords(): Words {
  const words: unknown = JSON.parse(document.getElementById(ELEMENT)?.textContent ?? 'null')
  if (!isWords(words)) throw new Error('Cannot start the portal: the page has no words')
  return words
}

/** The server checks each text when it starts. This only checks that they are present. */
function isWords(value: unknown): value is Words {
  return typeof value === 'object' && value !== null
}
