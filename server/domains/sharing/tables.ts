import type { Selectable } from 'kysely'

type RequestStatus = 'pending' | 'accepted' | 'declined'

/** Events in the audit. */
export type SharingAction = 'request' | 'grant' | 'decline' | 'revoke' | 'read' | 'refused-read'

export type SharingTables = {
  /** The person's last consent, unless withdrawn. It may have expired. */
  readonly record_sharing_consents: {
    readonly user_id: string
    /** The signed audit entry of the grant. */
    readonly grant_id: string
    readonly granted_at: Date
    readonly ends_at: Date
  }
  /** Requests of campus collaborators. At most one per person is pending. */
  readonly record_sharing_requests: {
    readonly id: string
    readonly user_id: string
    /** The id of the campus collaborator. */
    readonly collaborator: string
    readonly status: RequestStatus
    readonly created_at: Date
    readonly answered_at: Date | null
  }
  /** The full history. The database refuses to change or delete entries. */
  readonly record_sharing_audit: {
    readonly id: string
    readonly user_id: string
    readonly action: SharingAction
    readonly happened_at: Date
    /** Only for grants: the signature, encrypted. */
    readonly sealed_initials: Buffer | null
    /** The member of staff who acted for the person. Never set for grants. */
    readonly impersonator: string | null
    /** The collaborator who requested or read the record. */
    readonly collaborator: string | null
  }
}

export type ConsentRow = Selectable<SharingTables['record_sharing_consents']>
export type RequestRow = Selectable<SharingTables['record_sharing_requests']>
export type AuditRow = Selectable<SharingTables['record_sharing_audit']>
