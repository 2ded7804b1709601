import { isObject } from '#engine/index.ts'
import type { DataKeyring } from '../crypto/data-key.ts'
import type { Trx } from '../database/transaction.ts'
import type {
  Mail,
  MailAttachment,
  MailGateway,
  MailOutcome,
} from '../gateways/mail/mail-gateway.ts'
import type { JobQueue } from './job-queue.ts'
import type { MailTemplates } from './mail-templates.ts'
import { type LinkParts, linkUrl } from './link-url.ts'
import { type MailFacts, renderMail } from './render-mail.ts'
import type { MailRow } from './tables.ts'
import { withdrawing } from './withdraw-mails.ts'
import type { Db } from '../database/database.ts'
import type { FastifyBaseLogger } from 'fastify'

/** The data of a mail. */
export type MailOrder = {
  readonly userId: string
  /** File name in `content/mail` without its ending. */
  readonly template: string
  readonly to: string
  readonly facts: MailFacts
  /** The data that the button on the linked page sends. Omitted if the page needs none. */
  readonly linkParts?: LinkParts
  /** The same for the link that unsubscribes. */
  readonly unsubscribeParts?: LinkParts
  readonly attachments?: readonly MailAttachment[]
  /** Subject of the mail, for withdrawing it. Omitted if the mail is always sent. */
  readonly about?: string
  /** The mail is not sent after this time. */
  readonly until?: Date
}

/** The parts for a program that writes mails and leaves their delivery to the server. */
export type MailSender = Pick<MailOutbox, 'open' | 'send' | 'stop'>

/** Stores outgoing mails and delivers them. */
export type MailOutbox = {
  /** Call it once before the first `send`, outside of transactions. */
  readonly open: () => Promise<void>
  /** Adds a mail in the transaction that causes it. It is sent only after the commit. */
  readonly send: (trx: Trx, order: MailOrder) => Promise<void>
  /** Starts delivering mails to the gateway, including those of earlier runs. */
  readonly deliver: () => Promise<void>
  /** Waits for the current attempt. */
  readonly stop: () => Promise<void>
}

type MailOutboxPorts = {
  readonly db: Db
  readonly now: () => Date
  readonly newId: () => string
  readonly dataKeys: DataKeyring
  readonly jobs: JobQueue
  readonly templates: MailTemplates
  /** The sender's address, bare or as `Name <address>`. */
  readonly from: string
  /** The portal's URL. */
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}

/**
 * Each mail has one message id for all attempts, so that receivers that store ids accept it once.
 */
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
    log.warn(
      { mail: id, template: row.template, code: outcome.code, outcome: outcome.type, isLast },
      'A mail was not accepted',
    )
    if (outcome.type === 'unavailable')
      throw new Error(`Cannot deliver mail ${id}: ${outcome.code}`)
  }

  return {
    ...createMailSender(ports),
    deliver: () => jobs.work('mail', ({ subjectId, isLast }) => attempt(subjectId, isLast)),
  }
}

/** The part of the outbox that adds mails. */
export function createMailSender(ports: Omit<MailOutboxPorts, 'db' | 'log'>): MailSender {
  const { now, newId, dataKeys, jobs, templates, from, publicUrl } = ports
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    open: () => jobs.open(),
    send: async (
      trx,
      { userId, template, to, facts, attachments = [], about = null, until = null, ...parts },
    ) => {
      const found = templates.get(template)
      if (found === undefined)
        throw new Error(`Cannot send a mail: there is no template "${template}"`)
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

/**
 * Stores the result of an attempt. A settled mail's content is deleted, because its links are
 * secrets.
 */
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
  if (!isMail(opened)) throw new Error(`Cannot deliver mail ${row.id}: its content is not a mail`)
  // Mails that were stored before attachments existed have none.
  return { attachments: [], unsubscribeUrl: null, ...opened }
}

type StoredMail = Omit<Mail, 'attachments' | 'unsubscribeUrl'> & Partial<Mail>

function isMail(value: unknown): value is StoredMail {
  if (!isObject(value)) return false
  return ['messageId', 'from', 'to', 'subject', 'text', 'html'].every(
    (key) => typeof value[key] === 'string',
  )
}
