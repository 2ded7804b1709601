import { request } from '#renderer/api/client.ts'
import {
  AddPasskeyDocument,
  BeginPasskeyDocument,
  PutOffPasskeyOfferDocument,
  RemovePasskeyDocument,
  RenamePasskeyDocument,
} from '#renderer/api/generated/passkeys.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'

/** Adds a passkey, and postpones its offer. The code for the device is loaded when it is needed. */
export const PASSKEY_OFFER_EFFECTS: EffectHandlers<'addPasskey' | 'putOffPasskeyOffer'> = {
  addPasskey: async () => {
    const [{ beginPasskey }, { makePasskey }] = await Promise.all([
      request(BeginPasskeyDocument, {}),
      import('./passkey-device.ts'),
    ])
    const reply = await makePasskey(beginPasskey)
    if (typeof reply === 'string') {
      const code = reply === 'known' ? 'PASSKEY_KNOWN' : 'PASSKEY_CANCELLED'
      throw Object.assign(new Error(reply), { code })
    }
    await request(AddPasskeyDocument, { reply })
    return { isAdded: true }
  },
  putOffPasskeyOffer: async () => {
    const { putOffPasskeyOffer } = await request(PutOffPasskeyOfferDocument, {})
    return { isPutOff: putOffPasskeyOffer }
  },
}

/** Effects for the person's existing passkeys. */
export function passkeyEffects(
  refetch: () => void,
): EffectHandlers<
  'addPasskey' | 'putOffPasskeyOffer' | 'renamePasskey' | 'removePasskey' | 'refetchPasskeys'
> {
  return {
    ...PASSKEY_OFFER_EFFECTS,
    renamePasskey: async ({ id, name }) => {
      await request(RenamePasskeyDocument, { id: id ?? '', name: name ?? '' })
      return null
    },
    removePasskey: async ({ id }) => {
      await request(RemovePasskeyDocument, { id: id ?? '' })
      return null
    },
    refetchPasskeys: async () => {
      refetch()
      return null
    },
  }
}
