import { hashToken, isTokenShaped } from '../../crypto/tokens.ts'
import { codedError } from '../../errors.ts'
import type { CurrentSession, LoginStatus, Session } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { readOperatorContent } from '../configuration/operator-content.ts'
import { createAccountMails } from './account-mails.ts'
import { createPasswordLogin, type PasswordLogin } from './password-login.ts'
import type { LogsInAtSchool } from './school-login.ts'
import { isSessionAlive, isTouchDue, sessionEnd } from './session-rules.ts'
import { createSessionStore } from './session-store.ts'

/** The token of a request and its viewer, before permissions are checked. */
export type Caller = { readonly viewer: Viewer | undefined; readonly token: string | undefined }

/** Logs people in and out and finds the viewer of a request. */
export type SessionService = {
  /**
   * Finds the viewer of a token; `undefined` if it has no live session. Counts as use of the
   * session, unless `isUse` is false.
   */
  readonly authenticate: (
    token: string | undefined,
    request?: { readonly isUse: boolean },
  ) => Promise<Viewer | undefined>
  readonly login: PasswordLogin
  readonly logout: (caller: Caller) => Promise<void>
  readonly continueSession: (caller: Caller) => Promise<Session>
  readonly loginStatus: (caller: Caller) => LoginStatus
  readonly currentSession: (viewer: Viewer | undefined) => CurrentSession | null
}

export function createSessionService(
  platform: Platform,
  logsInAtSchool: LogsInAtSchool,
): SessionService {
  const sessions = createSessionStore(platform.db)
  const times = platform.config.session
  const sendMail = createAccountMails(platform, readOperatorContent(platform.config.contentDir))

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
      const impersonation =
        id === null || staffId === null ? {} : { impersonation: { id, staffId } }
      return {
        userId: session.user_id,
        sessionId: session.id,
        startedAt: session.created_at,
        expiresAt,
        ...impersonation,
      }
    },
    login: createPasswordLogin(platform, { sendMail, logsInAtSchool }),
    logout: async ({ token }) => {
      if (token !== undefined && isTokenShaped(token))
        await sessions.end(hashToken(token), platform.now())
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
      viewer === undefined
        ? null
        : { expiresAt: viewer.expiresAt, impersonatedBy: viewer.impersonation?.staffId ?? null },
  }
}
