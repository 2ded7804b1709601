import { createHash } from 'node:crypto'

/** A token is 256 random bits, written in base64url. */
export const TOKEN_BYTES = 32

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** Whether a text has the shape of a token; anything else needs no look into the database. */
export function isTokenShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
