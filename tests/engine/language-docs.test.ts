import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import language from '#engine/definition/language.schema.json' with { type: 'json' }
import { FORMATTERS } from '#engine/rules/formatters.ts'
import { OPERATORS } from '#engine/rules/json-logic.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'engine/docs/language.md'), 'utf8')
const plain = text.replace(/\s+/g, ' ')
const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const parts = Object.entries(language.$defs).flatMap(([name, part]) =>
  'properties' in part ? [{ name, keys: Object.keys(part.properties) }] : [],
)
const isFile = ({ keys }: { readonly keys: readonly string[] }) => keys.includes('$schema')
const lineOf = ({ name, keys }: (typeof parts)[number]) =>
  `- **${name}**: ${quoted(keys.filter((key) => !['$schema', 'kind', 'id', 'title', 'source'].includes(key)))}`
const types = language.$defs.field.properties.type.enum

/** The lists that the reference must contain, as they follow from schema and engine. */
const LISTS = {
  'kinds of files': parts.filter(isFile).map(lineOf).join('\n'),
  'parts of files': parts
    .filter((part) => !isFile(part))
    .map(lineOf)
    .join('\n'),
  'types of questions': `Types of questions: ${quoted(types)}.`,
  operators: `Operators: ${quoted(OPERATORS)}.`,
  formatters: `Formatters: ${quoted(Object.keys(FORMATTERS))}.`,
}

describe('the reference of the language', () => {
  it.each(Object.entries(LISTS))('has all %s', (_, list) => {
    expect(plain).toContain(list.replace(/\s+/g, ' '))
  })

  it('names in its tables only operators that exist', () => {
    const named = [...text.matchAll(/^\| `\{ "([a-z-]+)":/gm)].map(([, operator = '']) => operator)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((operator) => !OPERATORS.some((known) => known === operator))).toEqual([])
  })
})
