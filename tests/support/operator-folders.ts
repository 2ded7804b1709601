import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isObject, type Json, type JsonObject, toJson } from '#engine/index.ts'

const ROOT = join(import.meta.dirname, '../..')

/** An operator's own definitions and words, for starting a portal with them. */
export type OperatorFolders = {
  /** Settings that name the folders. */
  readonly env: { readonly FLOWS_DIR: string; readonly CONTENT_DIR: string }
  /** Changes a file. Its path begins with `flows/` or `content/`. */
  readonly edit: (path: string, change: (file: JsonObject) => Json) => void
  readonly add: (path: string, file: JsonObject) => void
  readonly remove: () => void
}

/** Copies the shipped folders, so that a test can change them like an operator. */
export function createOperatorFolders(): OperatorFolders {
  const folder = mkdtempSync(join(tmpdir(), 'portal-operator-'))
  chmodSync(folder, 0o755)
  for (const name of ['flows', 'content'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  const write = (path: string, file: Json) =>
    writeFileSync(join(folder, path), JSON.stringify(file))
  return {
    env: { FLOWS_DIR: join(folder, 'flows'), CONTENT_DIR: join(folder, 'content') },
    edit: (path, change) => {
      const file = toJson(JSON.parse(readFileSync(join(folder, path), 'utf8')))
      if (!isObject(file)) throw new Error(`Cannot edit ${path}: it is no object`)
      write(path, change(file))
    },
    add: write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
