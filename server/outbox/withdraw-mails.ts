import type { Db } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'

/** Mails that have not left, and never will. */
export function withdrawing(db: Db | Trx, at: Date) {
  const withdrawal = { status: 'Withdrawn', sealed_content: null, settled_at: at } as const
  return db.updateTable('mails').set(withdrawal).where('status', '=', 'Waiting')
}

/** Takes back what is about something and has not left. */
export async function withdrawMails(trx: Trx, about: string, at: Date): Promise<void> {
  await withdrawing(trx, at).where('about', '=', about).execute()
}
