/** A school's OpenID provider, and this portal as its client. */
export type SchoolClient = {
  /** The provider's own URL, as in its tokens. */
  readonly issuer: string
  readonly clientId: string
  /** Without one, the client is public and protected only by PKCE. */
  readonly secret: string | undefined
  /** Where the provider redirects the browser. */
  readonly redirectUri: string
}

/** Random values that protect one login. Each is used once and kept secret. */
export type SignOnSecrets = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The person that a school's provider has logged in. */
export type SchoolIdentity = {
  /** The provider's permanent id of the person. */
  readonly subject: string
  readonly email: string | null
  /** True if the provider has verified that the email is this person's. */
  readonly isEmailVerified: boolean
}

/**
 * Why a login at a school failed: the provider is unavailable, the person or the school refused, or
 * the reply is invalid.
 */
export type SignOnFailureReason = 'unavailable' | 'declined' | 'invalid'

export type SignOnFailure = Error & { readonly reason: SignOnFailureReason }

/** Logins at schools with OpenID Connect's authorization code flow, with PKCE, state and nonce. */
export type SignOnGateway = {
  /**
   * The URL where a browser logs in.
   *
   * @param email The email that the person entered, so that they need not enter it again.
   * @throws {SignOnFailure}
   */
  readonly authorizationUrl: (
    client: SchoolClient,
    secrets: SignOnSecrets,
    email: string,
  ) => Promise<string>
  /**
   * Exchanges a reply's code for the identity of the person.
   *
   * @param reply The redirect URL with the provider's parameters.
   * @throws {SignOnFailure}
   */
  readonly identify: (
    client: SchoolClient,
    secrets: SignOnSecrets,
    reply: URL,
  ) => Promise<SchoolIdentity>
}

export function signOnFailure(reason: SignOnFailureReason, cause?: unknown): SignOnFailure {
  return Object.assign(new Error(`The log-in at a school failed: ${reason}`, { cause }), {
    name: 'SignOnFailure',
    reason,
  })
}

export function isSignOnFailure(error: unknown): error is SignOnFailure {
  return error instanceof Error && error.name === 'SignOnFailure' && 'reason' in error
}
