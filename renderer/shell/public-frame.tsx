import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { request } from '#renderer/api/client.ts'
import { AppConfigDocument, type AppConfigQuery } from '#renderer/api/generated/graphql.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Footer } from '#renderer/ui/footer.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SkipLink } from './skip-link.tsx'

type Config = AppConfigQuery['appConfig']

/** What stands around the pages that need no login. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const [config, setConfig] = useState<Config | 'failed' | null>(null)
  const load = useCallback(() => {
    request(AppConfigDocument, {}).then(
      ({ appConfig }) => setConfig(appConfig),
      () => setConfig('failed'),
    )
  }, [])
  useEffect(load, [load])

  if (config === null) return <Loading />
  if (config === 'failed') return <ErrorScreen onRetry={load} />
  const { name, supportPhone, legalLinks } = config.brand
  return (
    <>
      <SkipLink />
      <TopBar brand={name} />
      <OfflineNotice />
      {children}
      <Footer supportPhone={supportPhone} legalLinks={legalLinks} year={new Date().getFullYear()} />
    </>
  )
}
