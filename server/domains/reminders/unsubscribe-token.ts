import type { DataKeyring } from '../../crypto/data-key.ts'

const CONTEXT = ['unsubscribe', 'reminders']
const MOST_LETTERS = 500

/** The token in a reminder's link: the encrypted user id. It is valid as long as its key exists. */
export function unsubscribeToken(keys: DataKeyring, userId: string): string {
  return keys.seal(userId, CONTEXT).toString('base64url')
}

/** The user id of a token; `undefined` if the server did not make it. */
export function userOfToken(keys: DataKeyring, token: string): string | undefined {
  if (token.length > MOST_LETTERS) return undefined
  try {
    return keys.open(Buffer.from(token, 'base64url'), CONTEXT)
  } catch {
    return undefined
  }
}
