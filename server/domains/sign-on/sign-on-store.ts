import type { Db } from '../../database/database.ts'
import type { SignOnAttemptRow, SignOnProviderRow, SignOnSubjectRow } from './tables.ts'

/** Stores providers of schools, logins in progress, and the accounts of schools' identities. */
export type SignOnStore = {
  readonly providerOfDomain: (domain: string) => Promise<SignOnProviderRow | undefined>
  readonly provider: (organizationId: string) => Promise<SignOnProviderRow | undefined>
  readonly addAttempt: (attempt: SignOnAttemptRow) => Promise<void>
  /** Deletes an attempt and returns it. Only the first of two replies gets it. */
  readonly takeAttempt: (stateHash: Buffer) => Promise<SignOnAttemptRow | undefined>
  readonly subject: (
    organizationId: string,
    subject: string,
  ) => Promise<SignOnSubjectRow | undefined>
  readonly subjectOfUser: (
    organizationId: string,
    userId: string,
  ) => Promise<SignOnSubjectRow | undefined>
  readonly addSubject: (row: SignOnSubjectRow) => Promise<void>
}

/** Works on a connection or on a transaction. */
export function createSignOnStore(db: Db): SignOnStore {
  return {
    providerOfDomain: (domain) =>
      db
        .selectFrom('sign_on_domains')
        .innerJoin(
          'sign_on_providers',
          'sign_on_providers.organization_id',
          'sign_on_domains.organization_id',
        )
        .selectAll('sign_on_providers')
        .where('domain', '=', domain)
        .executeTakeFirst(),
    provider: (organizationId) =>
      db
        .selectFrom('sign_on_providers')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .executeTakeFirst(),
    addAttempt: async (attempt) => {
      await db.insertInto('sign_on_attempts').values(attempt).execute()
    },
    takeAttempt: (stateHash) =>
      db
        .deleteFrom('sign_on_attempts')
        .where('state_hash', '=', stateHash)
        .returningAll()
        .executeTakeFirst(),
    subject: (organizationId, subject) =>
      db
        .selectFrom('sign_on_subjects')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('subject', '=', subject)
        .executeTakeFirst(),
    subjectOfUser: (organizationId, userId) =>
      db
        .selectFrom('sign_on_subjects')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    addSubject: async (row) => {
      await db.insertInto('sign_on_subjects').values(row).execute()
    },
  }
}
