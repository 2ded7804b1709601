import { use } from 'react'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { TopBar } from '#renderer/ui/top-bar.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { IsBroken } from './pages-router.tsx'

/**
 * Shown for a page that failed, or a part of the portal that could not be loaded. With `isInFrame`,
 * bar and footer are already there.
 */
export function RouteError({ isInFrame = false }: { readonly isInFrame?: boolean }) {
  const title = use(IsBroken) ? WORDS.pages.broken : WORDS.pages.failed
  const screen = (
    <ErrorScreen
      title={title}
      onRetry={() => window.location.reload()}
      onBack={hasEarlierPage() ? goBack : undefined}
    />
  )
  if (isInFrame) return screen
  return (
    <>
      <TopBar brand={WORDS.crisisPage.brand} />
      <OfflineNotice />
      {screen}
    </>
  )
}

/** True if this tab showed another page of the portal before. The router keeps the count. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

function goBack(): void {
  window.history.back()
}
