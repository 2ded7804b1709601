import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { declarationsBelow } from './declarations.ts'

/** One behaviour taken out of the product, and the file whose test of the requirement must notice; see `removals.schema.json`. */
export type Removal = {
  readonly id: string
  readonly removes: string
  readonly edits: readonly Edit[]
  /** Path from the checkout's folder. */
  readonly test: string
}
/** A replacement inside of a declaration that is named, wherever it stands, or in a file that is no TypeScript. */
export type Edit = { readonly from: string; readonly to: string } & (
  | { readonly in: string; readonly file?: undefined }
  | { readonly file: string; readonly in?: undefined }
)
/** What of a file is replaced by what. */
export type Place = { readonly file: string; readonly at: number; readonly from: string; readonly to: string }

const folder = import.meta.dirname
const root = join(folder, '../..')
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')
const schema = readText('tests/removals/removals.schema.json')
const isRemovals = new Ajv2020({ allErrors: true }).compile<readonly Removal[]>(JSON.parse(schema))
const declarations = declarationsBelow(root, ['engine', 'renderer', 'server'])

/** All removals, by file name, then in their order there. Throws on a file that breaks the schema. */
export function readRemovals(): readonly Removal[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'removals.schema.json')
  return files.sort().flatMap((file) => {
    const content: unknown = JSON.parse(readText(`tests/removals/${file}`))
    if (!isRemovals(content)) throw new Error(`${file}: ${JSON.stringify(isRemovals.errors)}`)
    return content
  })
}

/** Every place of the product to which an edit applies; it should be one. */
export function placesOf({ in: name, file, from, to }: Edit): readonly Place[] {
  const texts = name === undefined ? [{ file, start: 0, text: readText(file) }] : (declarations.get(name) ?? [])
  return texts.flatMap((one) => indicesOf(one.text, from).map((index) => ({ file: one.file, at: one.start + index, from, to })))
}

/** What keeps a removal from being applied to the checkout, as sentences: text that is gone or stands twice, a test that names no such id. */
export function obstaclesOf({ id, edits, test }: Removal): readonly string[] {
  const misplaced = edits
    .map((edit) => ({ ...edit, places: placesOf(edit) }))
    .filter(({ places }) => places.length !== 1)
    .map(({ in: name, file, from, places }) => `${id}: ${name ?? file} has ${places.length} times ${JSON.stringify(from)}`)
  const names = new RegExp(`\\[[^\\]]*\\b${id}\\b[^\\]]*\\]`)
  return names.test(readText(test)) ? misplaced : [...misplaced, `${id}: no title in ${test} names it`]
}

function indicesOf(text: string, part: string): readonly number[] {
  const indices: number[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) indices.push(at)
  return indices
}
