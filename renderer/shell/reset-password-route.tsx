import { useState } from 'react'
import { readToken } from '#renderer/api/token.ts'
import { useArrivedLink } from '#renderer/onboarding/use-arrived-link.ts'
import { ResetPasswordPage } from '#renderer/pages/reset-password/index.tsx'
import { Frame } from './frame.tsx'
import { LateNavigation } from './late-navigation.tsx'
import { PublicFrame } from './public-frame.tsx'
import { RequireLogin } from './require-login.tsx'

/** The page of a reset, with the navigation for whoever is logged in when they open it. */
export function ResetPasswordRoute() {
  const link = useArrivedLink()
  // It logs in: the frame stays as it was.
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
