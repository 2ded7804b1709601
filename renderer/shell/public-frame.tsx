import { ApolloProvider, useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { AppConfigDocument } from '#renderer/api/generated/session.ts'
import { client } from '#renderer/api/transport.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Footer } from '#renderer/ui/footer.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { shapeAt } from './page-shape.ts'
import { SkipLink } from './skip-link.tsx'
import { useVisits } from './visits.ts'

/** The frame around the pages that need no login. */
export function PublicPages() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

type PublicFrameProps = { readonly children: ReactNode }

export function PublicFrame({ children }: PublicFrameProps) {
  return (
    <ApolloProvider client={client}>
      <PublicContent>{children}</PublicContent>
    </ApolloProvider>
  )
}

function PublicContent({ children }: PublicFrameProps) {
  const { pathname } = useLocation()
  useVisits()
  const { data, error, refetch } = useQuery(AppConfigDocument)
  return (
    <>
      <SkipLink />
      <TopBar brand={WORDS.crisisPage.brand} />
      <OfflineNotice />
      {!data && !error && <Loading shape={shapeAt(pathname)} />}
      {error && <ErrorScreen onRetry={() => void refetch()} />}
      {data && (
        <>
          {children}
          <Footer {...data.appConfig.brand} year={new Date().getFullYear()} />
        </>
      )}
    </>
  )
}
