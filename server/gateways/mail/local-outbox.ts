import type { Db } from '../../database/database.ts'
import type { Mail, MailGateway } from './mail-gateway.ts'

export type LocalOutboxPorts = { readonly db: Db; readonly now: () => Date }

/** A mail of the embedded gateway. */
export type SentMail = Mail & { readonly sentAt: Date }

const REFUSED = '@refused.invalid'
const UNAVAILABLE = '@unavailable.invalid'

/**
 * The embedded mail gateway stores mails by id in the database, and developers read them at /demo.
 * For tests it refuses recipients at `refused.invalid`, as a server refuses unknown ones, and is
 * unavailable for those at `unavailable.invalid`. No real address has these domains.
 */
export function createLocalOutbox(ports: LocalOutboxPorts): MailGateway {
  return {
    sendMail: async ({ messageId, from, to, subject, text, html, attachments, unsubscribeUrl }) => {
      if (to.toLowerCase().endsWith(REFUSED)) return { type: 'refused', code: 'SMTP_550' }
      if (to.toLowerCase().endsWith(UNAVAILABLE)) return { type: 'unavailable', code: 'SMTP_450' }
      await ports.db
        .insertInto('outbox_mails')
        .values({
          ...{
            message_id: messageId,
            sender: from,
            recipient: to,
            subject,
            body: text,
            html,
            created_at: ports.now(),
          },
          attachments: JSON.stringify(attachments),
          unsubscribe_url: unsubscribeUrl,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
      return { type: 'taken' }
    },
  }
}

/** The newest mails of the embedded gateway, newest first. */
export async function readLocalOutbox(db: Db, most = 50): Promise<readonly SentMail[]> {
  const rows = await db
    .selectFrom('outbox_mails')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
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
