import type { EffectArgs } from '#renderer/flow/contract.ts'
import { readLocal, writeLocal } from '#renderer/api/local-store.ts'

export type Marker = NonNullable<EffectArgs<'setMarker'>['marker']>

/** What this browser remembers for one person, by name. */
export type Markers = {
  readonly read: () => { readonly [marker in Marker]: boolean }
  readonly set: (marker: Marker) => void
  readonly clear: (marker: Marker) => void
}

/**
 * The markers of a person. They are stored by user id, except that of the sent mail, which is
 * stored by a hash of its address.
 */
export async function markersOf({
  id,
  email,
}: {
  readonly id: string
  readonly email: string
}): Promise<Markers> {
  const mailKey = await hashOf(email.toLowerCase())
  const nameOf = (marker: Marker) =>
    marker === 'activationSent' ? `activation-sent.${mailKey}` : `${marker}.${id}`
  const has = (marker: Marker) => readLocal(nameOf(marker)) !== null
  return {
    read: () => ({
      welcome: has('welcome'),
      welcomed: has('welcomed'),
      collaboration: has('collaboration'),
      activationSent: has('activationSent'),
    }),
    set: (marker) => writeLocal(nameOf(marker), 'yes'),
    clear: (marker) => writeLocal(nameOf(marker), null),
  }
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest).slice(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
