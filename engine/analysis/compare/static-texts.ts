import { isObject, sameJson } from '../../definition/json.ts'
import { flowOf } from '../../definition/library.ts'
import { flowsRun } from '../../definition/step-events.ts'
import type { Json } from '../../definition/types.ts'
import { definitionParts } from './versions/definition-parts.ts'
import type { Contrast } from './contrasts.ts'
import type { DiffSpace } from './prepare-diff.ts'
import { inBoth, type Versions } from './versions/pair.ts'

/** A changed text, by its place and aspect. */
type StaticText = { readonly ends: string; readonly aspect: string }

const WORDS = /^(step|section|item) (\S+) (title|text|label|description|texts)$/

/**
 * Returns a function that tells whether all differences were found. If only static texts differ,
 * and each belongs to one place of one flow, the search can end after each was reported.
 */
export function allTextsFound(
  versions: Versions,
  { flows, modelsFor }: DiffSpace,
): (found: readonly Contrast[]) => boolean {
  const all: StaticText[] = []
  for (const id of flows) {
    const { parts } = modelsFor(id).watch
    const texts = parts.length === 0 ? [] : changedTexts(versions, id, parts)
    if (texts === null || (texts.length > 0 && !isOnce(versions, flows, id))) return () => false
    all.push(...texts)
  }
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
function changedTexts(
  versions: Versions,
  id: string,
  names: readonly string[],
): readonly StaticText[] | null {
  const parts = inBoth((version) => definitionParts(flowOf(versions[version].library, id)))
  const all: StaticText[] = []
  for (const name of names) {
    const [, kind = '', of = '', key = ''] = WORDS.exec(name) ?? []
    const [old, now] = [parts.before.get(name)?.source, parts.after.get(name)?.source]
    const own = isPlain(old) && isPlain(now) ? [key] : null
    const texts = key === 'texts' ? textsOf(old, now)?.map((text) => `text ${text}`) : own
    if (kind === '' || !texts) return null
    all.push(...texts.map((aspect) => ({ ends: endOf(kind, of), aspect })))
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
