import { join } from 'node:path'
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'
import { readWords, wordsElement } from '#server/domains/content/words.ts'

const CONTENT = join(import.meta.dirname, '../../content')

/** The line of HTML that holds the shipped words in a page. */
export function shippedWords(): string {
  return wordsElement(readWords(CONTENT, readOperatorContent(CONTENT).brand))
}

/** Puts the shipped words into a document, like the server. */
export function giveWords(document: Document): void {
  document.head.insertAdjacentHTML('beforeend', shippedWords())
}
