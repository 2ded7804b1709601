import { hashToken, isTokenShaped } from '../../crypto/tokens.ts'
import { type Trx, withTransaction } from '../../database/transaction.ts'
import { codedError, type ErrorCode, type Outcome, refuse } from '../../errors.ts'
import type { PasswordlessLogin } from '../../graphql/generated.ts'
import { type Idempotency, isKey } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { emailKey } from '../people/email-key.ts'
import { changePerson, findByEmail, lockPerson } from '../people/person-statements.ts'
import type { PeopleService } from '../people/people-service.ts'
import type { UserRow } from '../people/tables.ts'
import type { SendLink } from './link-mails.ts'
import { helpfulPurpose, linkState, type MailedPurpose, needsReferral } from './link-rules.ts'
import { createLinkTries } from './link-tries.ts'
import { createLoginLinkStore, type LoginLink } from './login-link-store.ts'
import { newSession } from './new-session.ts'
import { createSessionStore } from './session-store.ts'

/** Who brings a link. */
export type LinkBearer = { readonly email: string; readonly token: string; readonly clientAddress: string }

/** Who asks for a link by mail, without a login. One key asks once. */
export type LinkRequest = { readonly idempotencyKey: string; readonly clientAddress: string }

/** Links that verify an e-mail, log a person in or let them choose another password. */
export type LinkService = {
  /** At most one mail in a while that the operator says, and none to a verified e-mail: the outcome is the same as once. */
  readonly sendActivationEmail: (viewer: Viewer | undefined) => Promise<true>
  /**
   * An unknown e-mail and a wrong token get the same answer after the same work; TOO_MANY_REQUESTS after too many wrong links of one client,
   * of all e-mails or of this one.
   */
  readonly passwordlessLogin: (bearer: LinkBearer) => Promise<Outcome<PasswordlessLogin>>
  /**
   * Mails a link to an e-mail, if somebody has it: the answer and its time are the same where nobody does. TOO_MANY_REQUESTS over the limits
   * of an e-mail and of a client.
   */
  readonly mailLink: (
    request: LinkRequest & { readonly email: string; readonly purpose: MailedPurpose },
  ) => Promise<Outcome<true>>
  /** As `mailLink` for a link that logs in or activates; REFERRAL_REQUIRED, and no mail, for whoever needs a referral. */
  readonly mailLogin: (request: LinkRequest & { readonly email: string }) => Promise<Outcome<true>>
  /** Mails another link to the e-mail that a link was made for, used or expired as it is. Answers as `mailLink` where there is no such link. */
  readonly renewLink: (request: LinkRequest & { readonly token: string }) => Promise<Outcome<true>>
}

/** What the service is built on. */
export type LinkPorts = {
  readonly platform: Platform
  readonly idempotency: Idempotency
  readonly sendLink: SendLink
  readonly people: Pick<PeopleService, 'storedUser'>
}

const WRONG: PasswordlessLogin = { authToken: null, expiresAt: null, activationLinkExpired: false, canLogin: false }

/** Requests for mails are answered after this time, which hides whether there was one to send. */
const ANSWER_MS = 500

/** The service over a platform. */
export function createLinkService({ platform, idempotency, sendLink, people }: LinkPorts): LinkService {
  const { db, now, config, wait } = platform
  const limit = createAttemptLimit(platform)
  const tries = createLinkTries(platform)

  const logIn = async (trx: Trx, { link, user }: LoginLink): Promise<PasswordlessLogin> => {
    const links = createLoginLinkStore(trx)
    await links.markUsed(link.token_hash, now())
    if (link.impersonation_id === null) {
      await links.markAllUsed(user.id, [link.purpose], now())
      await changePerson(trx, user.id, { email_verified: true })
    }
    const { row, session } = newSession(platform, { userId: user.id, impersonationId: link.impersonation_id })
    await createSessionStore(trx).add(row)
    const { authToken, expiresAt } = session
    return { authToken, expiresAt, activationLinkExpired: false, canLogin: user.password_hash !== null }
  }

  /** Mails somebody the link that helps them, once for a key. */
  const mail = async (user: UserRow | undefined, asked: MailedPurpose, idempotencyKey: string): Promise<undefined> => {
    if (user === undefined) return undefined
    await idempotency.once({ userId: user.id, operation: `mailLink${asked}`, key: idempotencyKey, args: {} }, async (trx) => {
      const current = await lockPerson(trx, user.id)
      await sendLink(trx, current, helpfulPurpose(current, asked))
      return user.id
    })
    return undefined
  }

  const answer = async (
    { idempotencyKey, clientAddress }: LinkRequest,
    subject: string,
    work: () => Promise<ErrorCode | undefined>,
  ): Promise<Outcome<true>> => {
    if (!isKey(idempotencyKey)) throw codedError('BAD_INPUT', { details: { field: 'idempotencyKey' } })
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
    passwordlessLogin: async ({ email, token, clientAddress }) => {
      const bearer = { email, clientAddress }
      if (!(await tries.take(bearer))) return refuse('TOO_MANY_REQUESTS')
      const value = await withTransaction(db, async (trx) => {
        const found = await createLoginLinkStore(trx).findLocked(hashToken(token))
        const state = linkState(found, email, now())
        if (found === undefined || state === 'wrong' || found.link.purpose === 'PasswordReset') return WRONG
        if (state === 'expired') return { ...WRONG, activationLinkExpired: true, canLogin: found.user.password_hash !== null }
        return logIn(trx, found)
      })
      if (value.authToken !== null) await tries.giveBack(bearer)
      return { ok: true, value }
    },
    mailLink: ({ email, purpose, ...request }) =>
      answer(request, emailKey(email), async () => mail(await findByEmail(db, email), purpose, request.idempotencyKey)),
    mailLogin: ({ email, ...request }) =>
      answer(request, emailKey(email), async () => {
        const user = await findByEmail(db, email)
        if (user !== undefined && needsReferral(await people.storedUser(user.id))) return 'REFERRAL_REQUIRED'
        return mail(user, 'LogIn', request.idempotencyKey)
      }),
    renewLink: ({ token, ...request }) =>
      answer(request, token, async () => {
        const found = isTokenShaped(token) ? await createLoginLinkStore(db).find(hashToken(token)) : undefined
        const purpose = found?.link.purpose
        if (found === undefined || purpose === undefined || purpose === 'StaffAccess') return undefined
        return mail(found.user, purpose, request.idempotencyKey)
      }),
  }
}
