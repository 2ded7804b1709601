import type { DataKeyring } from '../../../crypto/data-key.ts'
import { type CallRole, PASS_MINUTES, type VideoGateway } from '../video-gateway.ts'

export type EmbeddedVideoPorts = { readonly dataKeys: DataKeyring; readonly now: () => Date }

/** The role and room that a token admits to. */
export type Admission = { readonly room: string; readonly role: CallRole; readonly expiresAt: Date }

const CONTEXT = ['video-pass']
/** Our own tokens are much shorter. */
const LONGEST_TOKEN = 1000

/**
 * The embedded gateway: two browsers connect directly, and this server relays their signaling
 * messages (`signal-route.ts`). Tokens are encrypted with the data key, so that only processes of
 * this server can read them.
 */
export function createEmbeddedGateway({ dataKeys, now }: EmbeddedVideoPorts): VideoGateway {
  return {
    vendor: 'embedded',
    admit: async (reference, role) => {
      const expiresAt = new Date(now().getTime() + PASS_MINUTES * 60_000)
      const pass = JSON.stringify({ room: reference, role, expiresAt: expiresAt.getTime() })
      return {
        sessionId: reference,
        token: dataKeys.seal(pass, CONTEXT).toString('base64url'),
        expiresAt,
      }
    },
  }
}

/** Reads a token of the embedded gateway. @returns `undefined` if it is not ours or has expired. */
export function readPass(
  { dataKeys, now }: EmbeddedVideoPorts,
  token: string,
): Admission | undefined {
  if (token.length > LONGEST_TOKEN || !/^[A-Za-z0-9_-]+$/.test(token)) return undefined
  const pass = opened(dataKeys, token)
  if (typeof pass !== 'object' || pass === null) return undefined
  const [room, role, expires]: unknown[] = ['room', 'role', 'expiresAt'].map((key) =>
    Reflect.get(pass, key),
  )
  if (
    typeof room !== 'string' ||
    (role !== 'patient' && role !== 'provider') ||
    typeof expires !== 'number'
  )
    return undefined
  return expires > now().getTime() ? { room, role, expiresAt: new Date(expires) } : undefined
}

function opened(dataKeys: DataKeyring, token: string): unknown {
  try {
    return JSON.parse(dataKeys.open(Buffer.from(token, 'base64url'), CONTEXT))
  } catch {
    return undefined
  }
}
