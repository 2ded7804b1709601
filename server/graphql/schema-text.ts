import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse } from 'graphql'

const DOMAINS = join(import.meta.dirname, '../domains')
const ROOT = /^(Query|Mutation)$/

/** The whole schema as text: the base, then the `schema.graphql` of each domain, sorted by name. */
export function readSchemaText(): string {
  const domains = readdirSync(DOMAINS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.name, 'schema.graphql'))
  const files = [
    join(import.meta.dirname, 'base.graphql'),
    ...domains.toSorted().map((file) => join(DOMAINS, file)),
  ]
  return files.flatMap((file) => readIfThere(file)).join('\n')
}

/** Every operation of the schema, for example `Query.currentUser`. */
export function operationNames(): readonly string[] {
  const { definitions } = parse(readSchemaText(), { noLocation: true })
  return definitions.flatMap((one) => {
    const isType =
      one.kind === Kind.OBJECT_TYPE_DEFINITION || one.kind === Kind.OBJECT_TYPE_EXTENSION
    if (!isType || !ROOT.test(one.name.value)) return []
    return (one.fields ?? []).map(({ name }) => `${one.name.value}.${name.value}`)
  })
}

function readIfThere(file: string): readonly string[] {
  try {
    return [readFileSync(file, 'utf8')]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
