import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOMAINS = join(import.meta.dirname, '../domains')

/** The whole schema as text: the base, then `schema.graphql` of each domain, by name. */
export function readSchemaText(): string {
  const domains = readdirSync(DOMAINS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.name, 'schema.graphql'))
  const files = [join(import.meta.dirname, 'base.graphql'), ...domains.toSorted().map((file) => join(DOMAINS, file))]
  return files.flatMap((file) => readIfThere(file)).join('\n')
}

function readIfThere(file: string): readonly string[] {
  try {
    return [readFileSync(file, 'utf8')]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
