import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { SayError } from '../content/error-sentences.ts'
import type { ImpersonationService } from './impersonation-service.ts'
import type { LinkService } from './link-service.ts'
import type { SessionService } from './session-service.ts'

/** The services of this domain. */
export type SessionServices = {
  readonly sessions: SessionService
  readonly links: LinkService
  readonly impersonation: ImpersonationService
  readonly sayError: SayError
}

/** Who is asking, ask the service, return. */
export function createSessionResolvers({ sessions, links, impersonation, sayError }: SessionServices): Resolvers {
  return {
    Query: {
      userIsLoggedIn: (_root, _args, caller) => sessions.loginStatus(caller),
      currentSession: (_root, _args, { viewer }) => sessions.currentSession(viewer),
    },
    Mutation: {
      login: async (_root, { email, password }, { clientAddress }) =>
        unwrap(await sessions.login({ email, password, clientAddress })),
      logout: async (_root, _args, caller) => {
        await sessions.logout(caller)
        return true
      },
      continueSession: (_root, _args, caller) => sessions.continueSession(caller),
      sendActivationEmail: (_root, _args, { viewer }) => links.sendActivationEmail(viewer),
      passwordlessLogin: async (_root, { email, token }, { clientAddress }) =>
        unwrap(await links.passwordlessLogin({ email, token, clientAddress })),
      resetPassword: async (_root, args, { clientAddress }) =>
        unwrap(await links.mailLink({ ...args, purpose: 'PasswordReset', clientAddress })),
      triggerPasswordlessAuthFlow: async (_root, args, { clientAddress }) => {
        const outcome = await links.mailLogin({ ...args, clientAddress })
        if (outcome.ok || outcome.code !== 'REFERRAL_REQUIRED')
          return { __typename: 'TriggerPasswordlessAuthFlowSuccess', success: unwrap(outcome) }
        return { __typename: 'TriggerPasswordlessAuthFlowError', errorCode: outcome.code, message: sayError(outcome.code) }
      },
      renewLink: async (_root, args, { clientAddress }) => unwrap(await links.renewLink({ ...args, clientAddress })),
      stopImpersonating: async (_root, _args, caller) => {
        await impersonation.stop(caller)
        return true
      },
    },
  }
}
