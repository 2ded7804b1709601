import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { readToken } from '#renderer/api/token.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { signOnEffects } from '#renderer/login/sign-on-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { signOnProblem, wantedPath } from './view-model.ts'

/**
 * The start of a log-in at a school, and the target of a failed one. Only for people who are not
 * logged in.
 */
export function SchoolLoginPage() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [isLoggedIn] = useState(() => readToken() !== null)
  if (isLoggedIn) return <Navigate to="/home" replace />
  const problem = signOnProblem(search)
  const effects = {
    ...pageEffects({ navigate, refetch: async () => undefined }),
    ...signOnEffects(wantedPath(state)),
  }
  return (
    <FlowPage
      key={problem}
      flow="school-login"
      inputs={() => ({ signOnProblem: problem })}
      effects={effects}
    />
  )
}
