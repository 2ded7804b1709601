import { join } from 'node:path'
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'
import { readWords, wordsElement } from '#server/domains/content/words.ts'

const CONTENT = join(import.meta.dirname, '../../content')

/** The words of the shipped content as they stand in a page: a line of HTML. */
export function shippedWords(): string {
  return wordsElement(readWords(CONTENT, readOperatorContent(CONTENT).brand))
}

/** Puts the shipped words into a document, as the server does. */
export function giveWords(document: Document): void {
  document.head.insertAdjacentHTML('beforeend', shippedWords())
}
