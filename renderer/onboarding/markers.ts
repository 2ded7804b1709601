import type { EffectArgs } from '#renderer/flow/contract.ts'
import { readLocal, writeLocal } from '#renderer/api/local-store.ts'

export type Marker = NonNullable<EffectArgs<'setMarker'>['marker']>

/** What this browser remembers for one person, each by a name. */
export type Markers = {
  readonly read: () => { readonly [marker in Marker]: boolean }
  readonly set: (marker: Marker) => void
  readonly clear: (marker: Marker) => void
}

/** The markers of a person: by the id of the user, that of the sent mail by a hash of the address it went to. */
export async function markersOf({ id, email }: { readonly id: string; readonly email: string }): Promise<Markers> {
  const mailKey = await hashOf(email.toLowerCase())
  const nameOf = (marker: Marker) => (marker === 'activationSent' ? `activation-sent.${mailKey}` : `${marker}.${id}`)
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
  return [...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
