import { countCharacters } from '#engine/index.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError } from '../../errors.ts'
import type { UserContact, UserContactInput } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { lockPerson } from '../people/person-statements.ts'
import { cleanLine, phoneDigits } from '../profile/text-rules.ts'
import { deleteContact, findContacts, putContact } from './contact-store.ts'
import type { ContactRow } from './tables.ts'

/** Keeps whom to call in an emergency. */
export type ContactService = {
  /** The primary contact first, the others as they were added. */
  readonly contactsOf: (userId: string) => Promise<readonly UserContact[]>
  /**
   * Adds a contact, or changes one that is known; somebody's only contact is primary in any case.
   *
   * @returns Its id.
   * @throws INVALID_FIELD, NOT_FOUND, CONTACT_LIMIT; PRIMARY_CONTACT where no other would be primary.
   */
  readonly upsert: (viewer: Viewer | undefined, input: UserContactInput, idempotencyKey: string) => Promise<string>
  /** @throws NOT_FOUND; PRIMARY_CONTACT for the primary one. */
  readonly remove: (viewer: Viewer | undefined, id: string) => Promise<void>
}

const MOST_CONTACTS = 20
const LONGEST = 50

/** The service. Changes of one person's contacts come one after the other. */
export function createContactService({ db, now, newId }: Platform, idempotency: Idempotency): ContactService {
  const lockContacts = async (trx: Trx, userId: string): Promise<readonly ContactRow[]> => {
    await lockPerson(trx, userId)
    return findContacts(trx, userId)
  }

  return {
    contactsOf: async (userId) => (await findContacts(db, userId)).map(contactOf),

    upsert: async (viewer, input, key) => {
      const { userId } = requirePatient(viewer)
      const words = wordsOf(input)
      const request = { userId, operation: 'upsertUserContact', key, args: { ...input } }
      const { id } = await idempotency.once(request, async (trx) => {
        const contacts = await lockContacts(trx, userId)
        const known = input.id == null ? undefined : byId(contacts, input.id)
        if (known === undefined && contacts.length >= MOST_CONTACTS) throw codedError('CONTACT_LIMIT')
        if (known?.is_primary && !input.primary) throw codedError('PRIMARY_CONTACT')
        const { id, created_at } = known ?? { id: newId(), created_at: now() }
        await putContact(trx, { ...words, id, user_id: userId, created_at, is_primary: input.primary || contacts.length === 0 })
        return id
      })
      return id
    },

    remove: async (viewer, id) => {
      const { userId } = requirePatient(viewer)
      await withTransaction(db, async (trx) => {
        const known = byId(await lockContacts(trx, userId), id)
        if (known.is_primary) throw codedError('PRIMARY_CONTACT')
        await deleteContact(trx, known.id)
      })
    },
  }
}

/** @throws NOT_FOUND for a contact that is not among them, as another person's is not. */
function byId(contacts: readonly ContactRow[], id: string): ContactRow {
  const found = contacts.find((contact) => contact.id === id)
  if (found === undefined) throw codedError('NOT_FOUND')
  return found
}

/** What is kept of a contact's words. @throws INVALID_FIELD, naming the first field that cannot be kept. */
function wordsOf(input: UserContactInput): Pick<ContactRow, 'name' | 'relationship' | 'phone'> {
  const phone = phoneDigits(cleanLine(input.phoneNumber))
  if (phone === undefined) throw codedError('INVALID_FIELD', { details: { field: 'phoneNumber' } })
  return { name: lineOf(input, 'name'), relationship: lineOf(input, 'relationship'), phone }
}

function lineOf(input: UserContactInput, field: 'name' | 'relationship'): string {
  const line = cleanLine(input[field])
  if (line === '' || countCharacters(line) > LONGEST) throw codedError('INVALID_FIELD', { details: { field } })
  return line
}

function contactOf({ id, name, relationship, phone, is_primary }: ContactRow): UserContact {
  return { id, name, relationship, phoneNumber: phone, primary: is_primary, type: 'emergency' }
}
