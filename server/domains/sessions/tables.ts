import type { Selectable } from 'kysely'
import type { Device } from '../../device.ts'

/**
 * Purpose of a link: first mail, login without a password, password reset, staff who act for the
 * person, or login at a school.
 */
export type LinkPurpose =
  | 'AccountActivation'
  | 'LogIn'
  | 'PasswordReset'
  | 'StaffAccess'
  | 'SchoolSignOn'

/** How a person logged in. */
export type WayIn = 'Password' | 'Link' | 'School' | 'Passkey'

/** Sessions, links that start them, and staff who act for a person. */
export type SessionTables = {
  readonly sessions: {
    readonly id: string
    /** SHA-256 of the token, which is not stored. */
    readonly token_hash: Buffer
    readonly user_id: string
    readonly created_at: Date
    readonly last_seen_at: Date
    readonly ended_at: Date | null
    /** Set if staff act for the person. */
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
    /** Set if the link lets staff act for the person. */
    readonly impersonation_id: string | null
    /** Set if only one browser can use the link: the hash of the token that it stores. */
    readonly binding_hash: Buffer | null
    readonly created_at: Date
    readonly expires_at: Date
    readonly used_at: Date | null
  }
  /** Which member of staff acted for whom, and why. */
  readonly impersonations: {
    readonly id: string
    readonly user_id: string
    readonly staff_id: string
    readonly reason: string
    readonly created_at: Date
  }
  /** Mutations that staff made while they acted for a person, by operation name. */
  readonly impersonated_operations: {
    readonly id: string
    readonly impersonation_id: string
    readonly operation: string
    readonly asked_at: Date
  }
}

export type SessionRow = Selectable<SessionTables['sessions']>
