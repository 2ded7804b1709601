import { isApiError } from '#renderer/api/api-error.ts'
import { request } from '#renderer/api/client.ts'
import {
  DeleteUserContactDocument,
  UpsertUserContactDocument,
} from '#renderer/api/generated/contacts.ts'
import type { EffectArgs, EffectHandlers } from '#renderer/flow/contract.ts'
import { createIntentKeys } from './intent-keys.ts'
import { orKnown } from './known-failure.ts'

/** An emergency contact. */
export type Contact = {
  readonly id: string
  readonly name: string
  readonly relationship: string
  readonly phoneNumber: string
  readonly primary: boolean
}

type Known = EffectArgs<'deleteUserContact'>['known']

/**
 * Saves and deletes emergency contacts. If another tab changed the contact, the page first shows
 * that change; saving again then overwrites it.
 *
 * @param readAgain Refreshes the contacts on the page and returns them.
 */
export function contactEffects(
  readAgain: () => Promise<readonly Contact[]>,
): EffectHandlers<'upsertUserContact' | 'deleteUserContact' | 'refetchContacts'> {
  const once = createIntentKeys()
  /**
   * The change that the page has shown. `known`: the contact before it. `contact`: null if it was
   * deleted.
   */
  let told: { readonly known: string; readonly contact: Contact | null } | null = null

  const orTold = async <Result>(
    seen: Known,
    act: (known: Contact | null) => Promise<Result>,
  ): Promise<Result> => {
    const before = contactOf(seen)
    const key = JSON.stringify(before)
    try {
      return await act(told?.known === key ? told.contact : before)
    } catch (error) {
      const isStale =
        isApiError(error) && ['CONTACT_CHANGED', 'CONTACT_DELETED'].includes(error.code)
      if (!isStale) throw error
      const contact = (await readAgain()).find(({ id }) => id === before?.id)
      told = { known: key, contact: contact === undefined ? null : contactOf(contact) }
      throw error
    }
  }

  return {
    refetchContacts: async () => {
      await readAgain().catch(() => undefined)
      return null
    },
    upsertUserContact: ({ known: seen, name, relationship, phoneNumber, primary }) =>
      orTold(seen, (contact) =>
        orKnown(['CONTACT_CHANGED', 'CONTACT_DELETED'], 'NOT_SAVED', async () => {
          const words = {
            name: name ?? '',
            relationship: relationship ?? '',
            phoneNumber: phoneNumber ?? '',
          }
          const input = {
            id: contact?.id ?? null,
            ...words,
            primary: primary === true,
            type: 'emergency',
          } as const
          const known = knownOf(contact)
          await once([input, known], (idempotencyKey) =>
            request(UpsertUserContactDocument, { input, known, idempotencyKey }),
          )
          return null
        }),
      ),
    deleteUserContact: ({ known: seen }) =>
      orTold(seen, (contact) =>
        orKnown(['CONTACT_CHANGED'], 'NOT_DELETED', async () => {
          try {
            await request(DeleteUserContactDocument, {
              id: contact?.id ?? '',
              known: knownOf(contact),
            })
          } catch (error) {
            // The contact was deleted in another tab, or by a press whose reply was lost.
            if (!isApiError(error) || error.code !== 'CONTACT_DELETED') throw error
          }
          return null
        }),
      ),
  }
}

function contactOf(seen: Known): Contact | null {
  if (seen?.id === undefined) return null
  const { id, name = '', relationship = '', phoneNumber = '', primary = false } = seen
  return { id, name, relationship, phoneNumber, primary }
}

function knownOf(contact: Contact | null): Omit<Contact, 'id'> | null {
  if (contact === null) return null
  const { id: _id, ...known } = contact
  return known
}
