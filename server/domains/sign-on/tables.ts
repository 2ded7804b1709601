import type { Selectable } from 'kysely'

/** Log-ins at schools, by OpenID Connect. */
export type SignOnTables = {
  /** The provider at which the people of an organization log in. */
  readonly sign_on_providers: {
    readonly organization_id: string
    readonly issuer: string
    readonly client_id: string
    /** The end of the name of the setting that holds the secret; `null` for a public client. */
    readonly secret_name: string | null
  }
  /** Domains of the e-mails of an organization's people, in lower case. */
  readonly sign_on_domains: {
    readonly domain: string
    readonly organization_id: string
  }
  /** Log-ins that are under way. A row is removed by the reply that uses it. */
  readonly sign_on_attempts: {
    readonly state_hash: Buffer
    readonly organization_id: string
    /** Nonce and PKCE verifier. */
    readonly sealed_secrets: Buffer
    /** Of what the browser keeps that began. */
    readonly binding_hash: Buffer
    /** Where the person wanted to go. */
    readonly return_path: string | null
    readonly expires_at: Date
  }
  /** Who is who at an organization's provider. */
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
