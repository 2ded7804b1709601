import { join } from 'node:path'
import { contentChecker } from '../content/content-files.ts'

/** An insurance company, and whether the operator has a contract with it. */
export type KnownPayer = { readonly id: string; readonly name: string; readonly inNetwork: boolean }

/**
 * Reads content/portal/payers.json, by name.
 *
 * @throws {Error} If the file is missing or not of its shape.
 */
export function readPayers(contentDir: string): readonly KnownPayer[] {
  const folder = join(contentDir, 'portal')
  const read = contentChecker<{ readonly payers: readonly KnownPayer[] }>(join(folder, 'payers.schema.json'))
  return read(join(folder, 'payers.json')).payers.toSorted((a, b) => a.name.localeCompare(b.name))
}
