/** A school's OpenID provider, and this portal as its client. */
export type SchoolClient = {
  /** The provider's own address, which its tokens name. */
  readonly issuer: string
  readonly clientId: string
  /** Without one the client is a public one, which PKCE alone protects. */
  readonly secret: string | undefined
  /** Where the provider sends the browser back. */
  readonly redirectUri: string
}

/** What one log-in at a school is bound to. All of it is random, used once, and known to nobody else. */
export type SignOnSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** Whom a school's provider has logged in. */
export type SchoolIdentity = {
  /** The provider's own id of the person, which never changes. */
  readonly subject: string
  readonly email: string | null
  /** The provider says that the e-mail is this person's. */
  readonly isEmailVerified: boolean
}

/** Why a school's log-in failed: it cannot be reached, the person or the school refused, or its answer cannot be trusted. */
export type SignOnFailureReason = 'unavailable' | 'declined' | 'invalid'

/** A log-in that failed. */
export type SignOnFailure = Error & { readonly reason: SignOnFailureReason }

/** Log-ins at schools: OpenID Connect's authorization code flow with PKCE, state and nonce. */
export type SignOnGateway = {
  /**
   * The address at which a browser logs in.
   *
   * @param email What the person typed, so that they need not type it again there.
   * @throws {SignOnFailure}
   */
  readonly authorizationUrl: (client: SchoolClient, secrets: SignOnSecrets, email: string) => Promise<string>
  /**
   * Trades the code of a reply for who logged in.
   *
   * @param reply The address that the browser came back to, with the provider's parameters.
   * @throws {SignOnFailure}
   */
  readonly identify: (client: SchoolClient, secrets: SignOnSecrets, reply: URL) => Promise<SchoolIdentity>
}

/** A failure with its reason. */
export function signOnFailure(reason: SignOnFailureReason, cause?: unknown): SignOnFailure {
  return Object.assign(new Error(`The log-in at a school failed: ${reason}`, { cause }), { name: 'SignOnFailure', reason })
}

/** True for an error of `signOnFailure`. */
export function isSignOnFailure(error: unknown): error is SignOnFailure {
  return error instanceof Error && error.name === 'SignOnFailure' && 'reason' in error
}
