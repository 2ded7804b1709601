import type { Flow, Step } from '../definition/flow.ts'
import { isField, sectionItems, totalItems } from '../definition/instruments.ts'
import { isObject } from '../definition/json.ts'
import type { Json, JsonObject, SectionSource } from '../definition/types.ts'
import { operationOf } from '../rules/json-logic.ts'
import { textParts } from '../rules/text.ts'
import { flagOf, totalOf } from './atoms.ts'

/** A part of a flow's definition: as it is written, and as it is written with everything that it rests on. */
export type Part = { readonly source: Json; readonly text: string }

/** Keys that hold parts of their own. */
const INSIDE: ReadonlySet<string> = new Set(['fields', 'sections', 'children', 'items'])

/** Every part of a flow that may show in what it does, by a name that is the same in another version of the flow. */
export function partsOf(flow: Flow): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>()
  const add = (name: string, source: unknown): void => {
    if (source === undefined) return
    const json = source as Json // parts of a definition are JSON
    parts.set(name, { source: json, text: restsOn(flow, json) })
  }
  const { title, mode, start, values, draft, otherwise } = flow.source
  for (const [key, part] of Object.entries({ title, mode, start, values, draft, otherwise })) add(`flow ${key}`, part)
  for (const name of flow.totals.keys()) add(`total ${name}`, { var: `totals.${name}` })
  for (const name of flow.flags.keys()) add(`flag ${name}`, { var: `flags.${name}` })
  add(
    'steps',
    flow.steps.map(({ id }) => id),
  )
  for (const step of flow.steps) {
    for (const [key, part] of Object.entries(step.source)) if (!INSIDE.has(key)) add(`step ${step.id} ${key}`, part)
    add(
      `step ${step.id} order`,
      sectionsOf(step).map(({ id }) => id),
    )
    for (const section of sectionsOf(step)) {
      for (const [key, part] of Object.entries(section)) if (!INSIDE.has(key)) add(`section ${section.id} ${key}`, part)
      const items = sectionItems(flow.library, section, step.place)
      add(
        `section ${section.id} order`,
        items.map(({ item }) => item.id),
      )
      for (const { item } of items) for (const [key, part] of Object.entries(item)) add(`item ${item.id} ${key}`, part)
    }
  }
  return parts
}

/** The sections of a step; plain fields are a section without a name. */
export function sectionsOf({ source }: Step): readonly SectionSource[] {
  return source.sections ?? (source.fields ? [{ id: source.id, items: source.fields }] : [])
}

/** A part with all that its names stand for, through any number of names: equal texts mean the same in both versions. */
function restsOn(flow: Flow, source: Json): string {
  const members = new Map<string, Json>()
  const open: Json[] = [source]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const name of namesIn(part)) {
      if (members.has(name)) continue
      const member = memberOf(flow, name)
      members.set(name, member)
      open.push(member)
    }
  }
  return JSON.stringify([source, [...members].filter(([, member]) => member !== null).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** Names that a part refers to: paths of rules and placeholders, shared texts, choices. */
export function namesIn(part: Json): readonly string[] {
  const found = new Set<string>()
  const visit = (json: Json): void => {
    if (typeof json === 'string') {
      if (json.includes('{')) for (const one of textParts(json)) if ('path' in one) found.add(one.path)
      return
    }
    if (Array.isArray(json)) {
      json.forEach(visit)
      return
    }
    if (!isObject(json)) return
    const operation = operationOf(json)
    const [name] = operation?.args ?? []
    if (typeof name === 'string' && operation?.operator === 'var') found.add(name)
    else if (typeof name === 'string' && operation?.operator === 'fact') found.add(`facts.${name}`)
    else if (typeof name === 'string' && operation?.operator === 'text') found.add(`text ${name}`)
    if (typeof json.from === 'string') found.add(`choices ${json.from}`)
    Object.values(json).forEach(visit)
  }
  visit(part)
  return [...found]
}

/** What a name stands for; null where that is told from outside. */
function memberOf(flow: Flow, name: string): Json {
  const { library } = flow
  if (name.startsWith('text ')) return toPlain(library.texts[name.slice('text '.length)])
  if (name.startsWith('choices ')) return toPlain(library.choices.get(name.slice('choices '.length))?.options)
  const [root = '', key = '', ...rest] = name.split('.')
  switch (root) {
    case 'facts':
      return toPlain(library.facts.get(key)?.rule)
    case 'flags':
      return toPlain(flagOf(flow, key))
    case 'totals':
    case 'bands':
      return totalMember(flow, key)
    case 'answers':
    case 'scores':
      return fieldMember(flow, [key, ...rest].join('.'))
    case 'values':
      return valueMember(flow, key)
    default:
      return null
  }
}

function totalMember(flow: Flow, name: string): Json {
  const source = totalOf(flow, name)
  const items = source?.sum ?? source?.answered
  const sections = new Map(
    flow.steps.flatMap((step) =>
      sectionsOf(step).map(
        (section) =>
          [
            section.id,
            sectionItems(flow.library, section, step.place).flatMap(({ item }) => (isField(item) ? [item.id] : [])),
          ] as const,
      ),
    ),
  )
  const asked = items === undefined ? [] : totalItems(flow.library, items, sections)
  return { source: toPlain(source), items: asked.map((id) => ({ var: `scores.${id}` })) }
}

/** What decides the effective answer of a question, and its score. */
function fieldMember(flow: Flow, path: string): Json {
  const field = flow.fieldsById.get(path)
  if (!field) return null
  const { type, when, enabled, visible, hidden, prefill } = field.source
  const step = flow.stepsById.get(field.step)
  const section = step && sectionsOf(step).find(({ id }) => id === field.section)
  const options = field.options.map(({ key, score, when: holds, unavailable, exclusive }) => ({
    key,
    score,
    holds,
    unavailable,
    exclusive,
  }))
  return toPlain({ type, when, enabled, visible, hidden, prefill, options, section: section?.when, step: step?.source.when })
}

/** A value with everything that sets it. */
function valueMember(flow: Flow, name: string): Json {
  const setters = flow.steps.flatMap(({ id, source }) => {
    const uses = [
      ...(source.enter ?? []),
      ...(source.leave ?? []),
      ...Object.values(source.on ?? {}).flatMap((use) => use.do ?? []),
    ]
    return [
      ...Object.values(source.on ?? {}).flatMap(({ set, clear }) => [set?.[name], clear?.includes(name)]),
      ...uses.filter(({ into }) => into === name).map(({ effect }) => `${id} ${effect}`),
      source.into?.[name],
    ].filter((one) => one !== undefined)
  })
  return toPlain({ value: flow.source.values?.[name], setters })
}

function toPlain(part: unknown): Json {
  if (part === undefined) return null
  const plain: Json | JsonObject = JSON.parse(JSON.stringify(part)) as Json // definitions are JSON, but for what is left out
  return plain
}
