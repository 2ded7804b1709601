import type { Db } from '../../database/database.ts'

/** Tells the people who look after patients in danger. */
export type SafetyGateway = {
  /**
   * Tells that a safety record exists. The notice carries its id and nothing else. Telling twice is the same as once.
   *
   * @throws {Error} If the notice was not taken, so that the caller can try again.
   */
  readonly notifySafetyTeam: (recordId: string) => Promise<void>
}

/** A notice that the embedded gateway took. */
export type SafetyNotice = { readonly recordId: string; readonly noticedAt: Date }

/** The embedded gateway: a list that the operator can see. */
export function createSafetyList(ports: { readonly db: Db; readonly now: () => Date }): SafetyGateway {
  return {
    notifySafetyTeam: async (recordId) => {
      await ports.db
        .insertInto('safety_notices')
        .values({ record_id: recordId, noticed_at: ports.now() })
        .onConflict((conflict) => conflict.column('record_id').doNothing())
        .execute()
    },
  }
}

/** The notices that the embedded gateway took, newest first. */
export async function readSafetyNotices(db: Db): Promise<readonly SafetyNotice[]> {
  const rows = await db.selectFrom('safety_notices').selectAll().orderBy('noticed_at', 'desc').execute()
  return rows.map((row) => ({ recordId: row.record_id, noticedAt: row.noticed_at }))
}
