import { useEffect } from 'react'
import { hasLeft } from '#renderer/api/token.ts'
import { CrisisResourcesPage } from '#renderer/pages/crisis-resources/index.tsx'
import { LeaveQuickly } from '#renderer/ui/leave-quickly.tsx'
import { Frame } from './frame.tsx'
import { LateNavigation } from './late-navigation.tsx'
import { Guarded } from './pages-router.tsx'
import { RequireLogin } from './require-login.tsx'

/**
 * Crisis help as a page of the portal, for people who are logged in. It replaces the static crisis
 * document. If anything fails, and after the session, the static document is shown. Other pages
 * have different documents, so leaving this page reloads.
 */
export function CrisisRoute() {
  useEffect(() => () => location.reload(), [])
  return (
    <RequireLogin otherwise={<HelpAlone />}>
      <Frame>
        <Guarded failure={null}>
          <LateNavigation />
        </Guarded>
        <CrisisResourcesPage />
        <LeaveQuickly />
      </Frame>
    </RequireLogin>
  )
}

/**
 * Keeps the static document, or reloads it if the portal has replaced it. After a log-out, it opens
 * the login.
 */
function HelpAlone() {
  useEffect(() => {
    if (document.getElementById('help') === null && !hasLeft()) location.reload()
  }, [])
  return null
}
