import { createHash } from 'node:crypto'

/** A token is 256 random bits in base64url. */
export const TOKEN_BYTES = 32

/** Only the hash of a token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** True if a text has the format of a token. Anything else needs no database query. */
export function isTokenShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
