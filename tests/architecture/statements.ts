import { type SourceText, withoutComments } from './source-file.ts'

/** Where a domain may speak to the database: its own store, parts of statements and whole statements that others use. */
const STORES = /-(?:store|parts|statements)\.ts$/

const DOMAIN_FILE = /^server\/domains\/([^/]+)\//

/** A table that a statement of the query builder, or a statement as text, reads or writes. */
const TABLE =
  /(?:(?:selectFrom|insertInto|updateTable|deleteFrom|[a-z]+Join)\(\s*\[?\s*['"]|\b(?:from|join|into|update) )([a-z]+(?:_[a-z]+)*)\b/g

/** The domain that owns each table, by the `tables.ts` of its folder; tables of no domain are not there. */
export function ownersOfTables(sources: readonly SourceText[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { path, text } of sources) {
    const domain = /^server\/domains\/([^/]+)\/tables\.ts$/.exec(path)?.[1]
    if (domain === undefined) continue
    for (const [, table = ''] of text.matchAll(/^ {2}readonly (\w+): \{/gm)) owners.set(table, domain)
  }
  return owners
}

/** Says where a file of a domain names another domain's table, or a table at all where it is no store. */
export function statementViolations(source: SourceText, owners: ReadonlyMap<string, string>): readonly string[] {
  const { path } = source
  const domain = DOMAIN_FILE.exec(path)?.[1]
  if (domain === undefined) return []
  const tables = new Set(Array.from(withoutComments(source.text).matchAll(TABLE), ([, table = '']) => table))
  return [...tables].flatMap((table) => {
    const owner = owners.get(table)
    if (owner === undefined) return []
    if (owner !== domain)
      return [`${path} names "${table}": that table belongs to ${owner}, which has a service or a part for it`]
    return STORES.test(path) ? [] : [`${path} names "${table}": only a store, a part or a statement of a domain does`]
  })
}
