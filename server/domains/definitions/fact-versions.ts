import { factReader, loadLibrary } from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
import { madeOnce } from '../../made-once.ts'
import { createFacts, type Facts } from './asked-facts.ts'
import { findFacts } from './definition-store.ts'

/**
 * Published facts, compiled once a version. People are judged by the version that is current when they are read: what somebody may do
 * follows today's rules, also inside a run that began under earlier ones.
 *
 * @throws {Error} If the version was never published.
 */
export type FactVersions = (version: string) => Promise<Facts>

/** The service. A version never changes, so what was compiled is kept for the life of the process. */
export function createFactVersions(db: Db): FactVersions {
  const compiled = madeOnce<Facts>()
  return (version) =>
    compiled(version, async () => {
      const stored = await findFacts(db, version)
      if (stored === undefined) throw new Error(`Cannot judge by facts of version ${version}: they were never published`)
      return createFacts(factReader(loadLibrary(stored.files)))
    })
}
