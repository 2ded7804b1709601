import { ApolloProvider } from '@apollo/client/react'
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { beginEarly, request } from '#renderer/api/client.ts'
import { CircumstancesDocument } from '#renderer/api/generated/onboarding.ts'
import { AppConfigDocument, CurrentUserDocument } from '#renderer/api/generated/session.ts'
import { hasLeft, hasRunOut, readToken, subscribeToToken } from '#renderer/api/token.ts'
import { CurrentUserContext, type Session } from '#renderer/api/current-user.ts'
import { client } from '#renderer/api/transport.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { LOGIN_FIRST } from './addresses.ts'
import { shapeAt } from './page-shape.ts'

const hasToken = () => readToken() !== null

type RequireLoginProps = {
  /** Shown in place of the login to people who are not logged in. */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

/**
 * Pages behind the login. They are shown when the person and the operator's settings are loaded.
 */
export function RequireLogin({ otherwise, children }: RequireLoginProps) {
  const isLoggedIn = useSyncExternalStore(subscribeToToken, hasToken)
  const { pathname, search } = useLocation()
  const [loaded, setLoaded] = useState<Omit<Session, 'refetch'> | 'failed' | null>(null)

  const reads = useRef(0)

  const load = useCallback(async () => {
    reads.current += 1
    const read = reads.current
    const [{ currentUser, currentSession }, { appConfig, assessmentCatalogue }] = await Promise.all(
      [request(CurrentUserDocument, {}), request(AppConfigDocument, {})],
    )
    const isImpersonated = currentSession?.impersonatedBy != null
    const session = {
      user: currentUser,
      config: appConfig,
      assessments: assessmentCatalogue,
      isImpersonated,
    }
    // Of several reads at the same time, the one that began last is shown.
    if (read === reads.current) setLoaded(session)
    return session
  }, [])

  useEffect(() => {
    if (!isLoggedIn) return
    // The gate needs these next, and most pages are behind it.
    beginEarly(CircumstancesDocument)
    load().catch(() => setLoaded('failed'))
  }, [isLoggedIn, load])

  const session = useMemo(
    () => (loaded === null || loaded === 'failed' ? null : { ...loaded, refetch: load }),
    [loaded, load],
  )
  if (!isLoggedIn && otherwise) return otherwise
  if (!isLoggedIn && hasLeft()) return <Navigate to="/login" replace />
  if (!isLoggedIn)
    return (
      <Navigate
        to={LOGIN_FIRST}
        replace
        state={{ from: pathname + search, hasRunOut: hasRunOut() }}
      />
    )
  if (loaded === 'failed' || !session) {
    return (
      <>
        <TopBar brand={WORDS.crisisPage.brand} isTight />
        {loaded === 'failed' ? (
          <ErrorScreen onRetry={() => void load().catch(() => setLoaded('failed'))} />
        ) : (
          <Loading shape={shapeAt(pathname)} />
        )}
      </>
    )
  }
  return (
    <ApolloProvider client={client}>
      <CurrentUserContext value={session}>{children}</CurrentUserContext>
    </ApolloProvider>
  )
}
