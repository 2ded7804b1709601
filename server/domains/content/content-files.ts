import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ErrorObject } from 'ajv'
import { positionsOf } from '#engine/index.ts'
import { type NamedFact, PERSON } from '../definitions/asked-facts.ts'
import { PLACEHOLDERS } from './placeholder-keyword.ts'
import { createValidators } from '../../schema-validators.ts'

/**
 * Name of a fact. Content with it is shown only if the fact is true; content without it is for
 * everyone.
 */
export type When = string

/** A page from content/pages. */
export type PageContent = {
  readonly id: string
  readonly title: string
  readonly when?: When
  readonly lead?: string
  readonly sections: readonly {
    readonly heading?: string
    readonly when?: When
    readonly paragraphs: readonly string[]
  }[]
  readonly empty?: string
  readonly link?: { readonly words: string; readonly path: string }
  readonly labels?: { readonly [name: string]: string }
}

/** A legal document, by its uid in the content service, with its condition. */
type LegalReaders = { readonly uid: string; readonly when?: When }

/**
 * Reads the list of legal documents and their conditions: `legal/readers.json` of the content
 * folder.
 *
 * @throws {Error} Naming the file and the invalid place.
 */
export function readLegalReaders(contentDir: string): readonly LegalReaders[] {
  const folder = join(contentDir, 'legal')
  const read = contentChecker<{ readonly documents: readonly LegalReaders[] }>(
    join(folder, 'readers.schema.json'),
  )
  return read(join(folder, 'readers.json')).documents
}

/** The facts that content names, each with the inputs that it may read. */
export function factsInContent(contentDir: string): readonly NamedFact[] {
  const parts = [...readPages(contentDir).values()].flatMap((page) => [page, ...page.sections])
  return [...parts, ...readLegalReaders(contentDir)].flatMap(({ when }) =>
    when === undefined ? [] : [{ name: when, inputs: PERSON }],
  )
}

/**
 * Reads every page of content/pages, by id.
 *
 * @throws {Error} Naming the file and the invalid place.
 */
export function readPages(contentDir: string): ReadonlyMap<string, PageContent> {
  const folder = join(contentDir, 'pages')
  const check = contentChecker<PageContent>(join(folder, 'page.schema.json'))
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.json') && name !== 'page.schema.json',
  )
  const pages = files.map((name) => {
    const page = check(join(folder, name))
    if (page.id !== basename(name, '.json'))
      throw new Error(`Cannot use ${join(folder, name)}: its id must be its file's name`)
    return page
  })
  return new Map(pages.map((page) => [page.id, page]))
}

const validatorOf = createValidators([PLACEHOLDERS])

/** An error at a place of a file. */
export type Mistake = { /** JSON Pointer. */ readonly pointer: string; readonly message: string }

/**
 * Creates a reader for content files with a JSON Schema.
 *
 * @param mistakesIn Finds further errors in content that matches the schema.
 * @returns A function that reads a file. It throws an error with the file and every invalid place,
 * with line and column.
 */
export function contentChecker<Content>(
  schemaFile: string,
  mistakesIn: (content: Content) => readonly Mistake[] = () => [],
): (file: string) => Content {
  const isContent = validatorOf<Content>(JSON.parse(readFileSync(schemaFile, 'utf8')))
  return (file) => {
    const text = readFileSync(file, 'utf8')
    const { error, at } = positionsOf(text)
    if (error !== null)
      throw new Error(
        `Cannot use ${file}:${error.position.line}:${error.position.column}: ${error.message}`,
      )
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    const isShaped = isContent(content)
    const mistakes = isShaped ? mistakesIn(content) : (isContent.errors ?? []).map(mistakeOf)
    if (isShaped && mistakes.length === 0) return content
    const lines = mistakes.map(({ pointer, message }) => {
      const { line, column } = at(pointer)
      return `Cannot use ${file}:${line}:${column}: At ${pointer || 'the top'}: ${message}`
    })
    throw new Error(lines.join('\n'))
  }
}

function mistakeOf({ instancePath, message = 'not valid', keyword, params }: ErrorObject): Mistake {
  const named: unknown =
    keyword === 'additionalProperties' ? params.additionalProperty : params.allowedValues
  return {
    pointer: instancePath,
    message: named === undefined ? message : `${message}: ${JSON.stringify(named)}`,
  }
}
