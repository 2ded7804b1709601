import { expect } from 'vitest'
import { readLocalOutbox, type SentMail } from '#server/gateways/mail/local-outbox.ts'
import type { TestServer } from './server.ts'

/** Waits until the local outbox has this many mails to an address. @returns They, newest first. */
export async function mailsTo(server: TestServer, to: string, count = 1): Promise<readonly SentMail[]> {
  const found = async (): Promise<readonly SentMail[]> =>
    (await readLocalOutbox(server.database.database.db)).filter((mail) => mail.to === to)
  await expect.poll(async () => (await found()).length).toBe(count)
  return found()
}

/** E-mail and token of the link in a mail. */
export function linkIn(mail: Pick<SentMail, 'text'> | undefined): {
  readonly email: string
  readonly token: string
  readonly url: URL
} {
  const url = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none.invalid')
  const { email = '', token = '' } = partsOf(url.href)
  return { email, token, url }
}

/** What a link carries in its fragment, by name. */
export function partsOf(link: string): { readonly [name: string]: string } {
  return Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
}
