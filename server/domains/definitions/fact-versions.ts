import { factReader, loadLibrary } from '#engine/index.ts'
import type { Db } from '../../database/database.ts'
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
  const compiled = new Map<string, Facts>()
  return async (version) => {
    const known = compiled.get(version)
    if (known !== undefined) return known
    const stored = await findFacts(db, version)
    if (stored === undefined) throw new Error(`Cannot judge by facts of version ${version}: they were never published`)
    const facts = createFacts(factReader(loadLibrary(stored.files)))
    compiled.set(version, facts)
    return facts
  }
}
