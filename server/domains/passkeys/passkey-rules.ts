import { countCharacters } from '#engine/index.ts'
import { isIP } from 'node:net'
import type { Passkey } from '../../graphql/generated.ts'
import { isLoopback } from '../../plugins/service-address.ts'
import { cleanLine } from '../profile/text-rules.ts'
import type { PasskeyRow } from './tables.ts'

/** The site that a passkey belongs to. Browsers use it only there. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** Maximum number of passkeys per account. */
export const MOST_PASSKEYS = 10

const LONGEST_NAME = 60

/**
 * The portal as the relying party of passkeys.
 *
 * @param publicUrl The portal's URL. Passkeys do not work with IP addresses, so a loopback address
 * is replaced by `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, protocol, port, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0 || !isLoopback(hostname))
    return { id: hostname, origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
}

/** Cleans a name for storage: null if it is blank; `undefined` if it is too long. */
export function readName(text: string): string | null | undefined {
  const name = cleanLine(text)
  if (countCharacters(name) > LONGEST_NAME) return undefined
  return name === '' ? null : name
}

/** A passkey in the API's format. */
export function presentPasskey({
  id,
  name,
  device,
  browser,
  created_at,
  last_used_at,
}: PasskeyRow): Passkey {
  return { id, name, device, browser, createdAt: created_at, lastUsedAt: last_used_at }
}
