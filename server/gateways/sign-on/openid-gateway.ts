import * as openid from 'openid-client'
import { isLoopback } from '../../plugins/config.ts'
import {
  isSignOnFailure,
  type SchoolClient,
  type SchoolIdentity,
  type SignOnFailureReason,
  type SignOnGateway,
  type SignOnSecrets,
  signOnFailure,
} from './sign-on-gateway.ts'

/** What the gateway is built on. */
export type OpenIdPorts = {
  readonly now: () => Date
  /** Outside production a provider on this machine may be asked without TLS. */
  readonly production: boolean
  /** How long a provider's answers may take together, for what one request of a browser needs. */
  readonly timeoutMs: number
}

/** How far a provider's clock may be from ours. */
const CLOCK_TOLERANCE_SECONDS = 60
/** As long as what a provider says of itself is not asked again. */
const DISCOVERY_LASTS_MS = 10 * 60_000

/** The gateway over OpenID Connect. */
export function createOpenIdGateway({ now, production, timeoutMs }: OpenIdPorts): SignOnGateway {
  const discovered = new Map<string, { readonly at: number; readonly server: openid.ServerMetadata }>()

  const options = (issuer: URL, within: openid.CustomFetch): openid.DiscoveryRequestOptions => ({
    [openid.customFetch]: within,
    execute: !production && isLoopback(issuer.hostname) ? [openid.allowInsecureRequests] : [],
  })

  const serverOf = async (client: SchoolClient, within: openid.CustomFetch): Promise<openid.ServerMetadata> => {
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
    const configuration = new openid.Configuration(server, client.clientId, metadata, authenticationOf(client, server))
    configuration[openid.customFetch] = within
    for (const prepare of options(new URL(client.issuer), within).execute ?? []) prepare(configuration)
    // The signature is checked too, although the token comes from the provider itself.
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
        // A provider that has changed its keys or addresses is asked anew by whoever comes next.
        discovered.delete(client.issuer)
        throw failureOf(error)
      }
    },
  }
}

/** Requests that end together, this long after now. */
function fetchWithin(timeoutMs: number): openid.CustomFetch {
  const signal = AbortSignal.timeout(timeoutMs)
  return (url, { body, ...options }) =>
    fetch(url, { ...options, body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null), signal })
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
  return { subject: sub, email: isEmail ? email : null, isEmailVerified: isEmail && isVerified === true }
}

/** By HTTP Basic where the provider says nothing else, as OpenID Connect has it. */
function authenticationOf({ secret }: SchoolClient, server: openid.ServerMetadata): openid.ClientAuth {
  if (secret === undefined) return openid.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic') ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
}

function failureOf(error: unknown): Error {
  return isSignOnFailure(error) ? error : signOnFailure(reasonOf(error), error)
}

/** Reads codes that OAuth names, and nothing else of what a provider sent. */
function reasonOf(error: unknown): SignOnFailureReason {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') return 'declined'
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return PASSING_CODES.has(error.error) ? 'unavailable' : 'invalid'
  return isUnreachable(error) ? 'unavailable' : 'invalid'
}

/** What a provider says of itself where it may be there again soon. */
const PASSING_CODES: ReadonlySet<string> = new Set(['temporarily_unavailable', 'server_error'])
const TOO_MANY_REQUESTS = 429
const FIRST_SERVER_ERROR = 500

/** True where no answer came, or one that says that the provider is not there. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed'
  if (!(error instanceof openid.ClientError)) return false
  if (error.code === 'OAUTH_TIMEOUT') return true
  return error.cause instanceof Response && (error.cause.status >= FIRST_SERVER_ERROR || error.cause.status === TOO_MANY_REQUESTS)
}
