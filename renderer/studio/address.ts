import { isObject, parseJson } from '#engine/index.ts'
import type { KeptRun } from './messages.ts'

/** The state in the page's address, so that a link opens the same. */
export type Address = {
  readonly flow: string | null
  readonly situation: string | null
  readonly width: 'phone' | 'desktop'
  readonly theme: 'light' | 'dark'
  readonly run: KeptRun
}

/** The start of a flow. */
export const NEW_RUN: KeptRun = { state: null, walk: [] }

export function readAddress({ search, hash }: Pick<Location, 'search' | 'hash'>): Address {
  const query = new URLSearchParams(search)
  return {
    flow: query.get('flow'),
    situation: query.get('situation'),
    width: query.get('width') === 'desktop' ? 'desktop' : 'phone',
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    run: runIn(hash.slice(1)),
  }
}

/** The run is in the fragment, which browsers never send. */
export function writeAddress({ flow, situation, width, theme, run }: Address): string {
  const query = new URLSearchParams({
    ...(flow === null ? {} : { flow }),
    ...(situation === null ? {} : { situation }),
    width,
    theme,
  })
  return `/?${query}${run.state === null ? '' : `#${encodeURIComponent(JSON.stringify(run))}`}`
}

function runIn(text: string): KeptRun {
  if (text === '') return NEW_RUN
  try {
    const json = parseJson(decodeURIComponent(text))
    if (!isObject(json) || !isObject(json.state)) return NEW_RUN
    const { state, walk } = json
    // The server checks the turns before it writes them into a case.
    return { state, walk: Array.isArray(walk) ? walk.filter(isObject) : null }
  } catch {
    // A link that was cut off opens the start of the flow.
    return NEW_RUN
  }
}
