import { useState } from 'react'
import { readToken } from '#renderer/api/token.ts'
import { useArrivedLink } from '#renderer/login/use-arrived-link.ts'
import { ResetPasswordPage } from '#renderer/pages/reset-password/index.tsx'
import { Frame } from './frame.tsx'
import { LateNavigation } from './late-navigation.tsx'
import { PublicFrame } from './public-frame.tsx'
import { RequireLogin } from './require-login.tsx'

/**
 * The password reset page. Patients who are logged in when they open it also get the navigation.
 */
export function ResetPasswordRoute() {
  const link = useArrivedLink()
  // The reset logs in; the frame must not change while that happens.
  const [isLoggedIn] = useState(() => readToken() !== null)
  const page = <ResetPasswordPage link={link} />
  if (!isLoggedIn) return <PublicFrame>{page}</PublicFrame>
  return (
    <RequireLogin>
      <Frame>
        <LateNavigation />
        {page}
      </Frame>
    </RequireLogin>
  )
}
