import { isObject } from '#engine/index.ts'
import type { DataKeyring } from '../crypto/data-key.ts'
import type { Trx } from '../database/transaction.ts'
import type { Mail, MailAttachment, MailGateway, MailOutcome } from '../gateways/mail/mail-gateway.ts'
import type { JobQueue } from './job-queue.ts'
import type { MailTemplates } from './mail-templates.ts'
import { type LinkParts, linkUrl } from './link-url.ts'
import { type MailFacts, renderMail } from './render-mail.ts'
import type { MailRow } from './tables.ts'
import { withdrawing } from './withdraw-mails.ts'
import type { Db } from '../database/database.ts'
import type { FastifyBaseLogger } from 'fastify'

/** What a mail is made from. */
export type MailOrder = {
  readonly userId: string
  /** File name of `content/mail` without its ending. */
  readonly template: string
  readonly to: string
  readonly facts: MailFacts
  /** What a press on the page of the button sends; left out where the page needs nothing of the mail. */
  readonly linkParts?: LinkParts
  /** The same of the link that stops such mails. */
  readonly unsubscribeParts?: LinkParts
  readonly attachments?: readonly MailAttachment[]
  /** What the mail is about, by which it can be withdrawn; nothing of a mail that leaves whatever becomes of it. */
  readonly about?: string
  /** From then on it is of no use: what has not left by then stays here. */
  readonly until?: Date
}

/** What a program needs that writes mails and leaves their delivery to the server. */
export type MailSender = Pick<MailOutbox, 'open' | 'send' | 'stop'>

/** Mails on their way out. */
export type MailOutbox = {
  /** To be done once before the first `send`, outside of any transaction. */
  readonly open: () => Promise<void>
  /** Writes a mail into the transaction that causes it; it leaves once that is committed, and only then. */
  readonly send: (trx: Trx, order: MailOrder) => Promise<void>
  /** Begins to hand mails over to the gateway, those of earlier runs first. */
  readonly deliver: () => Promise<void>
  /** Lets the attempt under way end. */
  readonly stop: () => Promise<void>
}

/** What the outbox is made of. */
export type MailOutboxPorts = {
  readonly db: Db
  readonly now: () => Date
  readonly newId: () => string
  readonly dataKeys: DataKeyring
  readonly jobs: JobQueue
  readonly templates: MailTemplates
  /** The sender's address, bare or as `Name <address>`. */
  readonly from: string
  /** Where the portal is reached. */
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

/** The outbox over the database. A mail has one message id for all attempts, so that a receiver that keeps ids takes it once. */
export function createMailOutbox(ports: MailOutboxPorts, gateway: MailGateway): MailOutbox {
  const { db, now, dataKeys, jobs, log } = ports

  const attempt = async (id: string, isLast: boolean): Promise<void> => {
    const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
    if (row === undefined || row.sealed_content === null) return
    if (row.until !== null && now() >= row.until) {
      await withdrawing(db, now()).where('id', '=', id).execute()
      return
    }
    const outcome = await gateway.sendMail(openMail(row, row.sealed_content, dataKeys))
    await note(db, row, { outcome, isLast, at: now() })
    if (outcome.type === 'taken') return
    log.warn({ mail: id, template: row.template, code: outcome.code, outcome: outcome.type, isLast }, 'A mail was not taken')
    if (outcome.type === 'unavailable') throw new Error(`Cannot deliver mail ${id}: ${outcome.code}`)
  }

  return {
    ...createMailSender(ports),
    deliver: () => jobs.work('mail', ({ subjectId, isLast }) => attempt(subjectId, isLast)),
  }
}

/** The part of the outbox that writes. */
export function createMailSender(ports: Omit<MailOutboxPorts, 'db' | 'log'>): MailSender {
  const { now, newId, dataKeys, jobs, templates, from, publicUrl } = ports
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    open: () => jobs.open(),
    send: async (trx, { userId, template, to, facts, attachments = [], about = null, until = null, ...parts }) => {
      const found = templates.get(template)
      if (found === undefined) throw new Error(`Cannot send a mail: there is no template "${template}"`)
      const id = newId()
      const link = linkUrl(publicUrl, found.page, parts.linkParts)
      const stop = parts.unsubscribeParts && found.unsubscribe
      const unsubscribeLink = stop && linkUrl(publicUrl, stop.page, parts.unsubscribeParts)
      const mail: Mail = {
        ...{ messageId: `<${id}@${domain}>`, from, to, attachments },
        ...renderMail(found, { ...facts, link, unsubscribeLink }),
        unsubscribeUrl: unsubscribeLink ?? null,
      }
      const sealed_content = dataKeys.seal(JSON.stringify(mail), ['mail', userId, id])
      await trx
        .insertInto('mails')
        .values({
          id,
          user_id: userId,
          template,
          about,
          until,
          sealed_content,
          failure: null,
          created_at: now(),
          settled_at: null,
        })
        .execute()
      await jobs.send(trx, 'mail', id)
    },
    stop: () => jobs.stop(),
  }
}

type Noted = { readonly outcome: MailOutcome; readonly isLast: boolean; readonly at: Date }

/** Writes down what became of an attempt. A settled mail loses its content: the links in it are secrets. */
async function note(db: Db, row: MailRow, { outcome, isLast, at }: Noted): Promise<void> {
  const status = statusAfter(outcome, isLast)
  await db
    .updateTable('mails')
    .set({
      status,
      attempts: row.attempts + 1,
      failure: outcome.type === 'taken' ? null : outcome.code,
      ...(status === 'Waiting' ? {} : { sealed_content: null, settled_at: at }),
    })
    .where('id', '=', row.id)
    .where('status', '=', 'Waiting')
    .execute()
}

function statusAfter(outcome: MailOutcome, isLast: boolean): MailRow['status'] {
  if (outcome.type === 'taken') return 'Sent'
  if (outcome.type === 'refused') return 'Refused'
  return isLast ? 'GivenUp' : 'Waiting'
}

function openMail(row: MailRow, sealed: Buffer, dataKeys: DataKeyring): Mail {
  const opened: unknown = JSON.parse(dataKeys.open(sealed, ['mail', row.user_id, row.id]))
  if (!isMail(opened)) throw new Error(`Cannot deliver mail ${row.id}: its content is no mail`)
  // One that was written before mails carried files has none.
  return { attachments: [], unsubscribeUrl: null, ...opened }
}

type StoredMail = Omit<Mail, 'attachments' | 'unsubscribeUrl'> & Partial<Mail>

function isMail(value: unknown): value is StoredMail {
  if (!isObject(value)) return false
  return ['messageId', 'from', 'to', 'subject', 'text', 'html'].every((key) => typeof value[key] === 'string')
}
