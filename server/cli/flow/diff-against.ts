import { behaviorChanges, promiseChanges, promiseWords } from '#engine/analysis/index.ts'
import { checkCases, checkLibrary, readPersonas } from '#engine/check/index.ts'
import { flowOf, type Library, loadLibrary, toJson } from '#engine/index.ts'
import type { Case } from '#engine/kit/index.ts'
import type { ProjectFiles } from '../../definitions-files.ts'
import { countOf } from './count-of.ts'
import { readDefinitions } from './library.ts'
import type { Outcome } from './outcome.ts'
import { progress } from './progress.ts'
import { readRevision } from './revision.ts'

/** One side of the comparison: the flows and their cases. */
type Side = { readonly library: Library; readonly casesOf: (flow: string) => readonly Case[] }

type Change = {
  readonly words: string
  readonly cases: readonly string[]
  readonly flows: readonly string[]
}

/**
 * Lists what patients would see differently since a git revision: runs the cases of every flow, or
 * of one, on its definitions and on those of the working tree.
 */
export function diffAgainst(revision: string, name?: string): Outcome {
  const old = readRevision(revision)
  if (typeof old === 'string') return { usage: old }
  const now = readDefinitions([])
  if (typeof now === 'string') return { usage: now }
  const { library: after, issues } = checkLibrary(now.definitions)
  const mistake = issues.find(({ severity }) => severity === 'error')
  if (!after)
    return { usage: `Cannot compare: ${mistake?.file} has a mistake: ${mistake?.message}` }
  // Not checked, because today's checks may refuse a definition that was valid then.
  const before = loadLibrary(old.definitions)
  const all = [...new Set([...before.flows.keys(), ...after.flows.keys()])].toSorted()
  if (name !== undefined && !all.includes(name))
    return {
      usage: `Cannot find flow "${name}" in "${revision}" or in the working tree. There are: ${all.join(', ')}`,
    }
  const sides = { before: sideOf(before, old), after: sideOf(after, now) }
  return outcomeOf(revision, compared(sides, name === undefined ? all : [name]))
}

function sideOf(library: Library, { cases, personas: [source] }: ProjectFiles): Side {
  const personas = readPersonas(source)
  const files = cases.flatMap((file) => checkCases(file, library, personas).file ?? [])
  return { library, casesOf: (flow) => files.find((file) => file.flow === flow)?.cases ?? [] }
}

type Compared = {
  readonly flows: number
  readonly cases: number
  /** Sentences about flows that are new, gone, or only written differently. */
  readonly notes: readonly string[]
  readonly changes: readonly Change[]
}

function compared(
  { before, after }: { readonly before: Side; readonly after: Side },
  ids: readonly string[],
): Compared {
  const notes: string[] = []
  const unseen: string[] = []
  const changes = new Map<
    string,
    { readonly words: string; readonly cases: string[]; readonly flows: string[] }
  >()
  let cases = 0
  for (const [i, id] of ids.entries()) {
    progress(`${id}: flow ${i + 1} of ${ids.length}`)
    if (!before.library.flows.has(id))
      notes.push(`The flow "${id}" is new: ${countOf(after.casesOf(id).length, 'case')}`)
    if (!after.library.flows.has(id)) notes.push(`The flow "${id}" is gone`)
    if (!before.library.flows.has(id) || !after.library.flows.has(id)) continue
    const versions = { before: flowOf(before.library, id), after: flowOf(after.library, id) }
    const found = behaviorChanges(versions, {
      before: before.casesOf(id),
      after: after.casesOf(id),
    })
    const promises = promiseChanges(versions).filter(({ flow }) => flow === id)
    cases += found.compared
    if (!found.isSameDefinition && found.changes.length + promises.length === 0) unseen.push(id)
    const words = promises.flatMap((change) => promiseWords(versions, change))
    for (const change of [
      ...words.map((one) => ({ key: `${id} ${one}`, words: one, cases: [] })),
      ...found.changes,
    ]) {
      const known = changes.get(change.key) ?? { words: change.words, cases: [], flows: [] }
      changes.set(change.key, known)
      known.cases.push(...change.cases)
      if (!known.flows.includes(id)) known.flows.push(id)
    }
  }
  progress('')
  if (unseen.length > 0)
    notes.push(`Written differently, but no case meets a difference: ${unseen.join(', ')}`)
  return { flows: ids.length, cases, notes, changes: [...changes.values()] }
}

function outcomeOf(revision: string, { flows, cases, notes, changes }: Compared): Outcome {
  const what = `${countOf(flows, 'flow')}, ${countOf(cases, 'case')}`
  const groups = Map.groupBy(changes, (change) => change.flows.join(', '))
  const lines = [
    ...notes,
    ...[...groups].flatMap(([names, group]) => [
      `In ${names}:`,
      ...group.map(({ words, cases: met }) => `  ${words}${casesWords(met)}`),
    ]),
  ]
  return {
    isWell: true,
    json: toJson({ notes, changes }),
    lines:
      lines.length === 0
        ? [`No difference between "${revision}" and the working tree: ${what}`]
        : [`Differences between "${revision}" and the working tree (${what}):`, ...lines],
  }
}

/** Names a case that meets the change. Promises are no part of cases. */
function casesWords(cases: readonly string[]): string {
  const [first] = cases
  if (first === undefined) return ''
  const others = cases.length === 1 ? '' : ` and ${cases.length - 1} more`
  return `\n    in ${JSON.stringify(first)}${others}`
}
