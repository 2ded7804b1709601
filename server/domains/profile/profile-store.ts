import type { Db } from '../../database/database.ts'
import { postgresCode } from '../../database/postgres-code.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { changePerson, lockPerson } from '../people/person-statements.ts'
import type { UserRow } from '../people/tables.ts'
import type { CheckedAddress } from './address-rules.ts'
import type { ProfileChange } from './profile-rules.ts'

/** The columns that an activation writes. No password for people who log in by single sign-on. */
export type Activation = CheckedAddress & {
  readonly account_activated_at: Date
  readonly password_hash?: string
}

/** Reads and writes a person's profile in one transaction. */
export type ProfileStore = {
  /** Runs work on the locked person. PHONE_TAKEN, EMAIL_TAKEN: another account has it. */
  readonly change: <Result>(
    userId: string,
    work: (profile: OpenProfile) => Promise<Result>,
  ) => Promise<Result | TakenContact>
}

export type TakenContact = 'PHONE_TAKEN' | 'EMAIL_TAKEN'

/** A locked person inside a transaction. */
export type OpenProfile = {
  readonly trx: Trx
  readonly user: UserRow
  /** @returns The updated row. */
  readonly write: (change: ProfileChange | Activation) => Promise<UserRow>
}

const UNIQUE_VIOLATION = '23505'
// The unique columns that a profile can change are email and phone number.
const ONE_PER_EMAIL = 'users_email_key_key'

export function createProfileStore(db: Db): ProfileStore {
  return {
    change: async (userId, work) => {
      try {
        return await withTransaction(db, async (trx) => {
          const user = await lockPerson(trx, userId)
          const write = async (change: ProfileChange | Activation): Promise<UserRow> =>
            Object.keys(change).length === 0 ? user : changePerson(trx, userId, change)
          return work({ trx, user, write })
        })
      } catch (error) {
        if (postgresCode(error) !== UNIQUE_VIOLATION) throw error
        return constraintOf(error) === ONE_PER_EMAIL ? 'EMAIL_TAKEN' : 'PHONE_TAKEN'
      }
    },
  }
}

function constraintOf(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined
}
