import { useEffect } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { Gate } from '#renderer/gate/gate.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { GATED, MAIN_PAGES } from './addresses.ts'
import { bringNavigation, LateNavigation } from './late-navigation.tsx'
import { shapeAt } from './page-shape.ts'
import { Guarded } from './pages-router.tsx'

/**
 * The gate before the portal's pages. It is a separate script with the engine and all views, which
 * the login does not need.
 */
export function Gated() {
  const { pathname } = useLocation()
  const { user } = useCurrentUser()
  const hasNothingToFillIn = user.tasks.every(({ done }) => done)
  useEffect(() => {
    if (hasNothingToFillIn) bringNavigation().catch(() => undefined)
  }, [hasNothingToFillIn])
  const address = GATED.find(({ path }) => matchPath(path, pathname))
  return (
    <Gate waiting={<Loading shape={shapeAt(pathname)} />}>
      {address && MAIN_PAGES.has(address.page) && (
        <Guarded failure={null}>
          <LateNavigation />
        </Guarded>
      )}
      <Outlet />
    </Gate>
  )
}
