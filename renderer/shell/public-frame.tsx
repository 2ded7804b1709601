import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { AppConfigDocument } from '#renderer/api/generated/session.ts'
import { useRequest } from '#renderer/api/use-request.ts'
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
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  useVisits()
  const asked = useRequest(AppConfigDocument, {})
  return (
    <>
      <SkipLink />
      <TopBar brand={WORDS.crisisPage.brand} />
      <OfflineNotice />
      {asked.kind === 'loading' && <Loading shape={shapeAt(pathname)} />}
      {asked.kind === 'failed' && <ErrorScreen onRetry={asked.retry} />}
      {asked.kind === 'ready' && (
        <>
          {children}
          <Footer {...asked.data.appConfig.brand} year={new Date().getFullYear()} />
        </>
      )}
    </>
  )
}
