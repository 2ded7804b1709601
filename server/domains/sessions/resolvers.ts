import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { OtherAppContent } from '../configuration/operator-content.ts'
import type { SayError } from '../content/error-sentences.ts'
import type { ImpersonationService } from './impersonation-service.ts'
import type { LinkService } from './link-service.ts'
import type { LoginService } from './login-service.ts'
import type { SessionService } from './session-service.ts'

export type SessionServices = {
  readonly sessions: SessionService
  readonly links: LinkService
  readonly logins: LoginService
  readonly impersonation: ImpersonationService
  readonly sayError: SayError
  /** The staff app for an email's domain. */
  readonly otherAppOf: (email: string) => OtherAppContent | undefined
}

export function createSessionResolvers(services: SessionServices): Resolvers {
  const { sessions, links, logins, impersonation, sayError, otherAppOf } = services
  return {
    Query: {
      userIsLoggedIn: (_root, _args, caller) => sessions.loginStatus(caller),
      logins: (_root, _args, { viewer }) => logins.list(viewer),
      currentSession: (_root, _args, { viewer }) => sessions.currentSession(viewer),
    },
    Mutation: {
      login: async (_root, args, { clientAddress, device }) =>
        unwrap(await sessions.login({ ...args, clientAddress, device })),
      loginWithPassword: async (_root, { email, password }, { clientAddress, device }) => {
        const outcome = await sessions.login({ email, password, clientAddress, device })
        if (outcome.ok) {
          return {
            passwordCorrect: true,
            authToken: outcome.value.authToken,
            blockedReason: null,
            app: 'PORTAL',
            useOtherApp: null,
          }
        }
        const other = otherAppOf(email)
        return {
          passwordCorrect: outcome.code === 'SIGN_ON_REQUIRED',
          authToken: null,
          blockedReason: outcome.code === 'INVALID_LOGIN' ? null : sayError(outcome.code),
          app: other?.app ?? 'PORTAL',
          useOtherApp: other ?? null,
        }
      },
      logout: async (_root, _args, caller) => {
        await sessions.logout(caller)
        return true
      },
      endLogin: (_root, { id }, { viewer }) => logins.end(viewer, id),
      endOtherLogins: (_root, _args, { viewer }) => logins.endOthers(viewer),
      continueSession: (_root, _args, caller) => sessions.continueSession(caller),
      sendActivationEmail: (_root, _args, { viewer }) => links.sendActivationEmail(viewer),
      passwordlessLogin: async (_root, args, { clientAddress, device, viewer }) =>
        unwrap(await links.passwordlessLogin({ ...args, clientAddress, device }, viewer)),
      resetPassword: async (_root, args, { clientAddress }) =>
        unwrap(await links.mailLink({ ...args, purpose: 'PasswordReset', clientAddress })),
      triggerPasswordlessAuthFlow: async (_root, args, { clientAddress }) => {
        const outcome = await links.mailLogin({ ...args, clientAddress })
        if (outcome.ok || outcome.code !== 'REFERRAL_REQUIRED')
          return { __typename: 'TriggerPasswordlessAuthFlowSuccess', success: unwrap(outcome) }
        return {
          __typename: 'TriggerPasswordlessAuthFlowError',
          errorCode: outcome.code,
          message: sayError(outcome.code),
        }
      },
      renewLink: async (_root, args, { clientAddress }) =>
        unwrap(await links.renewLink({ ...args, clientAddress })),
      stopImpersonating: async (_root, _args, caller) => {
        await impersonation.stop(caller)
        return true
      },
    },
  }
}
