import { factReader, loadLibrary } from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import { madeOnce } from '../../made-once.ts'
import { createFacts, type Facts } from './asked-facts.ts'
import { findFacts } from './definition-store.ts'

/**
 * Published facts, compiled once per version. Decisions about people use the current version, even
 * in a run that started under an earlier one.
 *
 * @throws {Error} If the version was never published.
 */
export type FactVersions = (version: string) => Promise<Facts>

/** A version never changes, so compiled facts stay in memory. */
export function createFactVersions(db: Db): FactVersions {
  const compiled = madeOnce<Facts>()
  return (version) =>
    compiled(version, async () => {
      const stored = await findFacts(db, version)
      if (stored === undefined)
        throw new Error(`Cannot evaluate facts of version ${version}: they were never published`)
      return createFacts(factReader(loadLibrary(stored.files)))
    })
}
