import type { Place } from '../../definition/issue.ts'
import { pointerStep } from '../../definition/json-schema.ts'
import type { Library } from '../../definition/library.ts'
import { textWords } from './text-words.ts'
import type { ProposedName } from './proposed-name.ts'

/** Kinds that share one file each, under a key with the plural of the kind. */
type Gathered = 'fact' | 'effect' | 'input' | 'view' | 'text'
/** Kinds whose file is the definition. */
type OwnFile = 'flow' | 'instrument' | 'choices'

/** Where something shared is defined; null if no file does. */
export function placeOfShared(
  { origins }: Library,
  kind: Gathered | OwnFile,
  name: string,
): Place | null {
  const file = origins.get(`${kind}:${name}`)?.path
  if (file === undefined) return null
  const isFile = kind === 'flow' || kind === 'instrument' || kind === 'choices'
  return { file, pointer: isFile ? '' : `/${kind}s${pointerStep(name)}` }
}

export function flowNames(library: Library): readonly ProposedName[] {
  return titled(library, 'flow', library.flows)
}

export function choicesNames(library: Library): readonly ProposedName[] {
  return titled(library, 'choices', library.choices)
}

/** Shared questions. The names are those that the place accepts. */
export function questionSets(
  library: Library,
  accepted: ReadonlySet<string>,
): readonly ProposedName[] {
  return titled(library, 'instrument', library.instruments).filter(({ name }) => accepted.has(name))
}

export function effectNames(library: Library): readonly ProposedName[] {
  return titled(library, 'effect', library.effects)
}

export function viewNames(library: Library): readonly ProposedName[] {
  return titled(library, 'view', library.views)
}

export function inputNames(library: Library): readonly ProposedName[] {
  return [...titled(library, 'input', library.inputs), NOW]
}

const NOW: ProposedName = { name: 'now', kind: 'input', title: 'The present moment', place: null }

/** Facts as written: one with parameters once, not once for each use. */
export function factNames(library: Library): readonly ProposedName[] {
  const plain = [...library.facts].filter(([name]) => !name.includes('('))
  return titled(library, 'fact', new Map([...plain, ...library.templates]))
}

export function sharedTextNames(library: Library): readonly ProposedName[] {
  return Object.entries(library.texts).map(([name, text]) => ({
    name,
    kind: 'text',
    title: textWords(text),
    place: placeOfShared(library, 'text', name),
  }))
}

function titled(
  library: Library,
  kind: Exclude<Gathered | OwnFile, 'text'>,
  members: ReadonlyMap<string, { readonly title?: string }>,
): readonly ProposedName[] {
  return [...members].map(([name, { title }]) => ({
    name,
    kind,
    title: title ?? null,
    place: placeOfShared(library, kind, name),
  }))
}
