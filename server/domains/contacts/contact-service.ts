import { countCharacters } from '#engine/index.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError } from '../../errors.ts'
import type { KnownContact, UserContact, UserContactInput } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { lockPerson } from '../people/person-statements.ts'
import { cleanLine, phoneDigits } from '../profile/text-rules.ts'
import { deleteContact, findContacts, putContact } from './contact-store.ts'
import type { ContactRow } from './tables.ts'

/** Stores a person's emergency contacts. */
export type ContactService = {
  /** The primary contact first, then the others in the order of adding. */
  readonly contactsOf: (userId: string) => Promise<readonly UserContact[]>
  /**
   * Adds or changes a contact. A person's only contact is always primary.
   *
   * @returns Its id.
   * @throws INVALID_FIELD, CONTACT_CHANGED, CONTACT_DELETED, CONTACT_LIMIT; PRIMARY_CONTACT if no
   * contact would be primary.
   */
  readonly upsert: (
    viewer: Viewer | undefined,
    change: ContactChange,
    idempotencyKey: string,
  ) => Promise<string>
  /** @throws CONTACT_CHANGED, CONTACT_DELETED; PRIMARY_CONTACT for the primary contact. */
  readonly remove: (viewer: Viewer | undefined, id: string, known: Known) => Promise<void>
}

/** The contact as the person saw it. Without it, the change is made without comparing. */
type Known = KnownContact | null | undefined

/** The new contact, and the version that the person saw. */
type ContactChange = { readonly input: UserContactInput; readonly known?: Known }

const MOST_CONTACTS = 20
const LONGEST = 50

/** Changes of one person's contacts run one after the other. */
export function createContactService(
  { db, now, newId }: Platform,
  idempotency: Idempotency,
): ContactService {
  const lockContacts = async (trx: Trx, userId: string): Promise<readonly ContactRow[]> => {
    await lockPerson(trx, userId)
    return findContacts(trx, userId)
  }

  return {
    contactsOf: async (userId) => (await findContacts(db, userId)).map(contactOf),

    upsert: async (viewer, { input, known: seen }, key) => {
      const { userId } = requirePatient(viewer)
      const words = wordsOf(input)
      const request = {
        userId,
        operation: 'upsertUserContact',
        key,
        args: { ...input, known: seen },
      }
      const { id } = await idempotency.once(request, async (trx) => {
        const contacts = await lockContacts(trx, userId)
        const known = input.id == null ? undefined : byId(contacts, input.id)
        const wanted = { ...words, is_primary: input.primary || contacts.length === 0 }
        if (known !== undefined && !isAs(known, wanted)) requireKnown(known, seen)
        if (known === undefined && contacts.length >= MOST_CONTACTS)
          throw codedError('CONTACT_LIMIT')
        if (known?.is_primary && !input.primary) throw codedError('PRIMARY_CONTACT')
        const { id, created_at } = known ?? { id: newId(), created_at: now() }
        await putContact(trx, { ...wanted, id, user_id: userId, created_at })
        return id
      })
      return id
    },

    remove: async (viewer, id, seen) => {
      const { userId } = requirePatient(viewer)
      await withTransaction(db, async (trx) => {
        const known = byId(await lockContacts(trx, userId), id)
        requireKnown(known, seen)
        if (known.is_primary) throw codedError('PRIMARY_CONTACT')
        await deleteContact(trx, known.id)
      })
    },
  }
}

/** @throws CONTACT_DELETED if the list has no such contact, as for another person's. */
function byId(contacts: readonly ContactRow[], id: string): ContactRow {
  const found = contacts.find((contact) => contact.id === id)
  if (found === undefined) throw codedError('CONTACT_DELETED')
  return found
}

/** @throws CONTACT_CHANGED if the contact differs from what the person saw. */
function requireKnown(contact: ContactRow, seen: Known): void {
  if (seen == null) return
  const { name, relationship, phoneNumber, primary } = seen
  if (!isAs(contact, { name, relationship, phone: phoneNumber, is_primary: primary }))
    throw codedError('CONTACT_CHANGED')
}

type ContactParts = Pick<ContactRow, 'name' | 'relationship' | 'phone' | 'is_primary'>

function isAs(contact: ContactParts, other: ContactParts): boolean {
  return (['name', 'relationship', 'phone', 'is_primary'] as const).every(
    (part) => contact[part] === other[part],
  )
}

/**
 * Cleans the texts of a contact for storage.
 *
 * @throws INVALID_FIELD, naming the first invalid field.
 */
function wordsOf(input: UserContactInput): Pick<ContactRow, 'name' | 'relationship' | 'phone'> {
  const phone = phoneDigits(cleanLine(input.phoneNumber))
  if (phone === undefined) throw codedError('INVALID_FIELD', { details: { field: 'phoneNumber' } })
  return { name: lineOf(input, 'name'), relationship: lineOf(input, 'relationship'), phone }
}

function lineOf(input: UserContactInput, field: 'name' | 'relationship'): string {
  const line = cleanLine(input[field])
  if (line === '' || countCharacters(line) > LONGEST)
    throw codedError('INVALID_FIELD', { details: { field } })
  return line
}

function contactOf({ id, name, relationship, phone, is_primary }: ContactRow): UserContact {
  return { id, name, relationship, phoneNumber: phone, primary: is_primary, type: 'emergency' }
}
