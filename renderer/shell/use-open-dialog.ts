import { useSyncExternalStore } from 'react'

/** The topmost open dialog, or null. */
export function useOpenDialog(): Element | null {
  return useSyncExternalStore(subscribe, topDialog)
}

function topDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null
}

/** Neither event bubbles. Browsers without an event for opening have at least one for closing. */
function subscribe(listener: () => void): () => void {
  document.addEventListener('toggle', listener, { capture: true })
  document.addEventListener('close', listener, { capture: true })
  return () => {
    document.removeEventListener('toggle', listener, { capture: true })
    document.removeEventListener('close', listener, { capture: true })
  }
}
