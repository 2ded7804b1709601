import type { Selectable } from 'kysely'

/** Whom to call in an emergency: exactly one of a person's contacts is primary, as long as there are any. */
export type ContactTables = {
  readonly emergency_contacts: {
    readonly id: string
    readonly user_id: string
    readonly name: string
    readonly relationship: string
    /** Ten digits. */
    readonly phone: string
    readonly is_primary: boolean
    readonly created_at: Date
  }
}

export type ContactRow = Selectable<ContactTables['emergency_contacts']>
