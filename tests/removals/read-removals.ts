import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { idsIn } from '../../server/cli/trace/ids-in.ts'
import { declarationsBelow } from './declarations.ts'

/** One behaviour taken out of the product, and the file whose test must notice; see `removals.schema.json`. */
export type Removal = Noticing & {
  readonly removes: string
  readonly edits: readonly Edit[]
  /** Path from the checkout's folder. */
  readonly test: string
}
/** Which test must notice: one that names the requirement, or the one whose title has these words where no requirement states the behaviour. */
type Noticing = { readonly id: string; readonly title?: undefined } | { readonly title: string; readonly id?: undefined }
/** A removal with the name of its file, which `npm run removals` takes as well. */
export type FiledRemoval = Removal & { readonly area: string }
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
export function readRemovals(): readonly FiledRemoval[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'removals.schema.json')
  return files.sort().flatMap((file) => {
    const content: unknown = JSON.parse(readText(`tests/removals/${file}`))
    if (!isRemovals(content)) throw new Error(`${file}: ${JSON.stringify(isRemovals.errors)}`)
    return content.map((removal) => ({ ...removal, area: file.slice(0, -'.json'.length) }))
  })
}

/** True if a test or a step with this title must fail without the behaviour. */
export function mustNotice({ id, title: words }: Removal, title: string): boolean {
  return id === undefined ? title.includes(words) : idsIn(title).includes(id)
}

/** How a removal is told: by its requirement, else by its area. */
export function nameOf({ id, area }: FiledRemoval): string {
  return id ?? area
}

/** Every place of the product to which an edit applies; it should be one. */
export function placesOf({ in: name, file, from, to }: Edit): readonly Place[] {
  const texts = name === undefined ? [{ file, start: 0, text: readText(file) }] : (declarations.get(name) ?? [])
  return texts.flatMap((one) => indicesOf(one.text, from).map((index) => ({ file: one.file, at: one.start + index, from, to })))
}

/** What keeps a removal from being applied to the checkout, as sentences: text that is gone or stands twice, no test that must notice. */
export function obstaclesOf(removal: FiledRemoval): readonly string[] {
  const { edits, test } = removal
  const name = nameOf(removal)
  const misplaced = edits
    .map((edit) => ({ ...edit, places: placesOf(edit) }))
    .filter(({ places }) => places.length !== 1)
    .map(({ in: place, file, from, places }) => `${name}: ${place ?? file} has ${places.length} times ${JSON.stringify(from)}`)
  const words = removal.id === undefined ? removal.title : `${removal.id} in brackets`
  return hasTitle(removal) ? misplaced : [...misplaced, `${name}: no title in ${test} has ${words}`]
}

function hasTitle({ id, title, test }: Removal): boolean {
  const text = readText(test)
  return id === undefined ? text.includes(title) : new RegExp(`\\[[^\\]]*\\b${id}\\b[^\\]]*\\]`).test(text)
}

function indicesOf(text: string, part: string): readonly number[] {
  const indices: number[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) indices.push(at)
  return indices
}
