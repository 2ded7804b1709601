import { type AttemptLimit, createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { hashToken, isTokenShaped, TOKEN_BYTES } from '../../crypto/tokens.ts'
import { withTransaction } from '../../database/transaction.ts'
import { codedError, type Outcome, refuse } from '../../errors.ts'
import { describeFailure } from '../../graphql/error-formatter.ts'
import { DEMO_SCHOOL_PATH, EMBEDDED_ISSUER } from '../../gateways/sign-on/embedded/school-routes.ts'
import {
  isSignOnFailure,
  type SchoolClient,
  type SchoolIdentity,
  type SignOnSecrets,
  signOnFailure,
} from '../../gateways/sign-on/sign-on-gateway.ts'
import type { Platform } from '../../platform.ts'
import type { PeopleService } from '../people/people-service.ts'
import { changePerson, findByEmail, findPerson, lockPerson } from '../people/person-statements.ts'
import type { UserRow } from '../people/tables.ts'
import { linkUrl } from '../../outbox/link-url.ts'
import { LOGIN_LINK_PATH } from '../sessions/link-rules.ts'
import { addSignOnLink } from '../sessions/sign-on-links.ts'
import { CALLBACK_PATH, domainOf, problemPath, returnPath } from './sign-on-rules.ts'
import { createSignOnStore, type SignOnStore } from './sign-on-store.ts'
import type { SignOnAttemptRow, SignOnProviderRow } from './tables.ts'

/** A request to log in at a school. */
type SignOnRequest = {
  readonly email: string
  /** The path to open after the login. */
  readonly returnPath?: string | null | undefined
  /** A random token that the browser stores, so that only this browser can complete the login. */
  readonly binding: string
  readonly clientAddress: string
}

/** Logins at schools. They never create an account. */
export type SignOnService = {
  /**
   * Starts a login at the school with the email's domain. Does not reveal whether the email has an
   * account.
   *
   * @returns The URL of the school's login; UNKNOWN_SCHOOL, SIGN_ON_UNAVAILABLE or
   * TOO_MANY_REQUESTS.
   */
  readonly begin: (request: SignOnRequest) => Promise<Outcome<string>>
  /**
   * Completes a login with the provider's reply.
   *
   * @param query The query of the provider's redirect.
   * @returns Where the browser goes next: a link that logs in once, or the page that explains the
   * failure.
   */
  readonly end: (query: URLSearchParams) => Promise<string>
}

type SignOnPorts = {
  readonly platform: Platform
  readonly people: Pick<PeopleService, 'storedUser' | 'hasSsoOf'>
}

const ATTEMPT_LASTS_MS = 15 * 60_000

type Context = SignOnPorts & {
  readonly store: SignOnStore
  readonly limit: AttemptLimit
}

async function begin(context: Context, request: SignOnRequest): Promise<Outcome<string>> {
  const { platform, store, limit } = context
  if (!isTokenShaped(request.binding))
    throw codedError('BAD_INPUT', { details: { field: 'binding' } })
  if (!(await limit.take('sign-on', request.clientAddress, platform.config.linksPerAddress)))
    return refuse('TOO_MANY_REQUESTS')
  const domain = domainOf(request.email)
  const provider = domain === undefined ? undefined : await store.providerOfDomain(domain)
  if (provider === undefined) return refuse('UNKNOWN_SCHOOL')
  try {
    return { ok: true, value: await addAttempt(context, provider, request) }
  } catch (error) {
    platform.log.error(
      { organizationId: provider.organization_id, failure: failureOf(error) },
      'A log-in at a school could not begin',
    )
    return refuse('SIGN_ON_UNAVAILABLE')
  }
}

/** @returns The URL of the school's login. */
async function addAttempt(
  { platform, store }: Context,
  provider: SignOnProviderRow,
  { email, binding, ...request }: SignOnRequest,
): Promise<string> {
  const { now, dataKeys, randomBytes, gateways } = platform
  const randomToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
  const secrets: SignOnSecrets = {
    state: randomToken(),
    nonce: randomToken(),
    verifier: randomToken(),
  }
  const client = clientOf(platform, provider)
  const url = await gateways.signOn.authorizationUrl(client, secrets, email.trim())
  const { organization_id } = provider
  await store.addAttempt({
    state_hash: hashToken(secrets.state),
    organization_id,
    sealed_secrets: dataKeys.seal(JSON.stringify([secrets.nonce, secrets.verifier]), [
      'sign-on',
      organization_id,
    ]),
    binding_hash: hashToken(binding),
    return_path: returnPath(request.returnPath),
    expires_at: new Date(now().getTime() + ATTEMPT_LASTS_MS),
  })
  return url
}

async function end(context: Context, query: URLSearchParams): Promise<string> {
  const { platform, store } = context
  const { now, log } = platform
  const state = query.get('state') ?? ''
  const attempt = isTokenShaped(state) ? await store.takeAttempt(hashToken(state)) : undefined
  if (attempt === undefined || now() >= attempt.expires_at) return problemPath('expired')
  const { organization_id: organizationId } = attempt
  try {
    const provider = await store.provider(organizationId)
    if (provider === undefined) return problemPath('expired')
    const secrets = openSecrets(platform, attempt)
    if (secrets === undefined) return problemPath('expired')
    const identity = await platform.gateways.signOn.identify(
      clientOf(platform, provider),
      { state, ...secrets },
      new URL(`${platform.config.publicUrl}${CALLBACK_PATH}?${query}`),
    )
    const user = await accountOf(context, organizationId, identity)
    const link = user && (await admit(platform, attempt, { user, identity }))
    if (link === undefined)
      log.warn({ organizationId }, 'A school logged in a person without an account here')
    return link ?? problemPath('no-account')
  } catch (error) {
    log.error({ organizationId, failure: failureOf(error) }, 'A log-in at a school failed')
    return problemPath(isSignOnFailure(error) ? error.reason : 'unavailable')
  }
}

function openSecrets(
  { dataKeys }: Platform,
  { sealed_secrets, organization_id }: SignOnAttemptRow,
): Pick<SignOnSecrets, 'nonce' | 'verifier'> | undefined {
  const opened: unknown = JSON.parse(dataKeys.open(sealed_secrets, ['sign-on', organization_id]))
  const [nonce, verifier] = Array.isArray(opened) ? opened.map(String) : []
  return nonce === undefined || verifier === undefined ? undefined : { nonce, verifier }
}

function clientOf(
  platform: Platform,
  { issuer, client_id, secret_name }: SignOnProviderRow,
): SchoolClient {
  const { production, publicUrl } = platform.config
  return {
    issuer: issuer === EMBEDDED_ISSUER && !production ? `${publicUrl}${DEMO_SCHOOL_PATH}` : issuer,
    clientId: client_id,
    secret: secret_name === null ? undefined : secretNamed(platform, secret_name),
    redirectUri: `${publicUrl}${CALLBACK_PATH}`,
  }
}

function secretNamed({ config, log }: Platform, name: string): string {
  const secret = config.signOnSecrets.get(name)
  if (secret !== undefined) return secret
  log.error(
    { setting: `SIGN_ON_SECRET_${name}` },
    'No one can log in at a school: the secret is not set',
  )
  throw signOnFailure('unavailable')
}

/**
 * Finds the account for a school's identity, among people who log in at that school. Matches the
 * school's id if it is linked, otherwise the verified email.
 */
async function accountOf(
  { platform: { db }, people, store }: Context,
  organizationId: string,
  identity: SchoolIdentity,
): Promise<UserRow | undefined> {
  const row = await store.subject(organizationId, identity.subject)
  const linked = row && (await findPerson(db, row.user_id))
  const email = identity.isEmailVerified ? identity.email : null
  const user = linked ?? (email === null ? undefined : await findByEmail(db, email))
  const stored = user && (await people.storedUser(user.id))
  return stored?.user.organization_id === organizationId && people.hasSsoOf(stored)
    ? user
    : undefined
}

/**
 * Links the account to the school's identity and makes a login link.
 *
 * @returns The link; `undefined` if the account has another id at the school, because the school
 * gave its email to a new person.
 */
function admit(
  platform: Platform,
  attempt: SignOnAttemptRow,
  { user, identity }: { readonly user: UserRow; readonly identity: SchoolIdentity },
): Promise<string | undefined> {
  const { db, now, config } = platform
  return withTransaction(db, async (trx) => {
    const current = await lockPerson(trx, user.id)
    const linked = createSignOnStore(trx)
    const { organization_id } = attempt
    const [row, own] = await Promise.all([
      linked.subject(organization_id, identity.subject),
      linked.subjectOfUser(organization_id, user.id),
    ])
    if (row === undefined && own === undefined)
      await linked.addSubject({
        organization_id,
        subject: identity.subject,
        user_id: user.id,
        linked_at: now(),
      })
    else if (row?.user_id !== user.id) return undefined
    const isSameEmail =
      identity.isEmailVerified && identity.email?.toLowerCase() === current.email_key
    if (isSameEmail && !current.email_verified)
      await changePerson(trx, user.id, { email_verified: true })
    const token = await addSignOnLink(trx, platform, {
      userId: user.id,
      bindingHash: attempt.binding_hash,
    })
    const { return_path: from } = attempt
    const parts = { email: current.email, token, sso: 'true', ...(from === null ? {} : { from }) }
    return linkUrl(config.publicUrl, LOGIN_LINK_PATH, parts)
  })
}

export function createSignOnService(ports: SignOnPorts): SignOnService {
  const { platform } = ports
  const store = createSignOnStore(platform.db)
  const context: Context = { ...ports, store, limit: createAttemptLimit(platform) }
  return {
    begin: (request) => begin(context, request),
    end: (query) => end(context, query),
  }
}

/**
 * Describes a failure for operators with our own reason and the library's code. Contains nothing
 * from the provider.
 */
function failureOf(error: unknown): string | ReturnType<typeof describeFailure> {
  if (!isSignOnFailure(error)) return describeFailure(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? `${error.reason}, ${cause.code}`
    : error.reason
}
