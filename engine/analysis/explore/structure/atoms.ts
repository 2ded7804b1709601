import type { Field, Flow } from '../../../definition/flow.ts'
import { totalItems } from '../../../definition/instruments.ts'
import type { FlagSource, Rule, TotalSource } from '../../../definition/types.ts'
import { readsOf } from '../../../rules/json-logic.ts'

/**
 * The data that a rule ultimately depends on: questions, totals, values, parameters, facts and
 * inputs. Flags are replaced by their rules.
 */
export type Atom =
  | { readonly kind: 'answer'; readonly path: string; readonly field: string }
  | { readonly kind: 'total'; readonly path: string; readonly total: string }
  | { readonly kind: 'value'; readonly path: string }
  | { readonly kind: 'parameter'; readonly path: string }
  | { readonly kind: 'input'; readonly path: string }

/** The atoms of a rule, each once. */
export function atomsOf(flow: Flow, rule: Rule): readonly Atom[] {
  const found = new Map<string, Atom>()
  gather(flow, rule, found)
  return [...found.values()]
}

function gather(flow: Flow, rule: Rule, found: Map<string, Atom>): void {
  for (const path of readsOf(rule)) {
    const [root = '', ...keys] = path.split('.')
    const [name = ''] = keys
    if (found.has(path)) continue
    if (root === 'flags') gather(flow, findFlag(flow, name)?.when ?? null, found)
    else if (root === 'totals' || root === 'bands') {
      const counted = findTotal(flow, name)?.count
      if (counted) for (const one of counted) gather(flow, one, found)
      else found.set(path, { kind: 'total', path, total: name })
    } else if (root === 'answers' || root === 'scores') {
      const field = fieldOf(flow, keys)
      const source = field === null ? undefined : flow.fieldsById.get(field)?.source
      if (source?.compute !== undefined) {
        for (const rule of [source.compute, source.when ?? null]) gather(flow, rule, found)
      } else if (field !== null) found.set(path, { kind: 'answer', path, field })
    } else if (root === 'values') found.set(path, { kind: 'value', path })
    else if (root === 'params') found.set(path, { kind: 'parameter', path })
    else if (root !== 'event' && root !== 'secrets' && root !== 'row')
      found.set(path, { kind: 'input', path })
  }
}

function fieldOf(flow: Flow, keys: readonly string[]): string | null {
  for (let length = keys.length; length > 0; length -= 1) {
    const id = keys.slice(0, length).join('.')
    if (flow.fieldsById.has(id)) return id
  }
  return null
}

export function findFlag(flow: Flow, name: string): FlagSource | undefined {
  const inInstrument = [...flow.library.instruments.values()].find(
    (one) => one.flags?.[name] !== undefined,
  )
  return flow.source.flags?.[name] ?? inInstrument?.flags?.[name]
}

/** The rule of a flag or fact that a path names; undefined for any other path. */
export function ruleCalled(flow: Flow, path: string): Rule | undefined {
  const [root = '', name = ''] = path.split('.')
  if (root === 'facts') return flow.library.facts.get(name)?.rule ?? null
  return root === 'flags' ? (findFlag(flow, name)?.when ?? null) : undefined
}

export function findTotal(flow: Flow, name: string): TotalSource | undefined {
  const inInstrument = [...flow.library.instruments.values()].find(
    (one) => one.totals?.[name] !== undefined,
  )
  return flow.source.totals?.[name] ?? inInstrument?.totals?.[name]
}

/** The rules of all flags and counts that a rule reads, directly or indirectly. */
export function rulesBehind(flow: Flow, rule: Rule): readonly Rule[] {
  return readsOf(rule).flatMap((path): readonly Rule[] => {
    const [root = '', name = ''] = path.split('.')
    return namedRules(flow, root, name).flatMap((one) => [one, ...rulesBehind(flow, one)])
  })
}

function namedRules(flow: Flow, root: string, name: string): readonly Rule[] {
  if (root === 'flags') return [findFlag(flow, name)?.when ?? null]
  return root === 'totals' || root === 'bands' ? (findTotal(flow, name)?.count ?? []) : []
}

/** The questions that a total adds up. */
export function totalFields(flow: Flow, name: string): readonly Field[] {
  const source = findTotal(flow, name)
  const items = source?.sum ?? source?.answered
  if (items === undefined) return []
  const sections = new Map(
    flow.steps.flatMap(({ form }) =>
      (form?.sections ?? []).map(
        (section) => [section.id, section.items.map(({ id }) => id)] as const,
      ),
    ),
  )
  return totalItems(flow.library, items, sections).flatMap((id) => flow.fieldsById.get(id) ?? [])
}

export function atomFields(flow: Flow, atom: Atom): readonly string[] {
  if (atom.kind === 'answer') return [atom.field]
  return atom.kind === 'total' ? totalFields(flow, atom.total).map(({ id }) => id) : []
}
