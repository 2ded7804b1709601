import type { Library, SourceFile } from './flow.ts'
import { isObject } from './json.ts'
import type { Json, JsonObject } from './types.ts'
import { REFERENCE_KEYS, TEXT_GROUPS, TEXT_KEYS } from './visit.ts'

/** Version of the definition language that this engine writes. It reads all earlier versions. */
export const LANGUAGE_VERSION = 1

type Kind = 'flow' | 'instrument' | 'fact' | 'effect' | 'input' | 'view' | 'text' | 'choices'

/**
 * Collects a flow and all definitions that it refers to, directly or indirectly, in a canonical
 * order.
 * The hash of the result is the flow's version.
 *
 * @throws {Error} If the library has no such flow.
 */
export function closureOf(
  library: Library,
  id: string,
): {
  readonly language: number
  readonly flow: string
  readonly members: readonly (readonly [string, Json])[]
} {
  const members = new Map<string, Json>()
  const open: string[] = [`flow:${id}`]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (members.has(name)) continue
    const member = memberOf(library, name)
    if (member === undefined) {
      if (name === `flow:${id}`)
        throw new Error(`Cannot load flow "${id}": the library has no such flow`)
      continue
    }
    members.set(name, member)
    if (name.startsWith('text:')) noteText(member, open)
    visit(member, open)
    if (name.startsWith('flow:'))
      for (const text of Object.keys(library.texts))
        if (text.startsWith('issue-')) open.push(`text:${text}`)
  }
  return { language: LANGUAGE_VERSION, flow: id, members: [...members].sort(byName) }
}

/** Sorts by code units, as names are compared in every locale. */
function byName([a]: readonly [string, Json], [b]: readonly [string, Json]): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The closure as files: all that a browser or a later engine needs to run this version. */
export function closureFiles(library: Library, id: string): readonly SourceFile[] {
  const gathered = new Map<
    string,
    { readonly kind: Kind; readonly members: Record<string, Json> }
  >()
  const files: SourceFile[] = []
  for (const [name, member] of closureOf(library, id).members) {
    const [kind, key] = splitName(name)
    const path = library.origins.get(name)?.path ?? `${key}.json`
    if (kind === 'flow' || kind === 'instrument' || kind === 'choices')
      files.push({ path, text: JSON.stringify(member) })
    else {
      const file = gathered.get(path) ?? { kind, members: {} }
      file.members[key] = member
      gathered.set(path, file)
    }
  }
  for (const [path, { kind, members }] of gathered) {
    const plural = `${kind}s`
    files.push({ path, text: JSON.stringify({ kind: plural, id: path, [plural]: members }) })
  }
  return files
}

function splitName(name: string): readonly [Kind, string] {
  const at = name.indexOf(':')
  return [name.slice(0, at) as Kind, name.slice(at + 1)] // names are created in this file
}

function memberOf(library: Library, name: string): Json | undefined {
  const [kind, key] = splitName(name)
  switch (kind) {
    case 'flow':
      return library.flows.get(key) as JsonObject | undefined // definitions are JSON
    case 'instrument':
      return library.instruments.get(key) as JsonObject | undefined
    case 'fact':
      return library.facts.get(key)
    case 'effect':
      return library.effects.get(key)
    case 'input':
      return library.inputs.get(key)
    case 'view':
      return library.views.get(key) as JsonObject | undefined
    case 'text':
      return library.texts[key] as Json | undefined
    case 'choices':
      return library.choices.get(key) as JsonObject | undefined
  }
}

const SHARED: ReadonlySet<string> = new Set<Kind>([
  'flow',
  'instrument',
  'effect',
  'view',
  'choices',
])
/** Keys whose string value is a reference. Rules refer to facts with the key `fact`. */
const NAMING: ReadonlyMap<string, string> = new Map([
  ...[...REFERENCE_KEYS].filter(([, named]) => SHARED.has(named)),
  ['fact', 'fact'],
])
const FACT_PATH = /(?:^|\{)facts\.([a-z][\w-]*(?:\([\w=,-]*\))?)/g

/**
 * Notes a shared text. A text is either written in place or, as `{ "text": "name" }`, a reference.
 * A text case without a condition has the same shape but holds the text itself.
 */
function noteText(value: Json | undefined, found: string[]): void {
  if (isObject(value) && typeof value.text === 'string') found.push(`text:${value.text}`)
}

function visit(value: Json, found: string[]): void {
  if (typeof value === 'string') noteNames(value, found)
  else if (Array.isArray(value)) for (const item of value) visit(item, found)
  else if (isObject(value)) for (const key in value) visitMember(key, value[key] ?? null, found)
}

/** Notes the facts and choices that a path or a placeholder refers to. */
function noteNames(text: string, found: string[]): void {
  if (text.includes('facts.'))
    for (const match of text.matchAll(FACT_PATH)) found.push(`fact:${match[1] ?? ''}`)
  if (text.includes('|state')) found.push('choices:states')
}

function visitMember(key: string, inner: Json, found: string[]): void {
  if (typeof inner === 'string') {
    const kind = NAMING.get(key)
    if (kind) found.push(`${kind}:${inner}`)
    noteNames(inner, found)
    return
  }
  if (typeof inner !== 'object' || inner === null) return
  if (TEXT_KEYS.has(key)) noteText(inner, found)
  else if (TEXT_GROUPS.has(key)) for (const text of Object.values(inner)) noteText(text, found)
  else if (key === 'slots' && isObject(inner)) noteAll('flow', Object.values(inner), found)
  else if (key === 'inputs' && Array.isArray(inner)) noteAll('input', inner, found)
  visit(inner, found)
}

function noteAll(kind: Kind, names: readonly Json[], found: string[]): void {
  for (const name of names) if (typeof name === 'string') found.push(`${kind}:${name}`)
}
