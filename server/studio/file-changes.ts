import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import type { LibraryFolders } from '../definitions-files.ts'

/** A file below `flows/` and its texts; `before` is null for a new file. */
export type FileChange = {
  readonly path: string
  readonly before: string | null
  readonly after: string
}

/** Writes files and reverts the changes, newest first. */
export type FileChanges = {
  /**
   * @returns A sentence if the file has changed in the meantime, or if it is outside of the flows.
   */
  readonly write: (change: FileChange, words: string) => string | null
  readonly undo: () => string | null
  /** The change that Undo would revert; null if there is none. */
  readonly last: () => string | null
}

const MOST_CHANGES = 200
const CHANGED = 'The file has changed since it was read. Nothing was written.'

export function createFileChanges({ flowsDir }: Pick<LibraryFolders, 'flowsDir'>): FileChanges {
  const done: { readonly change: FileChange; readonly words: string }[] = []
  const replace = ({
    path,
    before,
    after,
  }: {
    readonly path: string
    readonly before: string | null
    readonly after: string | null
  }) => {
    const place = path.startsWith('flows/') ? resolve(flowsDir, path.slice('flows/'.length)) : ''
    if (!place.startsWith(flowsDir + sep))
      return `The studio writes only below the flows, not "${path}".`
    const now = existsSync(place) ? readFileSync(place, 'utf8') : null
    if (now !== before) return CHANGED
    if (after === null) rmSync(place)
    else {
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, after)
    }
    return null
  }
  return {
    write: (change, words) => {
      const refusal = replace(change)
      if (refusal === null) done.push({ change, words })
      if (done.length > MOST_CHANGES) done.shift()
      return refusal
    },
    undo: () => {
      const last = done.pop()
      if (last === undefined) return 'There is nothing to undo.'
      const { path, before, after } = last.change
      return replace({ path, before: after, after: before })
    },
    last: () => done.at(-1)?.words ?? null,
  }
}
