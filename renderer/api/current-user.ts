import { createContext, use } from 'react'
import type { AppConfigQuery, CurrentUserQuery } from '#renderer/api/generated/graphql.ts'

export type Session = {
  readonly user: CurrentUserQuery['currentUser']
  readonly config: AppConfigQuery['appConfig']
  readonly assessments: AppConfigQuery['assessmentCatalogue']
  /** True if staff are acting for the person. */
  readonly isImpersonated: boolean
  /** Reads the person again from the server. */
  readonly refetch: () => Promise<Omit<Session, 'refetch'>>
}

export const CurrentUserContext = createContext<Session | null>(null)

/** @throws {Error} Outside the pages that need a login. */
export function useCurrentUser(): Session {
  const session = use(CurrentUserContext)
  if (!session) throw new Error('Attempting to use current user outside of Auth Context')
  return session
}
