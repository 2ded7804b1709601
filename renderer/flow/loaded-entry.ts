/** An entry of the browser's history: its address, and the index of a flow's page in it. */
type Entry = { readonly href: string; readonly index: number | null }

/**
 * The history entry of the loaded document. This file is part of the entry script, because Back
 * or Forward may be pressed before the code of flows arrives. The first flow on screen then follows
 * it.
 */
let loaded: Entry | null = { href: location.href, index: flowIndexOf(history.state) }

/**
 * The index of the loaded document's history entry, if it has this address. Only the first
 * caller gets it.
 */
export function takeLoadedIndex(href: string): number | null {
  const index = loaded?.href === href ? loaded.index : null
  loaded = null
  return index
}

/** The index of a flow's page in the state of a history entry. */
export function flowIndexOf(state: unknown): number | null {
  const index: unknown =
    typeof state === 'object' && state !== null && 'flowIndex' in state ? state.flowIndex : null
  return typeof index === 'number' ? index : null
}
