import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { sharingEffects } from '#renderer/effects/sharing-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { SHARING_VIEWS } from '#renderer/views/sharing-views.ts'
import { WORDS } from '#renderer/words/words.ts'

const REQUEST_VIEWS = { ...VIEWS, ...SHARING_VIEWS }

/**
 * A patient answers their school's request for their record. Without a request, it opens the home
 * page.
 */
export function DataSharingConsentPage() {
  const { user, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const news = useMemo(() => ({ user: toJson(user) ?? null }), [user])
  const inputs = () => ({ ...news, locale: WORDS.general.locale, timeZone: browserTimeZone() })
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch }),
    ...sharingEffects(),
  }
  return (
    <FlowPage
      flow="data-sharing-consent"
      inputs={inputs}
      news={news}
      effects={effects}
      views={REQUEST_VIEWS}
    />
  )
}
