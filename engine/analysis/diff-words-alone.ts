import { isObject, sameJson } from '../definition/json.ts'
import { flowOf } from '../definition/library.ts'
import { flowsRun } from '../definition/step-events.ts'
import type { Json } from '../definition/types.ts'
import { partsOf } from './diff-parts.ts'
import type { Contrast } from './diff-screen.ts'
import type { Versions } from './diff-watch.ts'

/** Words that two versions say differently, by where and in what they show. */
type Said = { readonly ends: string; readonly aspect: string }

const WORDS = /^(step|section|item) (\S+) (title|text|label|description|texts)$/

/**
 * Whether nothing is left to be found. Where versions differ in words alone that read nothing, and each stands at one place of one flow, they do the
 * same everywhere: once each of these words was seen, going on shows nothing more.
 *
 * @param partsIn Names of the parts of a flow that are written differently.
 */
export function saidAll(
  versions: Versions,
  flows: readonly string[],
  partsIn: (flow: string) => readonly string[],
): (found: readonly Contrast[]) => boolean {
  const touched = flows.filter((id) => partsIn(id).length > 0)
  const said = touched.map((id) => (isOnce(versions, flows, id) ? wordsOf(versions, id, partsIn(id)) : null))
  if (said.includes(null)) return () => false
  const all = said.flatMap((one) => one ?? [])
  return (found) => all.every(({ ends, aspect }) => found.some((one) => one.aspect === aspect && `/${one.place}`.endsWith(ends)))
}

/** Whether a flow stands at one place of the flow around it, in both versions. */
function isOnce({ before, after }: Versions, flows: readonly string[], id: string): boolean {
  return [before, after].every(({ library, id: root }) => {
    const steps = flows.flatMap((one) => library.flows.get(one)?.steps ?? [])
    return flowsRun(steps).filter((one) => one === id).length === (id === root ? 0 : 1)
  })
}

/** Null where something else differs than plain words. */
function wordsOf({ before, after }: Versions, id: string, parts: readonly string[]): readonly Said[] | null {
  const old = partsOf(flowOf(before.library, id))
  const now = partsOf(flowOf(after.library, id))
  const all: Said[] = []
  for (const name of parts) {
    const [, kind = '', of = '', key = ''] = WORDS.exec(name) ?? []
    const texts = key === 'texts' ? textsOf(old.get(name)?.source, now.get(name)?.source) : [key]
    const sources = [old.get(name)?.source, now.get(name)?.source]
    if (kind === '' || texts === null || (key !== 'texts' && !sources.every(isPlain))) return null
    const ends = kind === 'step' ? `/${of}` : kind === 'section' ? ` section ${of}` : ` ${of}`
    all.push(...texts.map((text) => ({ ends, aspect: key === 'texts' ? `text ${text}` : text })))
  }
  return all
}

/** Names of texts that differ; null where one of them is not plain in both. */
function textsOf(before: Json | undefined, after: Json | undefined): readonly string[] | null {
  if (!isObject(before) || !isObject(after)) return null
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const other = names.filter((name) => !sameJson(before[name] ?? null, after[name] ?? null))
  return other.every((name) => isPlain(before[name]) && isPlain(after[name])) ? other : null
}

function isPlain(text: Json | undefined): boolean {
  return typeof text === 'string' && text !== '' && !text.includes('{')
}
