import { lazy, Suspense } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router-dom'
import { Gate } from '#renderer/onboarding/gate.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { GATED, MAIN_PAGES } from './addresses.ts'
import { shapeAt } from './page-shape.ts'
import { Guarded } from './pages-router.tsx'

/** Comes when a page has it: nobody who is asked questions waits for it. */
const Navigation = lazy(async () => ({ default: (await import('./navigation.tsx')).Navigation }))

/** The gate before the portal's pages: a part of its own, with the engine and every view, that nobody needs to log in. */
export function Gated() {
  const { pathname } = useLocation()
  const address = GATED.find(({ path }) => matchPath(path, pathname))
  return (
    <Gate waiting={<Loading shape={shapeAt(pathname)} />}>
      {address && MAIN_PAGES.has(address.page) && (
        <Guarded failure={null}>
          <Suspense>
            <Navigation />
          </Suspense>
        </Guarded>
      )}
      <Outlet />
    </Gate>
  )
}
