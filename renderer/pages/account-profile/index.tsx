import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { toJson } from '#engine/index.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { profileEffects } from '#renderer/onboarding/profile-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { ContentPage } from '#renderer/views/content-page.tsx'
import { PROFILE_VIEWS } from '#renderer/views/profile-views.ts'

/** What is known of the person: what they change themselves, and how to change the rest. */
export function AccountProfilePage() {
  const { user, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const news = useMemo(() => ({ user: toJson(user) ?? null }), [user])
  const effects = { ...pageEffects({ navigate, refetch }), ...profileEffects() }
  return (
    <ContentPage id="account-profile">
      {() => <FlowPage flow="profile" inputs={() => news} news={news} effects={effects} views={PROFILE_VIEWS} />}
    </ContentPage>
  )
}
