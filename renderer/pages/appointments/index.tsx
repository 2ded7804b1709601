import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { AppointmentsDocument } from '#renderer/api/generated/account.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { cancellationEffects } from '#renderer/effects/cancellation-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { APPOINTMENT_VIEWS } from '#renderer/views/appointment-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** Upcoming and past appointments. */
export function AppointmentsPage() {
  const { config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [news, setNews] = useState<JsonObject>()
  const readAgain = () => void appointmentInputs().then(setNews, () => undefined)
  return (
    <FlowPage
      flow="appointments"
      inputs={async () => ({ ...(await appointmentInputs()), config: toJson(config) })}
      news={news}
      readAgain={readAgain}
      effects={{ ...cancellationEffects(navigate), ...pageEffects({ navigate, refetch }) }}
      views={PAGE_VIEWS}
      frame={Lists}
      waiting={<Loading shape="words" />}
    />
  )
}

const PAGE_VIEWS = { ...VIEWS, ...APPOINTMENT_VIEWS }

async function appointmentInputs() {
  const { currentUser, careEligibility } = await request(AppointmentsDocument, {})
  return {
    user: toJson(currentUser),
    eligibility: toJson(careEligibility),
    now: serverNow().toISOString(),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  }
}

function Lists({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page w-list stack-8" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {WORDS.pages.appointments}
      </h1>
      {children}
    </main>
  )
}
