import { type AttemptLimit, createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { hashToken, isTokenShaped } from '../../crypto/tokens.ts'
import { withTransaction } from '../../database/transaction.ts'
import { codedError, type ErrorCode, type Outcome, refuse } from '../../errors.ts'
import type { PasswordlessLogin } from '../../graphql/generated.ts'
import { type Idempotency, isKey } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { emailKey } from '../people/email-key.ts'
import type { PeopleService } from '../people/people-service.ts'
import { findByEmail, lockPerson } from '../people/person-statements.ts'
import type { UserRow } from '../people/tables.ts'
import type { SendAccountMail } from './account-mails.ts'
import { type LinkBearer, logInWithLink } from './link-login.ts'
import type { SendLink } from './link-mails.ts'
import { helpfulPurpose, isMailed, type MailedPurpose, needsReferral } from './link-rules.ts'
import { createLinkTries, type LinkTries } from './link-tries.ts'
import { createLoginLinkStore } from './login-link-store.ts'
import type { LogsInAtSchool } from './school-login.ts'

/** A request for a mailed link, without a login. Idempotent by key. */
type LinkRequest = { readonly idempotencyKey: string; readonly clientAddress: string }

type AccountLinkRequest = LinkRequest & { readonly email: string }

type RenewalRequest = LinkRequest & { readonly token: string }

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
    request: AccountLinkRequest & { readonly purpose: MailedPurpose },
  ) => Promise<Outcome<true>>
  /**
   * As `mailLink`, for a link that logs in or activates. REFERRAL_REQUIRED, without a mail, for
   * people who need a referral.
   */
  readonly mailLogin: (request: AccountLinkRequest) => Promise<Outcome<true>>
  /**
   * Mails another link to the email of a used or expired link. If the link does not exist, the
   * reply is the same as for `mailLink`.
   */
  readonly renewLink: (request: RenewalRequest) => Promise<Outcome<true>>
}

type LinkPorts = {
  readonly platform: Platform
  readonly idempotency: Idempotency
  readonly sendLink: SendLink
  readonly people: Pick<PeopleService, 'storedUser'>
  readonly logsInAtSchool: LogsInAtSchool
  readonly sendMail: SendAccountMail
}

type Context = LinkPorts & { readonly limit: AttemptLimit; readonly tries: LinkTries }

/** Requests for mails are answered after this time, which hides whether a mail was sent. */
const ANSWER_MS = 500

async function sendActivationEmail(
  { platform, sendLink }: Context,
  viewer: Viewer | undefined,
): Promise<true> {
  const { userId } = requirePatient(viewer)
  await withTransaction(platform.db, async (trx) => {
    const user = await lockPerson(trx, userId)
    if (!user.email_verified) await sendLink(trx, user, 'AccountActivation')
  })
  return true
}

function mailLink(
  context: Context,
  { email, purpose, ...request }: AccountLinkRequest & { readonly purpose: MailedPurpose },
): Promise<Outcome<true>> {
  return answer(context, { ...request, subject: emailKey(email) }, async () => {
    const user = await findByEmail(context.platform.db, email)
    return sendMailOnce(context, user, { purpose, key: request.idempotencyKey })
  })
}

function mailLogin(
  context: Context,
  { email, ...request }: AccountLinkRequest,
): Promise<Outcome<true>> {
  return answer(context, { ...request, subject: emailKey(email) }, async () => {
    const user = await findByEmail(context.platform.db, email)
    if (user !== undefined && needsReferral(await context.people.storedUser(user.id)))
      return 'REFERRAL_REQUIRED'
    return sendMailOnce(context, user, { purpose: 'LogIn', key: request.idempotencyKey })
  })
}

function renewLink(
  context: Context,
  { token, ...request }: RenewalRequest,
): Promise<Outcome<true>> {
  return answer(context, { ...request, subject: token }, async () => {
    const found = isTokenShaped(token)
      ? await createLoginLinkStore(context.platform.db).find(hashToken(token))
      : undefined
    const purpose = found?.link.purpose
    if (found === undefined || purpose === undefined || !isMailed(purpose)) return undefined
    return sendMailOnce(context, found.user, { purpose, key: request.idempotencyKey })
  })
}

/** Answers after the same time whether or not a mail was sent, within the limits. */
async function answer(
  { platform: { config, wait }, limit }: Context,
  { idempotencyKey, clientAddress, subject }: LinkRequest & { readonly subject: string },
  work: () => Promise<ErrorCode | undefined>,
): Promise<Outcome<true>> {
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

/** Mails the person the link that they need, once per key. */
async function sendMailOnce(
  { idempotency, sendLink, sendMail, logsInAtSchool }: Context,
  user: UserRow | undefined,
  { purpose, key }: { readonly purpose: MailedPurpose; readonly key: string },
): Promise<undefined> {
  if (user === undefined) return undefined
  const atSchool = await logsInAtSchool(user)
  await idempotency.once(
    { userId: user.id, operation: `mailLink${purpose}`, key, args: {} },
    async (trx) => {
      const current = await lockPerson(trx, user.id)
      if (atSchool) await sendMail(trx, current, { template: 'school-login' })
      else await sendLink(trx, current, helpfulPurpose(current, purpose))
      return user.id
    },
  )
  return undefined
}

export function createLinkService(ports: LinkPorts): LinkService {
  const { platform } = ports
  const limit = createAttemptLimit(platform)
  const context: Context = { ...ports, limit, tries: createLinkTries(platform) }
  return {
    sendActivationEmail: (viewer) => sendActivationEmail(context, viewer),
    passwordlessLogin: (bearer, viewer) => logInWithLink(context, viewer, bearer),
    mailLink: (request) => mailLink(context, request),
    mailLogin: (request) => mailLogin(context, request),
    renewLink: (request) => renewLink(context, request),
  }
}
