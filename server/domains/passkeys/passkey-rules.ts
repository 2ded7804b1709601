import { countCharacters } from '#engine/index.ts'
import { isIP } from 'node:net'
import type { Passkey } from '../../graphql/generated.ts'
import { isLoopback } from '../../plugins/config.ts'
import { cleanLine } from '../profile/text-rules.ts'
import type { PasskeyRow } from './tables.ts'

/** Whom passkeys are for: browsers give one to its own site alone. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** How many passkeys an account can have. */
export const MOST_PASSKEYS = 10

const LONGEST_NAME = 60

/**
 * The portal as browsers know it for passkeys.
 *
 * @param publicUrl The portal's address. Browsers give no passkey to a bare IP address: this machine alone counts as `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, protocol, port, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0 || !isLoopback(hostname)) return { id: hostname, origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
}

/** A name as it is kept: null for a blank one; `undefined` for one that is too long. */
export function readName(text: string): string | null | undefined {
  const name = cleanLine(text)
  if (countCharacters(name) > LONGEST_NAME) return undefined
  return name === '' ? null : name
}

/** A passkey as its person sees it. */
export function presentPasskey({ id, name, device, browser, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, device, browser, createdAt: created_at, lastUsedAt: last_used_at }
}
