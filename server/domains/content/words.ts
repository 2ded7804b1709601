import { join } from 'node:path'
import type { BrandContent } from '../configuration/operator-content.ts'
import { escaped } from '../../escaped.ts'
import { contentChecker } from './content-files.ts'
import { withOperator } from './placeholder-keyword.ts'

/** A text, or one per plural form. */
type Word = string | { readonly [form: string]: string }

/** The texts of the portal's own screens by group and name, as listed in `words.schema.json`. */
export type Words = { readonly [group: string]: { readonly [name: string]: Word } }

type WordsFile = { readonly $schema: string; readonly source: string } & Words

/**
 * Reads `portal/words.json` of the content folder and fills in the operator's details. The browser
 * fills the other placeholders.
 *
 * @throws {Error} Naming the file and every place with a missing or unknown text or placeholder.
 */
export function readWords(contentDir: string, brand: BrandContent): Words {
  const folder = join(contentDir, 'portal')
  const read = contentChecker<WordsFile>(join(folder, 'words.schema.json'))
  const { $schema: _schema, source: _source, ...groups } = read(join(folder, 'words.json'))
  return mapTexts(groups, withOperator(brand))
}

/**
 * Replaces `{{group.name}}` in a page by the escaped text.
 *
 * @throws {Error} Naming a text that does not exist.
 */
export function withWords(page: string, words: Words): string {
  return page.replace(/\{\{(\w+)\.(\w+)\}\}/g, (_place, group: string, name: string) =>
    escaped(textOf(words, group, name)),
  )
}

/** Returns a text with its placeholders filled. @throws {Error} If it does not exist. */
export function textOf(
  words: Words,
  group: string,
  name: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = words[group]?.[name]
  if (typeof text !== 'string')
    throw new Error(`Cannot show a page with {{${group}.${name}}}: there is no such text`)
  return text.replace(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place)
}

/** Embeds the texts in a page as JSON, escaped so that no text can run as script. */
export function wordsElement(words: Words): string {
  return `<script type="application/json" id="words">${JSON.stringify(words).replace(/</g, '\\u003c')}</script>`
}

function mapTexts(groups: Words, change: (text: string) => string): Words {
  const ofWord = (word: Word): Word =>
    typeof word === 'string' ? change(word) : mapValues(word, change)
  return mapValues(groups, (group) => mapValues(group, ofWord))
}

function mapValues<From, To>(
  values: { readonly [name: string]: From },
  change: (value: From) => To,
): { [name: string]: To } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
