import type { Selectable } from 'kysely'
import type { Device } from '../../device.ts'

/** Log-ins without a password, by WebAuthn. */
export type PasskeyTables = {
  /** What is known of a person for passkeys alone. */
  readonly passkey_accounts: {
    readonly user_id: string
    /** By what a device knows the person: random, so that it tells nothing. */
    readonly handle: Buffer
    /** When the person said "Not now" to the offer of a passkey. */
    readonly offer_put_off_at: Date | null
  }
  readonly passkeys: {
    readonly id: string
    readonly user_id: string
    /** By what the device knows the passkey. */
    readonly credential_id: Buffer
    /** In COSE. */
    readonly public_key: Buffer
    /** How many signatures the device has made, as it said last; 0 where it does not count. */
    readonly signature_count: number
    /** How a browser reaches the device. */
    readonly transports: readonly string[]
    /** What the person calls it; null while they have given it no name. */
    readonly name: string | null
    /** With what it was added. */
    readonly device: Device['kind']
    readonly browser: Device['browser']
    readonly created_at: Date
    /** Null before the first log-in. */
    readonly last_used_at: Date | null
  }
  /** What a device is to sign. A row is removed by the reply that uses it. */
  readonly passkey_challenges: {
    readonly challenge_hash: Buffer
    /** Whose passkey is added; null for a log-in. */
    readonly user_id: string | null
    readonly expires_at: Date
  }
}

export type PasskeyRow = Selectable<PasskeyTables['passkeys']>
export type PasskeyChallengeRow = Selectable<PasskeyTables['passkey_challenges']>
