import { isObject, type JsonObject, parseJson } from '#engine/index.ts'

/** What the address of the page says, so that a link opens the same. */
export type Address = {
  readonly flow: string | null
  readonly situation: string | null
  readonly width: 'phone' | 'desktop'
  readonly theme: 'light' | 'dark'
  readonly state: JsonObject | null
}

export function readAddress({ search, hash }: Pick<Location, 'search' | 'hash'>): Address {
  const query = new URLSearchParams(search)
  return {
    flow: query.get('flow'),
    situation: query.get('situation'),
    width: query.get('width') === 'desktop' ? 'desktop' : 'phone',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    state: stateIn(hash.slice(1)),
  }
}

/** The state is in the fragment, which browsers never send. */
export function writeAddress({ flow, situation, width, theme, state }: Address): string {
  const query = new URLSearchParams({
    ...(flow === null ? {} : { flow }),
    ...(situation === null ? {} : { situation }),
    width,
    theme,
  })
  return `/?${query}${state === null ? '' : `#${encodeURIComponent(JSON.stringify(state))}`}`
}

function stateIn(text: string): JsonObject | null {
  if (text === '') return null
  try {
    const json = parseJson(decodeURIComponent(text))
    return isObject(json) ? json : null
  } catch {
    // A link that was cut off opens the start of the flow.
    return null
  }
}
