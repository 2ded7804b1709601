import type { Db } from '../../database/database.ts'

/** Notifies the people who look after patients in danger. */
export type SafetyGateway = {
  /**
   * Sends the id of a safety record and nothing else. Idempotent.
   *
   * @throws {Error} If the notice was not accepted, so that the caller can try again.
   */
  readonly notifySafetyTeam: (recordId: string) => Promise<void>
}

/** A notice of the embedded gateway. */
export type SafetyNotice = { readonly recordId: string; readonly noticedAt: Date }

/** The embedded gateway: a list for the operator. */
export function createSafetyList(ports: {
  readonly db: Db
  readonly now: () => Date
}): SafetyGateway {
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

/** The notices of the embedded gateway, newest first. */
export async function readSafetyNotices(db: Db): Promise<readonly SafetyNotice[]> {
  const rows = await db
    .selectFrom('safety_notices')
    .selectAll()
    .orderBy('noticed_at', 'desc')
    .execute()
  return rows.map((row) => ({ recordId: row.record_id, noticedAt: row.noticed_at }))
}
