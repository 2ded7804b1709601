import { useEffect } from 'react'
import { hasLeft } from '#renderer/api/token.ts'
import { CrisisResourcesPage } from '#renderer/pages/crisis-resources/index.tsx'
import { LeaveQuickly } from '#renderer/ui/leave-quickly.tsx'
import { Frame } from './frame.tsx'
import { LateNavigation } from './late-navigation.tsx'
import { Guarded } from './pages-router.tsx'
import { RequireLogin } from './require-login.tsx'

/**
 * Crisis help as a page of the portal, for whoever is logged in. Its document is that of crisis help alone, which stands until this page does,
 * where anything fails, and again once the session is over. Other pages have documents of their own.
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

/** Leaves the document as it is, or has it again where the portal stood in it. Who logs out is led to the login. */
function HelpAlone() {
  useEffect(() => {
    if (document.getElementById('help') === null && !hasLeft()) location.reload()
  }, [])
  return null
}
