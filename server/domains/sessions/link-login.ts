import { hashToken, isTokenShaped } from '../../crypto/tokens.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { Device } from '../../device.ts'
import { type ErrorCode, type Outcome, refuse } from '../../errors.ts'
import type { PasswordlessLogin } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import type { Viewer } from '../../viewer.ts'
import { changePerson, VERIFIED_EMAIL } from '../people/person-statements.ts'
import type { UserRow } from '../people/tables.ts'
import { isMailed, linkState } from './link-rules.ts'
import type { LinkTries } from './link-tries.ts'
import { createLoginLinkStore, type LoginLink } from './login-link-store.ts'
import { newSession } from './new-session.ts'
import type { LogsInAtSchool } from './school-login.ts'
import { createSessionStore } from './session-store.ts'

/** A link's token with its email and client. */
export type LinkBearer = {
  readonly email: string
  readonly token: string
  /** The token that the browser stored when it started a login at a school. */
  readonly binding?: string | null | undefined
  readonly clientAddress: string
  readonly device?: Device
}

type LinkLoginPorts = {
  readonly platform: Platform
  readonly tries: LinkTries
  readonly logsInAtSchool: LogsInAtSchool
}

const WRONG: PasswordlessLogin = {
  authToken: null,
  expiresAt: null,
  activationLinkExpired: false,
  canLogin: false,
  isActivation: false,
}

/** Logs in with a link. Wrong links count as attempts of the client. */
export async function logInWithLink(
  ports: LinkLoginPorts,
  viewer: Viewer | undefined,
  bearer: LinkBearer,
): Promise<Outcome<PasswordlessLogin>> {
  const { email, clientAddress } = bearer
  const isWithinLimit = await ports.tries.take({ email, clientAddress })
  // Outside of the transaction, because it needs a connection of its own.
  const isForSchool = await needsSchool(ports, bearer.token)
  const outcome = await withTransaction(ports.platform.db, (trx) =>
    openLink(ports, trx, { viewer, bearer, isWithinLimit, isForSchool }),
  )
  const isWrong = outcome.ok
    ? outcome.value.authToken === null
    : outcome.code === 'TOO_MANY_REQUESTS'
  if (!isWrong) await ports.tries.giveBack({ email, clientAddress })
  return outcome
}

/** True for a mailed link of a person who logs in at their school. */
async function needsSchool(
  { platform, logsInAtSchool }: LinkLoginPorts,
  token: string,
): Promise<boolean> {
  const found = isTokenShaped(token)
    ? await createLoginLinkStore(platform.db).find(hashToken(token))
    : undefined
  return found !== undefined && isMailed(found.link.purpose) && logsInAtSchool(found.user)
}

type LinkAttempt = {
  readonly viewer: Viewer | undefined
  readonly bearer: LinkBearer
  readonly isWithinLimit: boolean
  readonly isForSchool: boolean
}

async function openLink(
  { platform }: LinkLoginPorts,
  trx: Trx,
  { viewer, bearer, isWithinLimit, isForSchool }: LinkAttempt,
): Promise<Outcome<PasswordlessLogin>> {
  const { email, binding, token, device } = bearer
  const found = await createLoginLinkStore(trx).findLocked(hashToken(token))
  const state = linkState(found, { email, binding }, platform.now())
  if (found === undefined || state === 'wrong' || found.link.purpose === 'PasswordReset')
    return isWithinLimit ? { ok: true, value: WRONG } : refuse('TOO_MANY_REQUESTS')
  const refusal = isMailed(found.link.purpose) ? refusalOf(found, viewer, isForSchool) : undefined
  if (refusal !== undefined) return refuse(refusal)
  if (state === 'expired') return { ok: true, value: expired(found) }
  return { ok: true, value: await logIn(platform, trx, { found, device }) }
}

async function logIn(
  platform: Platform,
  trx: Trx,
  { found, device }: { readonly found: LoginLink; readonly device: Device | undefined },
): Promise<PasswordlessLogin> {
  const { link, user } = found
  const links = createLoginLinkStore(trx)
  await links.markUsed(link.token_hash, platform.now())
  if (isMailed(link.purpose)) {
    await links.markAllUsed(user.id, [link.purpose], platform.now())
    await changePerson(trx, user.id, VERIFIED_EMAIL)
  }
  const { row, session } = newSession(platform, {
    userId: user.id,
    impersonationId: link.impersonation_id,
    wayIn: link.purpose === 'SchoolSignOn' ? 'School' : 'Link',
    device,
  })
  await createSessionStore(trx).add(row)
  const { authToken, expiresAt } = session
  return { ...WRONG, authToken, expiresAt, canLogin: user.password_hash !== null }
}

function expired({ link, user }: LoginLink): PasswordlessLogin {
  return {
    ...WRONG,
    activationLinkExpired: true,
    canLogin: user.password_hash !== null,
    isActivation: link.purpose === 'AccountActivation',
  }
}

/**
 * Why a mailed link cannot be used. After a change of email, only its owner can use it, while
 * logged in.
 */
function refusalOf(
  { user }: LoginLink,
  viewer: Viewer | undefined,
  isForSchool: boolean,
): ErrorCode | undefined {
  if (user.email_changed_at !== null) return isOwn(viewer, user) ? undefined : 'LOGIN_REQUIRED'
  return isForSchool ? 'SIGN_ON_REQUIRED' : undefined
}

/** True if the viewer is this person, and not staff who act for them. */
function isOwn(viewer: Viewer | undefined, user: UserRow): boolean {
  return viewer?.userId === user.id && viewer.impersonation === undefined
}
