import { Outlet } from 'react-router-dom'
import { Gate } from '#renderer/onboarding/gate.tsx'

/** The gate before the portal's pages: a part of its own, with the engine and every view, that nobody needs to log in. */
export function Gated() {
  return (
    <Gate>
      <Outlet />
    </Gate>
  )
}
