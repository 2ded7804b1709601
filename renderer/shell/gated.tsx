import { Outlet, useLocation } from 'react-router-dom'
import { Gate } from '#renderer/onboarding/gate.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { shapeAt } from './page-shape.ts'

/** The gate before the portal's pages: a part of its own, with the engine and every view, that nobody needs to log in. */
export function Gated() {
  const { pathname } = useLocation()
  return (
    <Gate waiting={<Loading shape={shapeAt(pathname)} />}>
      <Outlet />
    </Gate>
  )
}
