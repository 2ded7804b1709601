import type { DataKeyring } from '../../crypto/data-key.ts'

const CONTEXT = ['unsubscribe', 'reminders']
const MOST_LETTERS = 500

/** What the link of a reminder carries: whom it was sent to, sealed. It works for as long as the key that sealed it is known. */
export function unsubscribeToken(keys: DataKeyring, userId: string): string {
  return keys.seal(userId, CONTEXT).toString('base64url')
}

/** Whom a link was sent to; `undefined` where the server made no such link. */
export function userOfToken(keys: DataKeyring, token: string): string | undefined {
  if (token.length > MOST_LETTERS) return undefined
  try {
    return keys.open(Buffer.from(token, 'base64url'), CONTEXT)
  } catch {
    return undefined
  }
}
