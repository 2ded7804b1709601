import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { AppConfigDocument } from '#renderer/api/generated/session.ts'
import type { AppConfigQuery } from '#renderer/api/generated/graphql.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Footer } from '#renderer/ui/footer.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { shapeAt } from './page-shape.ts'
import { SkipLink } from './skip-link.tsx'

type Config = AppConfigQuery['appConfig']

/** What stands around the pages that need no login. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const [config, setConfig] = useState<Config | 'failed' | null>(null)
  const load = useCallback(() => {
    request(AppConfigDocument, {}).then(
      ({ appConfig }) => setConfig(appConfig),
      () => setConfig('failed'),
    )
  }, [])
  useEffect(load, [load])

  return (
    <>
      <SkipLink />
      <TopBar brand={WORDS.crisisPage.brand} />
      <OfflineNotice />
      {config === null && <Loading shape={shapeAt(pathname)} />}
      {config === 'failed' && <ErrorScreen onRetry={load} />}
      {config !== null && config !== 'failed' && (
        <>
          {children}
          <Footer {...config.brand} year={new Date().getFullYear()} />
        </>
      )}
    </>
  )
}
