import { effectsOf, eventCases } from '../../../definition/step-events.ts'
import type { Flow, Step } from '../../../definition/flow.ts'
import { sectionItems } from '../../../definition/instruments.ts'
import { isObject, toJson } from '../../../definition/json.ts'
import type { Json, SectionSource } from '../../../definition/types.ts'
import { operationOf } from '../../../rules/json-logic.ts'
import { textParts } from '../../../rules/text.ts'
import { findFlag, findTotal, totalFields } from '../../explore/index.ts'

/** A part of a flow's definition. `text` also contains everything the part depends on. */
export type DefinitionPart = {
  readonly source: Json
  readonly text: string
  /** The index of its step; null if it belongs to the whole flow. */
  readonly step: number | null
}

/** Keys that contain parts of their own. */
const INSIDE: ReadonlySet<string> = new Set(['fields', 'sections', 'children', 'items'])

/** All parts of a flow that may affect its behavior. Their names are the same in other versions. */
export function definitionParts(flow: Flow): ReadonlyMap<string, DefinitionPart> {
  const parts = new Map<string, DefinitionPart>()
  const add = (name: string, source: unknown, step: number | null = null): void => {
    if (source === undefined) return
    const json = source as Json // parts of a definition are JSON
    parts.set(name, { source: json, text: restsOn(flow, json), step })
  }
  add(
    'flow issues',
    Object.fromEntries(
      Object.entries(flow.library.texts).filter(([name]) => name.startsWith('issue-')),
    ),
  )
  const { title, mode, start, values, draft, otherwise } = flow.source
  for (const [key, part] of Object.entries({ title, mode, start, values, draft, otherwise }))
    add(`flow ${key}`, part)
  for (const name of flow.totals.keys()) add(`total ${name}`, { var: `totals.${name}` })
  for (const name of flow.flags.keys()) add(`flag ${name}`, { var: `flags.${name}` })
  add(
    'steps',
    flow.steps.map(({ id }) => id),
  )
  for (const step of flow.steps) addStep(flow, step, add)
  return parts
}

function addStep(
  { library }: Flow,
  step: Step,
  add: (name: string, source: unknown, step: number) => void,
): void {
  const { id, index, source, place } = step
  for (const [key, part] of Object.entries(source))
    if (!INSIDE.has(key)) add(`step ${id} ${key}`, part, index)
  const sections = sectionsOf(step)
  add(
    `step ${id} order`,
    sections.map((section) => section.id),
    index,
  )
  for (const section of sections) {
    for (const [key, part] of Object.entries(section))
      if (!INSIDE.has(key)) add(`section ${section.id} ${key}`, part, index)
    const items = sectionItems(library, section, place)
    add(
      `section ${section.id} order`,
      items.map(({ item }) => item.id),
      index,
    )
    for (const { item } of items)
      for (const [key, part] of Object.entries(item)) add(`item ${item.id} ${key}`, part, index)
  }
}

/** The sections of a step. Plain fields count as one section. */
export function sectionsOf({ source }: Step): readonly SectionSource[] {
  return source.sections ?? (source.fields ? [{ id: source.id, items: source.fields }] : [])
}

/** A part with the meaning of all names in it. Equal texts mean the same in both versions. */
function restsOn(flow: Flow, source: Json): string {
  return JSON.stringify([source, ...membersOf(flow, namesIn(source))])
}

/** The full meaning of a name as a text. Equal texts mean the same in both versions. */
export function meaningOf(flow: Flow, name: string): string {
  return JSON.stringify(membersOf(flow, [name]))
}

function membersOf(flow: Flow, names: readonly string[]): readonly (readonly [string, Json])[] {
  const members = new Map<string, Json>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (members.has(name)) continue
    const member = memberOf(flow, name)
    members.set(name, member)
    open.push(...namesIn(member))
  }
  return [...members].filter(([, member]) => member !== null).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The names in a part: paths in rules and placeholders, shared texts, choice lists. */
export function namesIn(part: Json): readonly string[] {
  const found = new Set<string>()
  const visit = (json: Json): void => {
    if (typeof json === 'string') {
      for (const one of json.includes('{') ? textParts(json) : []) {
        if (!('path' in one)) continue
        found.add(one.path)
        if (one.formatter === 'state') found.add('choices states')
      }
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

/** The definition of a name; null if the name comes from outside. */
function memberOf(flow: Flow, name: string): Json {
  const { library } = flow
  if (name.startsWith('text ')) return toJson(library.texts[name.slice('text '.length)])
  if (name.startsWith('choices '))
    return toJson(library.choices.get(name.slice('choices '.length))?.options)
  const [root = '', key = '', ...rest] = name.split('.')
  switch (root) {
    case 'facts':
      return toJson(library.facts.get(key)?.rule)
    case 'flags':
      return toJson(findFlag(flow, key))
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
  const items = totalFields(flow, name).map(({ id }) => ({ var: `scores.${id}` }))
  return { source: toJson(findTotal(flow, name)), items }
}

/** Everything that affects the effective answer of a question, and its score. */
function fieldMember(flow: Flow, path: string): Json {
  const field = flow.fieldsById.get(path)
  if (!field) return null
  const { type, when, enabled, visible, hidden, prefill, rowOptions } = field.source
  const step = flow.stepsById.get(field.step)
  const section = step && sectionsOf(step).find(({ id }) => id === field.section)
  const options = field.options.map(({ key, score, when: holds, unavailable, exclusive }) => ({
    key,
    score,
    holds,
    unavailable,
    exclusive,
  }))
  const around = { section: section?.when, step: step?.source.when }
  return toJson({ type, when, enabled, visible, hidden, prefill, options, rowOptions, ...around })
}

/** A value with everything that sets it. */
function valueMember(flow: Flow, name: string): Json {
  const setters = flow.steps.flatMap(({ id, source }) => {
    const uses = effectsOf(source)
    return [
      ...eventCases(source).flatMap(({ use: { set, clear } }) => [
        set?.[name],
        clear?.includes(name),
      ]),
      ...uses.filter(({ into }) => into === name).map(({ effect }) => `${id} ${effect}`),
      source.into?.[name],
    ].filter((one) => one !== undefined)
  })
  return toJson({ value: flow.source.values?.[name], setters })
}
