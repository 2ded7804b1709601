import { type SourceText, withoutComments } from './source-file.ts'

/**
 * Files of a domain that may use the database: its store, parts of statements, and shared
 * statements.
 */
const STORES = /-(?:store|parts|statements)\.ts$/

const DOMAIN_FILE = /^server\/domains\/([^/]+)\//

/** A table in a statement of the query builder or in an SQL text. */
const TABLE =
  /(?:(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*\[?\s*['"]|\b(?:from|join|into|update) )([a-z]+(?:_[a-z]+)*)\b/g

/**
 * The domain that owns each table, from the `tables.ts` of its folder. Shared tables are left out.
 */
export function ownersOfTables(sources: readonly SourceText[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of sources) {
    const domain = /^server\/domains\/([^/]+)\/tables\.ts$/.exec(path)?.[1]
    if (domain === undefined) continue
    for (const [, table = ''] of text.matchAll(/^ {2}readonly (\w+): \{/gm))
      owners.set(table, domain)
  }
  return owners
}

/** Places where a file uses another domain's table, or any table outside a store. */
export function statementViolations(
  source: SourceText,
  owners: ReadonlyMap<string, string>,
): readonly string[] {
  const { path } = source
  const domain = DOMAIN_FILE.exec(path)?.[1]
  if (domain === undefined) return []
  const tables = new Set(
    Array.from(withoutComments(source.text).matchAll(TABLE), ([, table = '']) => table),
  )
  return [...tables].flatMap((table) => {
    const owner = owners.get(table)
    if (owner === undefined) return []
    if (owner !== domain)
      return [
        `${path} names "${table}": that table belongs to ${owner}, which has a service or a part for it`,
      ]
    return STORES.test(path)
      ? []
      : [`${path} names "${table}": only a store, a part or a statement of a domain does`]
  })
}
