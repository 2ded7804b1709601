import {
  createHash,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  randomBytes,
  sign,
} from 'node:crypto'

/** An account at a school. */
export type SchoolAccount = {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
}

/** The portal as a client of the provider. */
export type RegisteredClient = {
  readonly clientId: string
  /** Without one, the client is public. */
  readonly secret?: string
  readonly redirectUri: string
}

export type SchoolProviderOptions = {
  readonly issuer: string
  readonly client: RegisteredClient
  readonly now: () => Date
}

/** A reply of the token endpoint. */
export type TokenAnswer = { readonly status: number; readonly body: object }

/**
 * A small OpenID provider. It supports only the code flow with PKCE (S256), state and nonce. Its
 * codes are in memory.
 */
export type SchoolProvider = {
  /** The content of `/.well-known/openid-configuration`. */
  readonly configuration: () => object
  /** The public keys, as a JWK set. */
  readonly keys: () => object
  /** The error in a login request; `undefined` if it is valid. */
  readonly mistakeIn: (request: URLSearchParams) => string | undefined
  /** The redirect URL: with a code for the account, or with `access_denied` without one. */
  readonly decide: (request: URLSearchParams, account: SchoolAccount | undefined) => string
  /** Exchanges a code, once, for an ID token. */
  readonly trade: (request: URLSearchParams, authorization: string | undefined) => TokenAnswer
  /** Signs a token of the provider with these claims. */
  readonly sign: (claims: object) => string
}

/** The data of a code's ID token. */
type Grant = {
  readonly account: SchoolAccount
  readonly nonce: string
  readonly challenge: string
  readonly redirectUri: string
  readonly endsAt: number
}

const CODE_LASTS_MS = 60_000
const TOKEN_LASTS_SECONDS = 300
const RSA_BITS = 2048
const CODE_BYTES = 32

type Context = SchoolProviderOptions & {
  readonly key: SigningKey
  /** By code. */
  readonly grants: Map<string, Grant>
}

type SigningKey = { readonly id: string; readonly pair: () => KeyPairKeyObjectResult }

/**
 * The provider's own key, which is not stored. It is generated at first use, because that takes a
 * tenth of a second and few servers need it.
 */
function createSigningKey(): SigningKey {
  let pair: KeyPairKeyObjectResult | undefined
  return {
    id: base64url(randomBytes(8)),
    pair: () => {
      pair ??= generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
      return pair
    },
  }
}

function configuration({ issuer, client }: Context): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [
      client.secret === undefined ? 'none' : 'client_secret_basic',
    ],
    authorization_response_iss_parameter_supported: true,
  }
}

function publicKeys({ key }: Context): object {
  const jwk = key.pair().publicKey.export({ format: 'jwk' })
  return { keys: [{ ...jwk, kid: key.id, use: 'sig', alg: 'RS256' }] }
}

function mistakeIn({ client }: Context, request: URLSearchParams): string | undefined {
  const wanted = {
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    code_challenge_method: 'S256',
  }
  const wrong = Object.entries(wanted).find(([name, value]) => request.get(name) !== value)?.[0]
  if (wrong !== undefined) return wrong
  if (request.get('scope')?.split(' ').includes('openid') !== true) return 'scope'
  return ['state', 'nonce', 'code_challenge'].find((name) => (request.get(name) ?? '').length < 32)
}

function decide(
  { issuer, client, now, grants }: Context,
  request: URLSearchParams,
  account: SchoolAccount | undefined,
): string {
  const back = new URL(client.redirectUri)
  back.searchParams.set('state', request.get('state') ?? '')
  back.searchParams.set('iss', issuer)
  if (account === undefined) back.searchParams.set('error', 'access_denied')
  else {
    const code = base64url(randomBytes(CODE_BYTES))
    grants.set(code, {
      account,
      nonce: request.get('nonce') ?? '',
      challenge: request.get('code_challenge') ?? '',
      redirectUri: client.redirectUri,
      endsAt: now().getTime() + CODE_LASTS_MS,
    })
    back.searchParams.set('code', code)
  }
  return back.href
}

function trade(
  context: Context,
  request: URLSearchParams,
  authorization: string | undefined,
): TokenAnswer {
  const { client, now, grants } = context
  if (!isClient(client, request, authorization)) return refused(401, 'invalid_client')
  const code = request.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const isRight =
    grant !== undefined &&
    request.get('grant_type') === 'authorization_code' &&
    request.get('redirect_uri') === grant.redirectUri &&
    challengeOf(request.get('code_verifier') ?? '') === grant.challenge &&
    now().getTime() < grant.endsAt
  if (!isRight) return refused(400, 'invalid_grant')
  const tokens = {
    token_type: 'Bearer',
    expires_in: TOKEN_LASTS_SECONDS,
    id_token: idToken(context, grant),
  }
  return { status: 200, body: { access_token: base64url(randomBytes(CODE_BYTES)), ...tokens } }
}

function idToken({ issuer, client, now, key }: Context, { account, nonce }: Grant): string {
  const seconds = Math.floor(now().getTime() / 1000)
  return signClaims(key, {
    iss: issuer,
    aud: client.clientId,
    sub: account.subject,
    email: account.email,
    email_verified: account.isEmailVerified,
    nonce,
    iat: seconds,
    exp: seconds + TOKEN_LASTS_SECONDS,
  })
}

function signClaims(key: SigningKey, claims: object): string {
  const header = { alg: 'RS256', typ: 'JWT', kid: key.id }
  const content = [header, claims].map((part) => base64url(JSON.stringify(part))).join('.')
  return `${content}.${base64url(sign('sha256', Buffer.from(content), key.pair().privateKey))}`
}

export function createSchoolProvider(options: SchoolProviderOptions): SchoolProvider {
  const context: Context = { ...options, key: createSigningKey(), grants: new Map() }
  return {
    configuration: () => configuration(context),
    keys: () => publicKeys(context),
    mistakeIn: (request) => mistakeIn(context, request),
    decide: (request, account) => decide(context, request, account),
    trade: (request, authorization) => trade(context, request, authorization),
    sign: (claims) => signClaims(context.key, claims),
  }
}

function isClient(
  { clientId, secret }: RegisteredClient,
  request: URLSearchParams,
  authorization: string | undefined,
): boolean {
  if (secret === undefined) return request.get('client_id') === clientId
  const encoded = /^Basic (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  const [name = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return decodeURIComponent(name) === clientId && decodeURIComponent(password) === secret
}

function refused(status: number, error: string): TokenAnswer {
  return { status, body: { error } }
}

function challengeOf(verifier: string): string {
  return base64url(createHash('sha256').update(verifier).digest())
}

function base64url(data: string | Uint8Array): string {
  return Buffer.from(data).toString('base64url')
}
