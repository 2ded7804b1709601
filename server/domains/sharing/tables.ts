import type { Selectable } from 'kysely'

/** How a request for a record stands. */
export type RequestStatus = 'pending' | 'accepted' | 'declined'

/** What the audit records. */
export type SharingAction = 'request' | 'grant' | 'decline' | 'revoke' | 'read' | 'refused-read'

export type SharingTables = {
  /** The consent that a person gave last and did not take back; it may have ended since. */
  readonly record_sharing_consents: {
    readonly user_id: string
    /** The signed entry of the audit by which it was given. */
    readonly grant_id: string
    readonly granted_at: Date
    readonly ends_at: Date
  }
  /** What campus collaborators asked for. At most one request of a person is pending. */
  readonly record_sharing_requests: {
    readonly id: string
    readonly user_id: string
    /** The id of the campus collaborator who asks. */
    readonly collaborator: string
    readonly status: RequestStatus
    readonly created_at: Date
    readonly answered_at: Date | null
  }
  /** Everything that ever happened. The database refuses to change or delete an entry. */
  readonly record_sharing_audit: {
    readonly id: string
    readonly user_id: string
    readonly action: SharingAction
    readonly happened_at: Date
    /** Of a grant alone: what the person signed with, sealed. */
    readonly sealed_initials: Buffer | null
    /** The member of staff who acted for the person; never of a grant. */
    readonly impersonator: string | null
    /** Who asked for the record, or read it. */
    readonly collaborator: string | null
  }
}

export type ConsentRow = Selectable<SharingTables['record_sharing_consents']>
export type RequestRow = Selectable<SharingTables['record_sharing_requests']>
export type AuditRow = Selectable<SharingTables['record_sharing_audit']>
