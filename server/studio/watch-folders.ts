import { watch } from 'node:fs'

/** Editors write a file in several steps, which count as one save. */
const ONE_SAVE_MS = 60

/** Calls a function after each save of a JSON file below the folders. @returns Ends the watch. */
export function watchFolders(folders: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (name?.endsWith('.json') !== true) return
      clearTimeout(timer)
      timer = setTimeout(changed, ONE_SAVE_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const one of watchers) one.close()
  }
}
