import type { Db } from '../../database/database.ts'

/** A mail of plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly body: string }

/** Sends mails. */
export type MailGateway = {
  /** @throws {Error} If the mail was not accepted. */
  readonly sendMail: (mail: Mail) => Promise<void>
}

/** What the embedded gateway is made of. */
export type OutboxPorts = { readonly db: Db; readonly now: () => Date; readonly newId: () => string }

/** A mail in the outbox. */
export type SentMail = Mail & { readonly id: string; readonly sentAt: Date }

/** The embedded mail gateway: it keeps mails in the database, where a developer reads them at /demo/outbox. */
export function createMailOutbox(ports: OutboxPorts): MailGateway {
  return {
    sendMail: async (mail) => {
      await ports.db
        .insertInto('outbox_mails')
        .values({ id: ports.newId(), recipient: mail.to, subject: mail.subject, body: mail.body, created_at: ports.now() })
        .execute()
    },
  }
}

/** The newest mails of the outbox, newest first. */
export async function readMailOutbox(db: Db, most = 50): Promise<readonly SentMail[]> {
  const rows = await db.selectFrom('outbox_mails').selectAll().orderBy('created_at', 'desc').limit(most).execute()
  return rows.map((row) => ({ id: row.id, to: row.recipient, subject: row.subject, body: row.body, sentAt: row.created_at }))
}
