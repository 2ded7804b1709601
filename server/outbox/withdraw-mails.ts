import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'

/** A query that withdraws waiting mails. Add the condition. */
export function withdrawing(db: Db | Trx, at: Date) {
  const withdrawal = { status: 'Withdrawn', sealed_content: null, settled_at: at } as const
  return db.updateTable('mails').set(withdrawal).where('status', '=', 'Waiting')
}

/** Withdraws waiting mails about a subject. */
export async function withdrawMails(trx: Trx, about: string, at: Date): Promise<void> {
  await withdrawing(trx, at).where('about', '=', about).execute()
}
