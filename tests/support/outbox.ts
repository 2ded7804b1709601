import { expect } from 'vitest'
import { readLocalOutbox, type SentMail } from '#server/gateways/mail/local-outbox.ts'
import type { TestServer } from './server.ts'

/**
 * Waits until the local outbox has this many mails for an address. @returns The mails, newest
 * first.
 */
export async function mailsTo(
  server: TestServer,
  to: string,
  count = 1,
): Promise<readonly SentMail[]> {
  const found = async (): Promise<readonly SentMail[]> =>
    (await readLocalOutbox(server.database.database.db)).filter((mail) => mail.to === to)
  await expect.poll(async () => (await found()).length).toBe(count)
  return found()
}

/** The e-mail address and token of the link in a mail. */
export function linkIn(mail: Pick<SentMail, 'text'> | undefined): {
  readonly email: string
  readonly token: string
  readonly url: URL
} {
  const url = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none.invalid')
  const { email = '', token = '' } = partsOf(url.href)
  return { email, token, url }
}

/** The values in the fragment of a link, by name. */
export function partsOf(link: string): { readonly [name: string]: string } {
  return Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)))
}
