/** An entry of the browser's history: its address, and the index of a flow's page in it. */
type Entry = { readonly href: string; readonly index: number | null }

/**
 * Where the document was loaded. The entry script brings this file: Back or Forward may be pressed before the code of flows arrives, and the
 * first flow on screen carries it out.
 */
let loaded: Entry | null = { href: location.href, index: flowIndexOf(history.state) }

/** The index of the entry with which the document was loaded, if that has this address; the first to ask gets it. */
export function takeLoadedIndex(href: string): number | null {
  const index = loaded?.href === href ? loaded.index : null
  loaded = null
  return index
}

/** The index of a flow's page in the state of a history entry. */
export function flowIndexOf(state: unknown): number | null {
  const index: unknown = typeof state === 'object' && state !== null && 'flowIndex' in state ? state.flowIndex : null
  return typeof index === 'number' ? index : null
}
