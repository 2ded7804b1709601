import { type FactUse, factUse, templateOf } from '../definition/fact-parameters.ts'
import { isObject } from '../definition/json.ts'
import { pointerStep } from '../definition/json-schema.ts'
import { totalItems } from '../definition/instruments.ts'
import type { Library } from '../definition/library.ts'
import type { Json, Rule } from '../definition/types.ts'
import { readsOf } from '../rules/json-logic.ts'
import type { Finding } from './model/finding.ts'
import { conditionsOf, type FieldAt, type Form, listAround } from './model/form.ts'
import type { Model } from './model/model.ts'

type Node = {
  readonly file: string
  readonly pointer: string
  readonly words: string
  readonly reads: Set<string>
}
type NamedNode = readonly [name: string, node: Node]
type Graph = Map<string, Node>

/** Reports facts that form a cycle. */
export function factCycles({ library }: Model): readonly Finding[] {
  const graph: Graph = new Map()
  // A fact with parameters is one node of the graph, whatever its arguments are.
  const written = [...library.facts].filter(([name]) => !library.templates.has(templateOf(name)))
  for (const [name, { rule }] of [...written, ...library.templates]) {
    const file = library.origins.get(`fact:${name}`)?.path ?? name
    const reads = new Set(
      readsOf(rule).flatMap((path) =>
        path.startsWith('facts.') ? [templateOf(path.split('.')[1] ?? '')] : [],
      ),
    )
    for (const { fact } of usesIn(rule)) reads.add(fact)
    graph.set(name, { file, pointer: `/facts${pointerStep(name)}/rule`, words: `"${name}"`, reads })
  }
  return circles(graph).map((circle) =>
    finding('fact-cycle', graph, circle, 'Facts read each other in a circle'),
  )
}

/** The uses of facts with arguments anywhere in a rule. */
function usesIn(rule: Json): readonly FactUse[] {
  const use = factUse(rule)
  const inner = isObject(rule) ? Object.values(rule) : rule
  return [
    ...(use ? [use] : []),
    ...(Array.isArray(inner) ? inner.flatMap((one: Json) => usesIn(one)) : []),
  ]
}

/** Reports flows that contain themselves. */
export function flowCycles({ library, uses }: Model): readonly Finding[] {
  const graph: Graph = new Map()
  for (const id of library.flows.keys())
    graph.set(id, {
      file: library.origins.get(`flow:${id}`)?.path ?? id,
      pointer: '',
      words: `"${id}"`,
      reads: new Set(),
    })
  for (const { kind, name, file } of uses.references) {
    const from = [...graph.values()].find((node) => node.file === file)
    if (kind === 'flow') from?.reads.add(name)
  }
  return circles(graph).map((circle) => {
    const file = graph.get(circle[0] ?? '')?.file ?? ''
    const use = uses.references.find(
      (one) => one.kind === 'flow' && one.file === file && circle.includes(one.name),
    )
    return {
      ...finding('flow-cycle', graph, circle, 'Flows contain each other in a circle'),
      pointer: use?.pointer ?? '',
    }
  })
}

/** Reports instruments that contain themselves. */
export function instrumentCycles(model: Model): readonly Finding[] {
  return model.instrumentCycles.map(({ file, pointer, path }) => ({
    code: 'instrument-cycle',
    file,
    pointer,
    message: `Instruments contain each other in a circle: ${path.map((id) => `"${id}"`).join(' → ')}`,
  }))
}

/** Reports conditions, totals and flags that form a cycle. */
export function ruleCycles(model: Model): readonly Finding[] {
  return [...model.flows, ...model.instruments].flatMap((form) => {
    const graph = formGraph(model, form)
    return circles(graph).map((circle) =>
      finding('rule-cycle', graph, circle, 'Rules depend on each other in a circle'),
    )
  })
}

function formGraph({ library }: Model, form: Form): Graph {
  return new Map([
    ...form.fields.flatMap((field) => [applicabilityNode(form, field), answerNode(form, field)]),
    ...totalNodes(library, form),
    ...[...form.flags].map(([name, { source, place }]): NamedNode => {
      const pointer = `${place.pointer}/when`
      const reads = new Set(namesRead(form, source.when))
      return [`flag ${name}`, { file: place.file, pointer, words: `flag "${name}"`, reads }]
    }),
  ])
}

function applicabilityNode(form: Form, field: FieldAt): NamedNode {
  const { file, pointer } = field.place
  const { when, enabled } = field.source
  const list = listAround(field)
  const itsOwn = when === undefined ? [] : [when]
  const above = field.parent === null ? conditionsOf(field) : itsOwn
  const rules = [...above, ...(enabled === undefined ? [] : [enabled])]
  const reads = new Set([
    ...(field.parent === null ? [] : [`applies ${field.parent.path}`]),
    ...rules.flatMap((rule) => namesRead(form, rule, list)),
  ])
  const own = when === undefined ? pointer : `${pointer}/when`
  return [`applies ${field.path}`, { file, pointer: own, words: `question "${field.path}"`, reads }]
}

function answerNode(form: Form, field: FieldAt): NamedNode {
  const { file, pointer } = field.place
  const { optional, options = [], rowOptions, rules: refusing = [], compute } = field.source
  const list = listAround(field)
  const rules = [
    ...options.flatMap((option) => option.when ?? []),
    ...(rowOptions === undefined ? [] : [rowOptions.each.of, rowOptions.when ?? true]),
    ...(typeof optional === 'object' ? [optional] : []),
    ...(compute === undefined ? [] : [compute]),
  ]
  // The validity of a row is part of its list's answer. Elsewhere, `rules` run after the answer
  // is known.
  const ofRow = list === null ? [] : refusing.map((one) => one.when)
  const children = (field.source.fields ?? []).map(({ id }) => `answer ${field.path}.${id}`)
  const reads = new Set([
    `applies ${field.path}`,
    ...children,
    ...rules.flatMap((rule) => namesRead(form, rule, list)),
    ...ofRow.flatMap((rule) => namesRead(form, rule)),
  ])
  const own = compute === undefined ? pointer : `${pointer}/compute`
  return [`answer ${field.path}`, { file, pointer: own, words: `answer "${field.path}"`, reads }]
}

function totalNodes(library: Library, form: Form): readonly NamedNode[] {
  const sections = new Map<string, readonly string[]>(
    form.sections.map(({ section }) => [
      section.id,
      form.fields
        .filter((field) => field.section?.section === section && !field.parent)
        .map(({ path }) => path),
    ]),
  )
  return [...form.totals].map(([name, { source, place }]) => {
    const of = source.sum ?? source.answered
    const items = of === undefined ? [] : totalItems(library, of, sections)
    const reads = new Set([
      ...items.map((id) => `answer ${id}`),
      ...(source.count ?? []).flatMap((rule) => namesRead(form, rule)),
    ])
    return [`total ${name}`, { ...place, words: `total "${name}"`, reads }]
  })
}

/**
 * Names of the graph's nodes that a rule reads.
 *
 * @param list The list around the rule, if the rule belongs to its rows.
 */
function namesRead(form: Form, rule: Rule, list: FieldAt | null = null): readonly string[] {
  return readsOf(rule).flatMap((path): readonly string[] => {
    const [root = '', name = '', ...rest] = path.split('.')
    if (root === 'row')
      return list === null ? [] : cellsRead(form, list, [name.replace(/:text$/, ''), ...rest])
    if (root === 'totals' || root === 'bands') return [`total ${name}`]
    if (root === 'flags') return [`flag ${name}`]
    if (root !== 'answers' && root !== 'scores') return []
    const field: FieldAt | undefined =
      form.fieldsByPath.get([name, ...rest].join('.')) ??
      form.fieldsByPath.get(name.replace(/:text$/, ''))
    return field ? [`answer ${field.path}`] : []
  })
}

/** The node of a question in a row: the longest path that exists. */
function cellsRead(form: Form, list: FieldAt, keys: readonly string[]): readonly string[] {
  const paths = keys.map((_, i) => [list.path, ...keys.slice(0, keys.length - i)].join('.'))
  const path = paths.find((one) => form.fields.some((field) => field.path === one))
  return path === undefined ? [] : [`answer ${path}`]
}

function finding(
  code: 'fact-cycle' | 'flow-cycle' | 'rule-cycle',
  graph: Graph,
  circle: readonly string[],
  sentence: string,
): Finding {
  const nodes = circle.flatMap((name) => graph.get(name) ?? [])
  const at = nodes.find(({ pointer }) => /\/(when|compute)$/.test(pointer)) ?? nodes[0]
  const words = [...nodes.map((node) => node.words), nodes[0]?.words ?? ''].filter(
    (word, i, all) => word !== all[i - 1],
  )
  return {
    code,
    file: at?.file ?? '',
    pointer: at?.pointer ?? '',
    message: `${sentence}: ${words.join(' → ')}`,
  }
}

/**
 * Finds a cycle for each group of names that reach each other. It starts and ends at the group's
 * first name.
 */
function circles(graph: Graph): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const covered = new Set<string>()
  const free = outside(graph)
  for (const name of graph.keys()) {
    if (covered.has(name) || free.has(name)) continue
    const circle = wayBack(graph, name)
    if (!circle) continue
    found.push(circle)
    for (const one of circle) covered.add(one)
  }
  return found
}

/** Names without a path into a cycle. */
function outside(graph: Graph): ReadonlySet<string> {
  const readers = new Map<string, string[]>()
  const open = new Map<string, number>()
  for (const [name, { reads }] of graph) {
    const known = [...reads].filter((one) => graph.has(one))
    open.set(name, known.length)
    for (const one of known) readers.set(one, [...(readers.get(one) ?? []), name])
  }
  const free = new Set([...open].flatMap(([name, count]) => (count === 0 ? [name] : [])))
  for (const name of free) {
    for (const reader of readers.get(name) ?? []) {
      const left = (open.get(reader) ?? 0) - 1
      open.set(reader, left)
      if (left === 0) free.add(reader) // the loop also visits names that are added meanwhile
    }
  }
  return free
}

/** The shortest path from a name back to itself, by breadth-first search. */
function wayBack(graph: Graph, start: string): readonly string[] | null {
  const before = new Map<string, string>()
  const queue = [start]
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    for (const next of graph.get(name)?.reads ?? []) {
      if (next === start) {
        const way = [name]
        for (let at = name; at !== start; at = before.get(at) ?? start)
          way.unshift(before.get(at) ?? start)
        return way
      }
      if (before.has(next) || !graph.has(next)) continue
      before.set(next, name)
      queue.push(next)
    }
  }
  return null
}
