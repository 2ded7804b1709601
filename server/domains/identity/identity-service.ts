import { hashToken, isTokenShaped } from '../../crypto/tokens.ts'
import { codedError } from '../../errors.ts'
import type { CareRecommendation, CurrentSession, LoginStatus, Session, User } from '../../graphql/generated.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { presentAffiliation } from '../organizations/organization-rules.ts'
import { createFactVersions } from '../definitions/fact-versions.ts'
import { createAppointmentService } from '../scheduling/appointment-service.ts'
import { readStateZones } from '../../time/state-zones.ts'
import { readOperatorContent } from '../configuration/operator-content.ts'
import { createAccountMails } from './account-mails.ts'
import { createPasswordLogin, type PasswordLogin } from './password-login.ts'
import { isSessionAlive, isTouchDue, sessionEnd } from './session-rules.ts'
import { createSessionStore } from './session-store.ts'
import { type Person, presentUser, type StoredUser } from './user-rules.ts'
import { createUserStore } from './user-store.ts'

/** What is known of who is asking, before it is decided whether they may. */
export type Caller = { readonly viewer: Viewer | undefined; readonly token: string | undefined }

/** Sessions and people. */
export type IdentityService = {
  /**
   * The viewer of a bearer token. It counts as a use of the session, unless it is said to be none. `undefined` for anything that is
   * no live session.
   */
  readonly authenticate: (token: string | undefined, request?: { readonly isUse: boolean }) => Promise<Viewer | undefined>
  readonly login: PasswordLogin
  readonly logout: (caller: Caller) => Promise<void>
  readonly continueSession: (caller: Caller) => Promise<Session>
  readonly loginStatus: (caller: Caller) => LoginStatus
  readonly currentSession: (viewer: Viewer | undefined) => CurrentSession | null
  readonly currentUser: (viewer: Viewer | undefined) => Promise<User>
  /** A person as they see themselves, and what is stored of them. */
  readonly person: (userId: string) => Promise<Person>
  /** People of an organization with single sign-on have it, and those who are marked alone. */
  readonly hasSso: (viewer: Viewer | undefined) => Promise<boolean>
  readonly hasSsoOf: (stored: StoredUser) => boolean
  readonly ssoRedirectUrl: (viewer: Viewer | undefined) => Promise<string | null>
  readonly careRecommendation: (viewer: Viewer | undefined) => Promise<CareRecommendation | null>
  /** What is stored of a person, for the rules of other domains. */
  readonly storedUser: (userId: string) => Promise<StoredUser>
  /** IANA zone of a person's state; null where none is known. */
  readonly timeZoneOf: (person: StoredUser) => string | null
  /** Marks a new patient's task as done; one that is not there is not required. */
  readonly completeTask: (trx: Trx, userId: string, ref: string) => Promise<void>
  /** Keeps with the person that there is a card to charge, and whether its last charge went well. */
  readonly markPaymentMethod: (trx: Trx, userId: string, card: { readonly isValid: boolean } | null) => Promise<void>
  /** Takes away the notification of a request that was answered. */
  readonly dismissRequestNotification: (trx: Trx, userId: string, requestId: string) => Promise<void>
}

/** The service over a platform. */
export function createIdentityService(platform: Platform): IdentityService {
  const users = createUserStore(platform.db)
  const sessions = createSessionStore(platform.db)
  const appointments = createAppointmentService(platform)
  const factsOf = createFactVersions(platform.db)
  const zones = readStateZones(platform.config.contentDir)
  const times = platform.config.session

  const storedUser = async (userId: string): Promise<StoredUser> => {
    const found = await users.find(userId)
    if (found === undefined) throw codedError('INVALID_AUTHENTICATION')
    const { factsVersion, ...stored } = found
    if (factsVersion === null) throw new Error('Cannot judge anybody: no facts were published')
    return { ...stored, facts: await factsOf(factsVersion) }
  }

  const person = async (userId: string) => {
    const [stored, visits] = await Promise.all([storedUser(userId), appointments.ofUser(userId)])
    const affiliation = stored.organization && presentAffiliation(stored.organization)
    return {
      stored,
      user: presentUser(stored, affiliation, { appointments: visits, now: platform.now(), timeZone: timeZoneOf(stored) }),
    }
  }

  const hasSsoOf = ({ user, organization }: StoredUser): boolean =>
    user.has_sso || (organization?.organization.sso_redirect_url ?? null) !== null

  const timeZoneOf = ({ user }: StoredUser): string | null => zones.get(user.address_state ?? '') ?? null

  return {
    authenticate: async (token, { isUse } = { isUse: true }) => {
      if (token === undefined || !isTokenShaped(token)) return undefined
      const now = platform.now()
      const session = await sessions.find(hashToken(token))
      if (session === undefined || !isSessionAlive(session, now, times)) return undefined
      const isTouched = isUse && isTouchDue(session, now)
      if (isTouched) await sessions.touch(session.id, now)
      const expiresAt = sessionEnd(isTouched ? { ...session, last_seen_at: now } : session, times)
      const { impersonation_id: id, staff_id: staffId } = session
      const impersonation = id === null || staffId === null ? {} : { impersonation: { id, staffId } }
      return { userId: session.user_id, sessionId: session.id, expiresAt, ...impersonation }
    },
    login: createPasswordLogin(platform, createAccountMails(platform, readOperatorContent(platform.config.contentDir))),
    logout: async ({ token }) => {
      if (token !== undefined && isTokenShaped(token)) await sessions.end(hashToken(token), platform.now())
    },
    continueSession: async ({ viewer, token }) => {
      const { sessionId } = requirePatient(viewer)
      const session = token === undefined ? undefined : await sessions.find(hashToken(token))
      if (token === undefined || session === undefined) throw codedError('INVALID_AUTHENTICATION')
      const now = platform.now()
      await sessions.touch(sessionId, now)
      return { authToken: token, expiresAt: sessionEnd({ ...session, last_seen_at: now }, times) }
    },
    loginStatus: ({ viewer, token }) =>
      viewer === undefined || token === undefined
        ? { isLoggedIn: false, authToken: null, expiresAt: null }
        : { isLoggedIn: true, authToken: token, expiresAt: viewer.expiresAt },
    currentSession: (viewer) =>
      viewer === undefined ? null : { expiresAt: viewer.expiresAt, impersonatedBy: viewer.impersonation?.staffId ?? null },
    currentUser: async (viewer) => (await person(requirePatient(viewer).userId)).user,
    person,
    hasSso: async (viewer) => hasSsoOf(await storedUser(requirePatient(viewer).userId)),
    hasSsoOf,
    ssoRedirectUrl: async (viewer) => {
      const { organization } = await storedUser(requirePatient(viewer).userId)
      return organization?.organization.sso_redirect_url ?? null
    },
    careRecommendation: async (viewer) => {
      const { recommendedCareTypes: careTypes } = await storedUser(requirePatient(viewer).userId)
      return careTypes.length === 0 ? null : { careTypes }
    },
    storedUser,
    timeZoneOf,
    completeTask: async (trx, userId, ref) => {
      await trx
        .updateTable('tasks')
        .set({ done: true, updated_at: platform.now() })
        .where('user_id', '=', userId)
        .where('ref', '=', ref)
        .execute()
    },
    markPaymentMethod: async (trx, userId, card) => {
      await trx
        .updateTable('users')
        .set({ has_payment_method: card !== null, is_payment_method_valid: card?.isValid ?? true })
        .where('id', '=', userId)
        .execute()
    },
    dismissRequestNotification: async (trx, userId, requestId) => {
      const open = await trx
        .selectFrom('notifications')
        .select(['id', 'data'])
        .where('user_id', '=', userId)
        .where('dismissed_at', 'is', null)
        .execute()
      const ids = open.filter((row) => row.data.requestId === requestId).map((row) => row.id)
      if (ids.length > 0)
        await trx.updateTable('notifications').set({ dismissed_at: platform.now() }).where('id', 'in', ids).execute()
    },
  }
}
