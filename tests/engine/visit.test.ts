import { expect, test } from 'vitest'
import { mapRules } from '#engine/definition/map-rules.ts'
import {
  type Kind,
  type NamePart,
  nodeAt,
  type RulePart,
  type TextPart,
  visit,
} from '#engine/definition/visit.ts'
import { isObject, type Json, parseJson } from '#engine/index.ts'
import { definitionFiles } from '#tests/flows/shipped.ts'

const KINDS: ReadonlyMap<string, Kind> = new Map(
  (['flow', 'instrument', 'fields', 'choices', 'facts', 'texts'] as const).map((kind) => [
    kind,
    kind,
  ]),
)
const definitions = definitionFiles('flows', 'tests/flows/manual').flatMap(({ path, text }) => {
  const source = parseJson(text)
  const kind =
    isObject(source) && '$schema' in source ? KINDS.get(String(source.kind ?? 'flow')) : undefined
  return kind === undefined ? [] : [{ path, kind, source }]
})

function leavesOf(kind: Kind, source: Json): readonly (RulePart | TextPart | NamePart)[] {
  const leaves: (RulePart | TextPart | NamePart)[] = []
  const node = source as unknown as never // the kind of a file says its shape
  visit(nodeAt(kind, node), null, { into: ({ kind }) => kind, leaf: (leaf) => leaves.push(leaf) })
  return leaves
}

/** Every rule, from outside, in any order. */
function rulesIn(json: Json): readonly string[] {
  const found: string[] = []
  mapRules(json, (rule) => {
    found.push(JSON.stringify(rule))
    return rule
  })
  return found.toSorted()
}

function valueAt(json: Json | undefined, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>(
      (at, key) => (Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined),
      json,
    )
}

test.each(definitions)(
  'a visit reaches every rule in $path, and nothing twice',
  ({ kind, source }) => {
    const leaves = leavesOf(kind, source)
    const found = leaves.flatMap((leaf) => (leaf.kind === 'rule' ? rulesIn(leaf.rule) : []))
    expect(found.toSorted()).toEqual(rulesIn(source))
    expect(new Set(leaves.map(({ kind, pointer }) => `${kind} ${pointer}`)).size).toBe(
      leaves.length,
    )
  },
)

test.each(definitions)(
  'a visit gives the place of each rule, text and name in $path',
  ({ kind, source }) => {
    const said = leavesOf(kind, source).map((leaf) => ({
      pointer: leaf.pointer,
      value: leaf.kind === 'rule' ? leaf.rule : leaf.kind === 'text' ? leaf.text : leaf.to,
    }))
    expect(said).toEqual(said.map(({ pointer }) => ({ pointer, value: valueAt(source, pointer) })))
  },
)

test('a visit skips parts that its visitor declines', () => {
  const step = {
    id: 'a',
    when: true,
    sections: [{ id: 's', when: false }],
    next: [{ when: { var: 'now' }, to: 'end' }],
  }
  const conditions: unknown[] = []
  visit(nodeAt('step', step), null, {
    into: ({ kind }) => (kind === 'section' ? null : kind),
    leaf: (leaf) => leaf.kind === 'rule' && conditions.push(leaf.rule),
  })
  expect(conditions).toEqual([true, { var: 'now' }])
})
