import * as openid from 'openid-client'
import { isLoopback } from '../../plugins/service-address.ts'
import {
  isSignOnFailure,
  type SchoolClient,
  type SchoolIdentity,
  type SignOnFailureReason,
  type SignOnGateway,
  type SignOnSecrets,
  signOnFailure,
} from './sign-on-gateway.ts'

export type OpenIdPorts = {
  readonly now: () => Date
  /** Outside production, a provider on this machine may be used without TLS. */
  readonly production: boolean
  /** Time limit for all requests to a provider that one browser request needs. */
  readonly timeoutMs: number
}

/** Tolerated difference between a provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 60
/** How long a provider's metadata is cached. */
const DISCOVERY_LASTS_MS = 10 * 60_000

/** The gateway for OpenID Connect. */
export function createOpenIdGateway({ now, production, timeoutMs }: OpenIdPorts): SignOnGateway {
  const discovered = new Map<
    string,
    { readonly at: number; readonly server: openid.ServerMetadata }
  >()

  const options = (issuer: URL, within: openid.CustomFetch): openid.DiscoveryRequestOptions => ({
    [openid.customFetch]: within,
    execute: !production && isLoopback(issuer.hostname) ? [openid.allowInsecureRequests] : [],
  })

  const serverOf = async (
    client: SchoolClient,
    within: openid.CustomFetch,
  ): Promise<openid.ServerMetadata> => {
    const known = discovered.get(client.issuer)
    if (known !== undefined && now().getTime() - known.at < DISCOVERY_LASTS_MS) return known.server
    const issuer = new URL(client.issuer)
    const server = (
      await openid.discovery(issuer, client.clientId, undefined, undefined, options(issuer, within))
    ).serverMetadata()
    discovered.set(client.issuer, { at: now().getTime(), server })
    return server
  }

  const configurationOf = async (client: SchoolClient): Promise<openid.Configuration> => {
    const within = fetchWithin(timeoutMs)
    const server = await serverOf(client, within)
    const metadata = {
      [openid.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
      [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    }
    const configuration = new openid.Configuration(
      server,
      client.clientId,
      metadata,
      authenticationOf(client, server),
    )
    configuration[openid.customFetch] = within
    for (const prepare of options(new URL(client.issuer), within).execute ?? [])
      prepare(configuration)
    // Also checks the signature, although the token comes directly from the provider.
    openid.enableNonRepudiationChecks(configuration)
    return configuration
  }

  return {
    authorizationUrl: async (client, { state, nonce, verifier }, email) => {
      try {
        const url = openid.buildAuthorizationUrl(await configurationOf(client), {
          redirect_uri: client.redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          login_hint: email,
        })
        return url.href
      } catch (error) {
        throw failureOf(error)
      }
    },
    identify: async (client, secrets, reply) => {
      try {
        return await redeem(await configurationOf(client), secrets, reply)
      } catch (error) {
        // The provider may have changed its keys or URLs, so the next request reads its metadata
        // again.
        discovered.delete(client.issuer)
        throw failureOf(error)
      }
    },
  }
}

/** A fetch whose requests share one time limit. */
function fetchWithin(timeoutMs: number): openid.CustomFetch {
  const signal = AbortSignal.timeout(timeoutMs)
  return (url, { body, ...options }) =>
    fetch(url, {
      ...options,
      body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
      signal,
    })
}

async function redeem(
  configuration: openid.Configuration,
  { state, nonce, verifier }: SignOnSecrets,
  reply: URL,
): Promise<SchoolIdentity> {
  const tokens = await openid.authorizationCodeGrant(configuration, reply, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw signOnFailure('invalid')
  const { sub, email, email_verified: isVerified } = claims
  const isEmail = typeof email === 'string'
  return {
    subject: sub,
    email: isEmail ? email : null,
    isEmailVerified: isEmail && isVerified === true,
  }
}

/** HTTP Basic is OpenID Connect's default, unless the provider names other methods. */
function authenticationOf(
  { secret }: SchoolClient,
  server: openid.ServerMetadata,
): openid.ClientAuth {
  if (secret === undefined) return openid.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret)
}

function failureOf(error: unknown): Error {
  return isSignOnFailure(error) ? error : signOnFailure(reasonOf(error), error)
}

/** Reads only codes that OAuth defines, and nothing else from the provider. */
function reasonOf(error: unknown): SignOnFailureReason {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied')
    return 'declined'
  if (
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.ResponseBodyError
  )
    return PASSING_CODES.has(error.error) ? 'unavailable' : 'invalid'
  return isUnreachable(error) ? 'unavailable' : 'invalid'
}

/** OAuth error codes of a temporary failure. */
const PASSING_CODES: ReadonlySet<string> = new Set(['temporarily_unavailable', 'server_error'])
const TOO_MANY_REQUESTS = 429
const FIRST_SERVER_ERROR = 500

/** True if the provider did not reply, or replied that it is unavailable. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed'
  if (!(error instanceof openid.ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT') return true
  return (
    error.cause instanceof Response &&
    (error.cause.status >= FIRST_SERVER_ERROR || error.cause.status === TOO_MANY_REQUESTS)
  )
}
