import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { folderWithCluster } from '#tests/support/database.ts'
import { type ServedPortal, servePortal } from '#tests/support/served-portal.ts'
import { type Reception, startSmtpReceiver } from '#tests/support/smtp-receiver.ts'

const receiver = await startSmtpReceiver()
const dataDir = await folderWithCluster()
let served: ServedPortal | undefined
afterAll(async () => {
  await served?.kill()
  await receiver.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const env = { SMTP_URL: receiver.url, MAIL_ATTEMPT_SECONDS: '3', UNVERIFIED: 'yes' }
const start = (patients: number) => servePortal({ dataDir, patients, env })

async function askForMail({ url }: ServedPortal, token: string): Promise<void> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'mutation { sendActivationEmail }' }),
  })
  expect(await response.json()).toEqual({ data: { sendActivationEmail: true } })
}

const idsByReceiver = () => Map.groupBy(receiver.received, (mail) => mail.to)

describe('a server that is killed with -9 during mailing', () => {
  it('delivers every acknowledged mail, and only once to a receiver that remembers ids', {
    timeout: 300_000,
  }, async () => {
    // The receiver has the mail and does not answer. The server is killed before the answer.
    const kills = Array<Reception>(3).fill('silence')
    let patients = 0
    for (const reception of kills) {
      served = await start(2)
      receiver.next(reception)
      const received = new Promise<void>((resolve) => receiver.onceReceived(resolve))
      for (const token of served.tokens) await askForMail(served, token)
      patients += served.tokens.length
      await received
      await served.kill()
    }
    served = await start(0)
    await expect.poll(() => idsByReceiver().size).toBe(patients)
    // Mails without a receipt are sent again.
    await expect
      .poll(() => receiver.received.length)
      .toBeGreaterThanOrEqual(patients + kills.length)
    for (const mails of idsByReceiver().values())
      expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1)
  })
})
