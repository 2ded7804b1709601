import type { Selectable } from 'kysely'
import type { Device } from '../../device.ts'

/** What a link is for: the first mail, a log-in without password, another password, staff who act for the person, or who comes from their school. */
export type LinkPurpose = 'AccountActivation' | 'LogIn' | 'PasswordReset' | 'StaffAccess' | 'SchoolSignOn'

/** How a person came in. */
export type WayIn = 'Password' | 'Link' | 'School' | 'Passkey'

/** Sessions, links that begin them, and staff who act for a person. */
export type SessionTables = {
  readonly sessions: {
    readonly id: string
    /** SHA-256 of the token; the token itself is nowhere. */
    readonly token_hash: Buffer
    readonly user_id: string
    readonly created_at: Date
    readonly last_seen_at: Date
    readonly ended_at: Date | null
    /** Set where staff act for the person. */
    readonly impersonation_id: string | null
    readonly way_in: WayIn | null
    readonly device: Device['kind'] | null
    readonly browser: Device['browser'] | null
  }
  /** Links that work once, by the hash of their token. */
  readonly login_links: {
    readonly token_hash: Buffer
    readonly user_id: string
    readonly purpose: LinkPurpose
    /** Set where the link lets staff act for the person. */
    readonly impersonation_id: string | null
    /** Set where one browser alone may use the link, by the hash of what it keeps. */
    readonly binding_hash: Buffer | null
    readonly created_at: Date
    readonly expires_at: Date
    readonly used_at: Date | null
  }
  /** Who of the staff acted for whom, and why. */
  readonly impersonations: {
    readonly id: string
    readonly user_id: string
    readonly staff_id: string
    readonly reason: string
    readonly created_at: Date
  }
  /** What staff changed while they acted for somebody, by the name of the operation. */
  readonly impersonated_operations: {
    readonly id: string
    readonly impersonation_id: string
    readonly operation: string
    readonly asked_at: Date
  }
}

export type SessionRow = Selectable<SessionTables['sessions']>
