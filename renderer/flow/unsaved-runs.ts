import type { SaveState } from '#renderer/ui/progress.tsx'

/** How long a save on its way is waited for, in milliseconds. */
const PATIENCE_MS = 2000

const unsaved = new Map<object, SaveState>()
const listeners = new Set<() => void>()

/** Notes how far the answers of a run are kept on the server. A run that nobody goes on with is `none`. */
export function noteSave(run: object, save: SaveState): void {
  if (save === 'saved' || save === 'none') unsaved.delete(run)
  else unsaved.set(run, save)
  for (const listener of listeners) listener()
}

/** True when every answer is kept; false as soon as one could not be saved, or when it takes too long. */
export async function whenSaved(): Promise<boolean> {
  if (unsaved.size === 0) return true
  return new Promise((resolve) => {
    const decide = () => {
      if (unsaved.size === 0) end(true)
      else if ([...unsaved.values()].some((save) => save !== 'saving')) end(false)
    }
    const end = (isSaved: boolean) => {
      clearTimeout(timer)
      listeners.delete(decide)
      resolve(isSaved)
    }
    const timer = setTimeout(() => end(false), PATIENCE_MS)
    listeners.add(decide)
    decide()
  })
}
