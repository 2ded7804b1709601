import type { SaveState } from '#renderer/ui/progress.tsx'

/** Maximum wait for a running save, in milliseconds. */
const PATIENCE_MS = 2000

const unsaved = new Map<object, SaveState>()
const listeners = new Set<() => void>()

/** Notes whether the answers of a run are saved. `none` is for a run that is no longer open. */
export function noteSave(run: object, save: SaveState): void {
  if (save === 'saved' || save === 'none') unsaved.delete(run)
  else unsaved.set(run, save)
  for (const listener of listeners) listener()
}

/**
 * Resolves to true when every answer is saved; to false if one could not be saved or saving takes
 * too long.
 */
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
