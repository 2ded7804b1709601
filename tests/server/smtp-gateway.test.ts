import { afterAll, describe, expect, it } from 'vitest'
import type { Mail } from '#server/gateways/mail/mail-gateway.ts'
import { createSmtpGateway } from '#server/gateways/mail/smtp-gateway.ts'
import { startSmtpReceiver } from '#tests/support/smtp-receiver.ts'

const receiver = await startSmtpReceiver()
afterAll(() => receiver.close())
const gateway = createSmtpGateway({ url: receiver.url, timeoutMs: 10_000 })

function mail(id: string): Mail {
  return {
    messageId: `<${id}@portal.example>`,
    from: 'Care <care@portal.example>',
    to: 'ada+portal@example.test',
    subject: 'Gr\u00fc\u00dfe',
    text: 'Hello Ada',
    html: '<p>Hello Ada</p>',
    attachments: [],
    unsubscribeUrl: null,
  }
}

describe('the SMTP gateway', () => {
  it('sends a mail with its id, a plain-text part and an HTML part', async () => {
    expect(await gateway.sendMail(mail('whole'))).toEqual({ type: 'taken' })
    const [received] = receiver.received
    expect(received).toMatchObject({
      messageId: '<whole@portal.example>',
      to: 'ada+portal@example.test',
    })
    expect(received?.source).toMatch(/Content-Type: multipart\/alternative/)
    expect(received?.source).toMatch(/Content-Type: text\/plain/)
    expect(received?.source).toMatch(/Content-Type: text\/html/)
  })

  it('sends the files of a mail, and the address for unsubscribing', async () => {
    const attachments = [
      { fileName: 'appointment.ics', mediaType: 'text/calendar', content: 'BEGIN:VCALENDAR\r\n' },
    ]
    const unsubscribeUrl = 'https://portal.example/unsubscribe#token=t0'
    expect(await gateway.sendMail({ ...mail('files'), attachments, unsubscribeUrl })).toEqual({
      type: 'taken',
    })
    const { source } = receiver.received.at(-1) ?? { source: '' }
    expect(source).toContain('List-Unsubscribe: <https://portal.example/unsubscribe#token=t0>')
    expect(source).toMatch(/Content-Type: text\/calendar.*name=appointment\.ics/)
    expect(source).toMatch(/Content-Disposition: attachment; filename=appointment\.ics/)
    expect(source).toContain(Buffer.from('BEGIN:VCALENDAR\r\n').toString('base64'))
  })

  it.each([
    ['refuse-recipient', 'refused', 'SMTP_550'],
    ['refuse-mail', 'refused', 'SMTP_554'],
    // A limit of our account or an unknown sender: the operator can fix it, and the mail is still
    // needed.
    ['refuse-sender', 'unavailable', 'SMTP_550'],
    ['later', 'unavailable', 'SMTP_451'],
    ['drop-after-data', 'unavailable', 'ECONNECTION'],
  ] as const)(
    'reports the result of a mail if the server answers with %s',
    async (reception, type, code) => {
      receiver.next(reception)
      expect(await gateway.sendMail(mail(reception))).toEqual({ type, code })
    },
  )

  it('gives up waiting for a server that falls silent', async () => {
    receiver.next('silence')
    const hasty = createSmtpGateway({ url: receiver.url, timeoutMs: 400 })
    expect(await hasty.sendMail(mail('silence'))).toEqual({
      type: 'unavailable',
      code: 'ETIMEDOUT',
    })
  })

  it('reports that a server is unreachable', async () => {
    const nowhere = createSmtpGateway({ url: 'smtp://127.0.0.1:9', timeoutMs: 10_000 })
    expect(await nowhere.sendMail(mail('nowhere'))).toMatchObject({ type: 'unavailable' })
  })

  it('treats a refused login as the operator’s fault, which can be fixed, not the mail’s', async () => {
    const url = new URL(receiver.url)
    url.username = 'somebody'
    url.password = 'wrong'
    const outcome = await createSmtpGateway({ url: url.href, timeoutMs: 10_000 }).sendMail(
      mail('login'),
    )
    expect(outcome.type).toBe('unavailable')
  })

  it('connects to another machine only with encryption', async () => {
    const url = receiver.url.replace('127.0.0.1', '0.0.0.0')
    const before = receiver.received.length
    expect(
      await createSmtpGateway({ url, timeoutMs: 10_000 }).sendMail(mail('plain')),
    ).toMatchObject({ type: 'unavailable' })
    expect(receiver.received).toHaveLength(before)
  })
})
