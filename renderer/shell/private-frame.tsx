import { Outlet } from 'react-router-dom'
import { Frame } from './frame.tsx'
import { RequireLogin } from './require-login.tsx'

/** The frame around the pages behind the login. */
export function PrivateFrame() {
  return (
    <RequireLogin>
      <Frame>
        <Outlet />
      </Frame>
    </RequireLogin>
  )
}
