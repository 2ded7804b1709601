import type { Db } from '../../database/database.ts'
import type { Mail, MailGateway } from './mail-gateway.ts'

/** What the embedded gateway is made of. */
export type LocalOutboxPorts = { readonly db: Db; readonly now: () => Date }

/** A mail that the embedded gateway took. */
export type SentMail = Mail & { readonly sentAt: Date }

const REFUSED = '@refused.invalid'
const UNAVAILABLE = '@unavailable.invalid'

/**
 * The embedded mail gateway: a receiver that keeps ids, in the database, where a developer reads its mails at /demo. It refuses
 * recipients at `refused.invalid` as a server does that does not know them, and cannot be reached for those at
 * `unavailable.invalid`; nobody has such an address.
 */
export function createLocalOutbox(ports: LocalOutboxPorts): MailGateway {
  return {
    sendMail: async ({ messageId, from, to, subject, text, html, attachments, unsubscribeUrl }) => {
      if (to.toLowerCase().endsWith(REFUSED)) return { type: 'refused', code: 'SMTP_550' }
      if (to.toLowerCase().endsWith(UNAVAILABLE)) return { type: 'unavailable', code: 'SMTP_450' }
      await ports.db
        .insertInto('outbox_mails')
        .values({
          ...{ message_id: messageId, sender: from, recipient: to, subject, body: text, html, created_at: ports.now() },
          attachments: JSON.stringify(attachments),
          unsubscribe_url: unsubscribeUrl,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
      return { type: 'taken' }
    },
  }
}

/** The newest mails that the embedded gateway took, newest first. */
export async function readLocalOutbox(db: Db, most = 50): Promise<readonly SentMail[]> {
  const rows = await db.selectFrom('outbox_mails').selectAll().orderBy('created_at', 'desc').limit(most).execute()
  return rows.map((row) => ({
    messageId: row.message_id,
    from: row.sender,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    html: row.html,
    attachments: row.attachments,
    unsubscribeUrl: row.unsubscribe_url,
    sentAt: row.created_at,
  }))
}
