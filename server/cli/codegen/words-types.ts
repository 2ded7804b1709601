type Schema = { readonly [key: string]: unknown }

/**
 * Generates the type of `content/portal/words.json` from its schema: a text is a string, a text
 * with placeholders is a template, and a text with plural forms takes a count.
 *
 * @throws {Error} If a text in the schema is optional.
 */
export function wordsTypes(schema: unknown): string {
  const groups = Object.entries(propertiesOf(schema, 'The schema')).filter(
    ([, group]) => 'properties' in group,
  )
  return [
    "import type { Counted, Template } from './template.ts'\n",
    '/** The words of the portal by group and name. */',
    'export type Words = {',
    ...groups.flatMap(([name, group]) => [
      ...docOf(group, '  '),
      `  readonly ${name}: {`,
      ...Object.entries(propertiesOf(group, name)).flatMap(([word, one]) => [
        ...docOf(one, '    '),
        `    readonly ${word}: ${typeOf(one)}`,
      ]),
      '  }',
    ]),
    '}\n',
  ].join('\n')
}

function typeOf(word: Schema): string {
  if (word.$ref === '#/definitions/text') return 'string'
  if (word.$ref === '#/definitions/counted') return 'Counted'
  const names = Array.isArray(word.placeholders) ? word.placeholders.map((name) => `'${name}'`) : []
  return `Template<${names.join(' | ')}>`
}

function docOf({ description }: Schema, indent: string): readonly string[] {
  return typeof description === 'string' ? [`${indent}/** ${description} */`] : []
}

function propertiesOf(schema: unknown, name: string): Readonly<Record<string, Schema>> {
  if (!isSchema(schema) || !isSchema(schema.properties))
    throw new Error(`Cannot make the type of words: ${name} has no properties`)
  const { properties, required } = schema
  const entries = Object.entries(properties).map(([key, value]): readonly [string, Schema] => {
    if (!Array.isArray(required) || !required.includes(key) || !isSchema(value))
      throw new Error(`Cannot make the type of words: "${key}" is optional in ${name}`)
    return [key, value]
  })
  return Object.fromEntries(entries)
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}
