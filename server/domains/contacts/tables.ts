import type { Selectable } from 'kysely'

/** Emergency contacts. If a person has any, exactly one is primary. */
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
