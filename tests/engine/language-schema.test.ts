import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEXT_GROUPS, TEXT_KEYS } from '#engine/definition/visit.ts'
import { isObject } from '#engine/index.ts'

const folder = join(import.meta.dirname, '../../engine/definition')
const types = readFileSync(join(folder, 'types.ts'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const schema: unknown = JSON.parse(readFileSync(join(folder, 'language.schema.json'), 'utf8'))

/** The schema's definitions and the types of the same shapes. */
const SAME = {
  flow: 'FlowSource',
  facts: 'FactsSource',
  instrument: 'InstrumentSource',
  fields: 'FieldsSource',
  instrumentUse: 'InstrumentUse',
  effects: 'EffectsSource',
  inputs: 'InputsSource',
  views: 'ViewsSource',
  texts: 'TextsSource',
  choices: 'ChoicesSource',
  value: 'ValueSource',
  startTarget: 'StartTarget',
  target: 'Target',
  step: 'StepSource',
  eventUse: 'EventUse',
  effectUse: 'EffectUse',
  section: 'SectionSource',
  interstitial: 'InterstitialSource',
  field: 'FieldSource',
  option: 'OptionSource',
  rowOptions: 'RowOptionsSource',
  each: 'EachSource',
  validation: 'Validation',
  total: 'TotalSource',
  flag: 'FlagSource',
  guarantee: 'GuaranteeSource',
  namedRule: 'NamedRuleSource',
  remember: 'RememberSource',
  live: 'LiveSource',
}

describe('language.schema.json', () => {
  test.each(Object.entries(SAME))('has the keys that the types have: %s', (name, type) => {
    expect(keysOfDefinition(name)).toEqual(keysOfType(type))
  })

  test('names a type for every definition with keys', () => {
    const withKeys = Object.entries(definitions()).filter(
      ([, one]) => isObject(one) && isObject(one.properties),
    )
    const others = ['items', 'text']
    expect(withKeys.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(SAME), ...others].toSorted(),
    )
  })

  test('has texts only under the keys where a version looks for shared texts', () => {
    const found = new Set<string>()
    collectTextKeys(schema, found)
    expect([...found].toSorted()).toEqual([...TEXT_KEYS, ...TEXT_GROUPS].toSorted())
  })
})

function definitions(): { readonly [name: string]: unknown } {
  const found = isObject(schema) ? schema.$defs : undefined
  if (!isObject(found)) throw new Error('The schema has no $defs')
  return found
}

/** Keys in alphabetical order; a `?` after those that may be missing. */
function keysOfDefinition(name: string): readonly string[] {
  const definition = definitions()[name]
  if (!isObject(definition) || !isObject(definition.properties))
    throw new Error(`The schema has no keys of ${name}`)
  // A separate check requires `$schema`, with its own message.
  const required: readonly unknown[] = [
    '$schema',
    ...(Array.isArray(definition.required) ? definition.required : []),
  ]
  return Object.keys(definition.properties)
    .map((key) => (required.includes(key) ? key : `${key}?`))
    .toSorted()
}

function keysOfType(name: string): readonly string[] {
  const text = new RegExp(`^(?:export )?type ${name} = (FileHead & )?\\{`, 'm').exec(types)
  if (!text) throw new Error(`types.ts has no type ${name} with keys`)
  const head = text[1] === undefined ? [] : keysOfType('FileHead')
  return [...head, ...outerKeys(types.slice(text.index + text[0].length))].toSorted()
}

/** Keys up to the brace that closes the type, without those of objects inside. */
function outerKeys(text: string): readonly string[] {
  const keys: string[] = []
  let depth = 1
  for (const [part, key] of text.matchAll(/readonly (\$?\w+\??):|[{}]/g)) {
    if (part === '{') depth += 1
    else if (part === '}') depth -= 1
    else if (depth === 1 && key !== undefined) keys.push(key)
    if (depth === 0) break
  }
  return keys
}

/** Keys whose values are texts, lists of texts or texts by name. */
function collectTextKeys(part: unknown, found: Set<string>): void {
  if (Array.isArray(part)) for (const one of part) collectTextKeys(one, found)
  if (!isObject(part)) return
  const inside = { ...part }
  if (isObject(part.properties)) {
    const keys = Object.entries(part.properties)
    for (const [key, own] of keys) if (holdsTexts(own)) found.add(key)
    inside.properties = Object.fromEntries(keys.filter(([, own]) => !holdsTexts(own)))
  }
  for (const inner of Object.values(inside)) collectTextKeys(inner, found)
}

function holdsTexts(own: unknown): boolean {
  if (!isObject(own)) return false
  const named = isObject(own.properties) ? Object.values(own.properties) : []
  const listed = [own.items, ...(Array.isArray(own.prefixItems) ? own.prefixItems : [])]
  return isText(own) || listed.some(isText) || (named.length > 0 && named.every(isText))
}

function isText(one: unknown): boolean {
  return isObject(one) && (one.$ref === '#/$defs/text' || one.$ref === '#/$defs/namedTexts')
}
