import type { Selectable } from 'kysely'
import type { Device } from '../../device.ts'

/** Logins without a password, with WebAuthn. */
export type PasskeyTables = {
  /** Data of a person that only passkeys need. */
  readonly passkey_accounts: {
    readonly user_id: string
    /** Identifies the person to devices. Random, so that it reveals nothing. */
    readonly handle: Buffer
    /** When the person clicked "Not now" on the offer of a passkey. */
    readonly offer_put_off_at: Date | null
  }
  readonly passkeys: {
    readonly id: string
    readonly user_id: string
    /** Identifies the passkey to the device. */
    readonly credential_id: Buffer
    /** In COSE format. */
    readonly public_key: Buffer
    /** The device's last signature count; 0 if it does not count. */
    readonly signature_count: number
    /** How a browser reaches the device. */
    readonly transports: readonly string[]
    /** The person's name for it; null if they gave none. */
    readonly name: string | null
    /** The device and browser that added it. */
    readonly device: Device['kind']
    readonly browser: Device['browser']
    readonly created_at: Date
    /** Null before the first login. */
    readonly last_used_at: Date | null
  }
  /** Challenges for devices to sign. The reply that uses one deletes its row. */
  readonly passkey_challenges: {
    readonly challenge_hash: Buffer
    /** The person who adds a passkey; null for a login. */
    readonly user_id: string | null
    readonly expires_at: Date
  }
}

export type PasskeyRow = Selectable<PasskeyTables['passkeys']>
export type PasskeyChallengeRow = Selectable<PasskeyTables['passkey_challenges']>
