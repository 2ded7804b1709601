import { hashToken, isTokenShaped } from '../../crypto/tokens.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { Device } from '../../device.ts'
import { codedError, type ErrorCode, type Outcome, refuse } from '../../errors.ts'
import type { PasswordlessLogin } from '../../graphql/generated.ts'
import { type Idempotency, isKey } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { emailKey } from '../people/email-key.ts'
import {
  changePerson,
  findByEmail,
  lockPerson,
  VERIFIED_EMAIL,
} from '../people/person-statements.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { UserRow } from '../people/tables.ts'
import type { SendAccountMail } from './account-mails.ts'
import type { SendLink } from './link-mails.ts'
import type { LogsInAtSchool } from './school-login.ts'
import {
  helpfulPurpose,
  isMailed,
  linkState,
  type MailedPurpose,
  needsReferral,
} from './link-rules.ts'
import { createLinkTries } from './link-tries.ts'
import { createLoginLinkStore, type LoginLink } from './login-link-store.ts'
import { newSession } from './new-session.ts'
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

/** A request for a mailed link, without a login. Idempotent by key. */
type LinkRequest = { readonly idempotencyKey: string; readonly clientAddress: string }

/** Links that verify an email, log a person in or reset a password. */
export type LinkService = {
  /**
   * Sends nothing if a mail was sent recently or the email is verified. The reply is always the
   * same.
   */
  readonly sendActivationEmail: (viewer: Viewer | undefined) => Promise<true>
  /**
   * Logs in with a link. An unknown email and a wrong token get the same reply after the same work.
   * TOO_MANY_REQUESTS: too many wrong links from one client, in total or for this email.
   * SIGN_ON_REQUIRED: the person logs in at their school; the link stays unused. LOGIN_REQUIRED:
   * the link verifies a changed email, which only works while its person is logged in.
   */
  readonly passwordlessLogin: (
    bearer: LinkBearer,
    viewer: Viewer | undefined,
  ) => Promise<Outcome<PasswordlessLogin>>
  /**
   * Mails a link if the email has an account. The reply and its time do not reveal whether it does.
   * TOO_MANY_REQUESTS above the limit of an email or a client.
   */
  readonly mailLink: (
    request: LinkRequest & { readonly email: string; readonly purpose: MailedPurpose },
  ) => Promise<Outcome<true>>
  /**
   * As `mailLink`, for a link that logs in or activates. REFERRAL_REQUIRED, without a mail, for
   * people who need a referral.
   */
  readonly mailLogin: (request: LinkRequest & { readonly email: string }) => Promise<Outcome<true>>
  /**
   * Mails another link to the email of a used or expired link. If the link does not exist, the
   * reply is the same as for `mailLink`.
   */
  readonly renewLink: (request: LinkRequest & { readonly token: string }) => Promise<Outcome<true>>
}

type LinkPorts = {
  readonly platform: Platform
  readonly idempotency: Idempotency
  readonly sendLink: SendLink
  readonly people: Pick<PeopleService, 'storedUser'>
  readonly logsInAtSchool: LogsInAtSchool
  readonly sendMail: SendAccountMail
}

const WRONG: PasswordlessLogin = {
  authToken: null,
  expiresAt: null,
  activationLinkExpired: false,
  canLogin: false,
  isActivation: false,
}

/** Requests for mails are answered after this time, which hides whether a mail was sent. */
const ANSWER_MS = 500

export function createLinkService(ports: LinkPorts): LinkService {
  const { platform, idempotency, sendLink, people, logsInAtSchool, sendMail } = ports
  const { db, now, config, wait } = platform
  const limit = createAttemptLimit(platform)
  const tries = createLinkTries(platform)

  const logIn = async (
    trx: Trx,
    { link, user }: LoginLink,
    device: Device | undefined,
  ): Promise<PasswordlessLogin> => {
    const links = createLoginLinkStore(trx)
    await links.markUsed(link.token_hash, now())
    if (isMailed(link.purpose)) {
      await links.markAllUsed(user.id, [link.purpose], now())
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

  /**
   * True for a mailed link of a person who logs in at their school. Call it before a transaction,
   * because it needs a connection of its own.
   */
  const isForSchool = async (token: string): Promise<boolean> => {
    const found = isTokenShaped(token)
      ? await createLoginLinkStore(db).find(hashToken(token))
      : undefined
    return found !== undefined && isMailed(found.link.purpose) && logsInAtSchool(found.user)
  }

  /** Mails the person the link that they need, once per key. */
  const mail = async (
    user: UserRow | undefined,
    asked: MailedPurpose,
    idempotencyKey: string,
  ): Promise<undefined> => {
    if (user === undefined) return undefined
    const atSchool = await logsInAtSchool(user)
    await idempotency.once(
      { userId: user.id, operation: `mailLink${asked}`, key: idempotencyKey, args: {} },
      async (trx) => {
        const current = await lockPerson(trx, user.id)
        if (atSchool) await sendMail(trx, current, { template: 'school-login' })
        else await sendLink(trx, current, helpfulPurpose(current, asked))
        return user.id
      },
    )
    return undefined
  }

  const answer = async (
    { idempotencyKey, clientAddress }: LinkRequest,
    subject: string,
    work: () => Promise<ErrorCode | undefined>,
  ): Promise<Outcome<true>> => {
    if (!isKey(idempotencyKey))
      throw codedError('BAD_INPUT', { details: { field: 'idempotencyKey' } })
    const [isAddressWithin, isSubjectWithin] = await Promise.all([
      limit.take('link-mail-address', clientAddress, config.linksPerAddress),
      limit.take('link-mail', subject, config.linkMailsPerEmail),
    ])
    if (!isAddressWithin || !isSubjectWithin) return refuse('TOO_MANY_REQUESTS')
    const [refusal] = await Promise.all([work(), wait(ANSWER_MS)])
    return refusal === undefined ? { ok: true, value: true } : refuse(refusal)
  }

  return {
    sendActivationEmail: async (viewer) => {
      const { userId } = requirePatient(viewer)
      await withTransaction(db, async (trx) => {
        const user = await lockPerson(trx, userId)
        if (!user.email_verified) await sendLink(trx, user, 'AccountActivation')
      })
      return true
    },
    passwordlessLogin: async ({ email, token, binding, clientAddress, device }, viewer) => {
      const bearer = { email, clientAddress }
      const isWithin = await tries.take(bearer)
      const isRefused = await isForSchool(token)
      const outcome = await withTransaction(
        db,
        async (trx): Promise<Outcome<PasswordlessLogin>> => {
          const found = await createLoginLinkStore(trx).findLocked(hashToken(token))
          const state = linkState(found, { email, binding }, now())
          if (found === undefined || state === 'wrong' || found.link.purpose === 'PasswordReset')
            return isWithin ? { ok: true, value: WRONG } : refuse('TOO_MANY_REQUESTS')
          const refusal = isMailed(found.link.purpose)
            ? refusalOf(found, viewer, isRefused)
            : undefined
          if (refusal !== undefined) return refuse(refusal)
          return {
            ok: true,
            value: state === 'expired' ? expired(found) : await logIn(trx, found, device),
          }
        },
      )
      const isWrong = outcome.ok
        ? outcome.value.authToken === null
        : outcome.code === 'TOO_MANY_REQUESTS'
      if (!isWrong) await tries.giveBack(bearer)
      return outcome
    },
    mailLink: ({ email, purpose, ...request }) =>
      answer(request, emailKey(email), async () =>
        mail(await findByEmail(db, email), purpose, request.idempotencyKey),
      ),
    mailLogin: ({ email, ...request }) =>
      answer(request, emailKey(email), async () => {
        const user = await findByEmail(db, email)
        if (user !== undefined && needsReferral(await people.storedUser(user.id)))
          return 'REFERRAL_REQUIRED'
        return mail(user, 'LogIn', request.idempotencyKey)
      }),
    renewLink: ({ token, ...request }) =>
      answer(request, token, async () => {
        const found = isTokenShaped(token)
          ? await createLoginLinkStore(db).find(hashToken(token))
          : undefined
        const purpose = found?.link.purpose
        if (found === undefined || purpose === undefined || !isMailed(purpose)) return undefined
        return mail(found.user, purpose, request.idempotencyKey)
      }),
  }
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
