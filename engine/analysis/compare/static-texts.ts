import { isObject, sameJson } from '../../definition/json.ts'
import { flowOf } from '../../definition/library.ts'
import { flowsRun } from '../../definition/step-events.ts'
import type { Json } from '../../definition/types.ts'
import { definitionParts } from './versions/definition-parts.ts'
import type { Contrast } from './contrasts.ts'
import type { Versions } from './versions/pair.ts'

/** A changed text, by its place and aspect. */
type Said = { readonly ends: string; readonly aspect: string }

const WORDS = /^(step|section|item) (\S+) (title|text|label|description|texts)$/

/**
 * Returns a function that tells whether all differences were found. If only static texts differ,
 * and each belongs to one place of one flow, the search can end after each was reported.
 * @param partsIn The names of the changed parts of a flow.
 */
export function allTextsFound(
  versions: Versions,
  flows: readonly string[],
  partsIn: (flow: string) => readonly string[],
): (found: readonly Contrast[]) => boolean {
  const changed = flows.filter((id) => partsIn(id).length > 0)
  const said = changed.map((id) =>
    isOnce(versions, flows, id) ? wordsOf(versions, id, partsIn(id)) : null,
  )
  if (said.includes(null)) return () => false
  const all = said.flatMap((one) => one ?? [])
  return (found) =>
    all.every(({ ends, aspect }) =>
      found.some((one) => one.aspect === aspect && `/${one.place}`.endsWith(ends)),
    )
}

/** True if a flow occurs at exactly one place of the flows around it, in both versions. */
function isOnce({ before, after }: Versions, flows: readonly string[], id: string): boolean {
  return [before, after].every(({ library, id: root }) => {
    const steps = flows.flatMap((one) => library.flows.get(one)?.steps ?? [])
    return flowsRun(steps).filter((one) => one === id).length === (id === root ? 0 : 1)
  })
}

/** Null if anything other than plain texts differs. */
function wordsOf(
  { before, after }: Versions,
  id: string,
  parts: readonly string[],
): readonly Said[] | null {
  const old = definitionParts(flowOf(before.library, id))
  const now = definitionParts(flowOf(after.library, id))
  const all: Said[] = []
  for (const name of parts) {
    const [, kind = '', of = '', key = ''] = WORDS.exec(name) ?? []
    const texts = key === 'texts' ? textsOf(old.get(name)?.source, now.get(name)?.source) : [key]
    const sources = [old.get(name)?.source, now.get(name)?.source]
    if (kind === '' || texts === null || (key !== 'texts' && !sources.every(isPlain))) return null
    const ends = endOf(kind, of)
    all.push(...texts.map((text) => ({ ends, aspect: key === 'texts' ? `text ${text}` : text })))
  }
  return all
}

/** The end of a place, as contrasts write it, by the kind of the part. */
function endOf(kind: string, id: string): string {
  if (kind === 'step') return `/${id}`
  return kind === 'section' ? ` section ${id}` : ` ${id}`
}

/** The names of changed texts; null if one of them is not plain in both versions. */
function textsOf(before: Json | undefined, after: Json | undefined): readonly string[] | null {
  if (!isObject(before) || !isObject(after)) return null
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const other = names.filter((name) => !sameJson(before[name] ?? null, after[name] ?? null))
  return other.every((name) => isPlain(before[name]) && isPlain(after[name])) ? other : null
}

function isPlain(text: Json | undefined): boolean {
  return typeof text === 'string' && text !== '' && !text.includes('{')
}
