import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#server/database/transaction.ts'
import type { MailOrder } from '#server/outbox/mail-outbox.ts'
import { startSmtpReceiver } from '#tests/support/smtp-receiver.ts'
import { startServer } from '#tests/support/server.ts'

const receiver = await startSmtpReceiver()
const lines: string[] = []
const server = await startServer(
  { SMTP_URL: receiver.url, MAIL_FROM: 'Care <care@portal.example>' },
  { logStream: { write: (line) => lines.push(line) } },
)
const { db, mailOutbox } = server.app.platform
beforeAll(() => mailOutbox.deliver())
afterAll(async () => {
  await server.close()
  await receiver.close()
})

const CANARY = 'quiet-canary'

async function order(to = `${randomUUID()}@${CANARY}.test`): Promise<MailOrder> {
  const { id } = await server.addPerson()
  const facts = {
    brand: 'Harbor',
    supportEmail: 'help@harbor.example',
    locale: 'en-US',
    name: 'Ada',
  }
  return { userId: id, template: 'activation', to, facts, linkParts: { token: CANARY } }
}

const send = (mail: MailOrder) => withTransaction(db, (trx) => mailOutbox.send(trx, mail))
const stateOf = ({ userId }: MailOrder) =>
  db.selectFrom('mails').selectAll().where('user_id', '=', userId).executeTakeFirst()
const settled = (mail: MailOrder, status: string) =>
  expect.poll(async () => (await stateOf(mail))?.status).toBe(status)
const idsTo = (to: string) =>
  receiver.received.filter((mail) => mail.to === to).map((mail) => mail.messageId)

describe('a mail in the outbox', () => {
  it('is not sent if its transaction is rolled back', async () => {
    const [lost, kept] = [await order(), await order()]
    const rolledBack = withTransaction(db, async (trx) => {
      await mailOutbox.send(trx, lost)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await send(kept)
    await settled(kept, 'Sent')
    expect(await stateOf(lost)).toBeUndefined()
    expect(idsTo(lost.to)).toEqual([])
  })

  it('is unreadable in the database while it waits', async () => {
    const mail = await order()
    await withTransaction(db, async (trx) => {
      await mailOutbox.send(trx, mail)
      const row = await trx
        .selectFrom('mails')
        .selectAll()
        .where('user_id', '=', mail.userId)
        .executeTakeFirstOrThrow()
      expect(row.sealed_content?.length).toBeGreaterThan(100)
      expect(JSON.stringify(row) + row.sealed_content?.toString('latin1')).not.toContain(CANARY)
    })
    await settled(mail, 'Sent')
  })

  it('is tried again with the same id if its receipt is lost or the server asks to wait', async () => {
    const mail = await order()
    receiver.next('drop-after-data', 'later')
    await send(mail)
    await settled(mail, 'Sent')
    const ids = idsTo(mail.to)
    expect(ids).toHaveLength(2)
    expect(new Set(ids)).toEqual(new Set([`<${(await stateOf(mail))?.id}@portal.example>`]))
    expect((await stateOf(mail))?.attempts).toBe(3)
  })

  it('is dropped immediately if it is refused for good, and its content is deleted', async () => {
    const mail = await order()
    receiver.next('refuse-recipient')
    await send(mail)
    await settled(mail, 'Refused')
    expect(await stateOf(mail)).toMatchObject({
      failure: 'SMTP_550',
      attempts: 1,
      sealed_content: null,
    })
  })

  it('is never logged: a failure is reported with the mail\u2019s id and a code', () => {
    const log = lines.join('')
    expect(log).toContain('SMTP_550')
    expect(log).not.toContain(CANARY)
  })
})
