import type { Selectable } from 'kysely'

/** Logins at schools with OpenID Connect. */
export type SignOnTables = {
  /** The provider that an organization's people use to log in. */
  readonly sign_on_providers: {
    readonly organization_id: string
    readonly issuer: string
    readonly client_id: string
    /** End of the name of the setting with the client secret; `null` for a public client. */
    readonly secret_name: string | null
  }
  /** Email domains of an organization's people, in lower case. */
  readonly sign_on_domains: {
    readonly domain: string
    readonly organization_id: string
  }
  /** Logins in progress. The reply that completes one deletes its row. */
  readonly sign_on_attempts: {
    readonly state_hash: Buffer
    readonly organization_id: string
    /** Nonce and PKCE verifier. */
    readonly sealed_secrets: Buffer
    /** Hash of the token that the browser stores. */
    readonly binding_hash: Buffer
    /** The path to open after the login. */
    readonly return_path: string | null
    readonly expires_at: Date
  }
  /** The accounts of identities at an organization's provider. */
  readonly sign_on_subjects: {
    readonly organization_id: string
    readonly subject: string
    readonly user_id: string
    readonly linked_at: Date
  }
}

export type SignOnProviderRow = Selectable<SignOnTables['sign_on_providers']>
export type SignOnAttemptRow = Selectable<SignOnTables['sign_on_attempts']>
export type SignOnSubjectRow = Selectable<SignOnTables['sign_on_subjects']>
