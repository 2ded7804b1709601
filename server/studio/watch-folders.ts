import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Editors write a file in several steps, which count as one save. */
const ONE_SAVE_MS = 60

/**
 * Calls a function after each save of a JSON file below the folders. It watches each folder,
 * because Node's recursive watch loses a file on Linux that git or an editor replaces. @returns
 * Ends the watch.
 */
export function watchFolders(folders: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let watchers = new Map<string, FSWatcher>()
  const end = () => {
    clearTimeout(timer)
    for (const one of watchers.values()) one.close()
  }
  const begin = () => {
    const all = folders.flatMap((folder) => [folder, ...foldersBelow(folder)])
    watchers = new Map(all.map((folder) => [folder, watchFolder(folder)]))
  }
  const watchFolder = (folder: string) =>
    watch(folder, (event, name) => {
      if (name === null) return
      // A new or deleted folder. An extension tells a file, such as an editor's copy.
      const isFolder = event === 'rename' && !name.includes('.')
      if (!isFolder && !name.endsWith('.json')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        end()
        begin()
        changed()
      }, ONE_SAVE_MS)
    })
  begin()
  return end
}

function foldersBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
}
