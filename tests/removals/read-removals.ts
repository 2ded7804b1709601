import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** One behaviour taken out of the product, and the file whose test of the requirement must notice; see `removals.schema.json`. */
export type Removal = {
  readonly id: string
  readonly removes: string
  readonly edits: readonly Edit[]
  /** Path from the checkout's folder. */
  readonly test: string
}
export type Edit = { readonly file: string; readonly from: string; readonly to: string }

const folder = import.meta.dirname
const root = join(folder, '../..')
const readText = (file: string): string => readFileSync(join(folder, file), 'utf8')
const isRemovals = new Ajv2020({ allErrors: true }).compile<readonly Removal[]>(JSON.parse(readText('removals.schema.json')))

/** All removals, by file name, then in their order there. Throws on a file that breaks the schema. */
export function readRemovals(): readonly Removal[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'removals.schema.json')
  return files.sort().flatMap((file) => {
    const content: unknown = JSON.parse(readText(file))
    if (!isRemovals(content)) throw new Error(`${file}: ${JSON.stringify(isRemovals.errors)}`)
    return content
  })
}

/** What keeps a removal from being applied to the checkout, as sentences: text that is gone or stands twice, a test that names no such id. */
export function obstaclesOf({ id, edits, test }: Removal): readonly string[] {
  const misplaced = edits
    .map((edit) => ({ ...edit, times: readFileSync(join(root, edit.file), 'utf8').split(edit.from).length - 1 }))
    .filter(({ times }) => times !== 1)
    .map(({ file, from, times }) => `${id}: ${file} has ${times} times ${JSON.stringify(from)}`)
  const names = new RegExp(`\\[[^\\]]*\\b${id}\\b[^\\]]*\\]`)
  return names.test(readFileSync(join(root, test), 'utf8')) ? misplaced : [...misplaced, `${id}: no title in ${test} names it`]
}
