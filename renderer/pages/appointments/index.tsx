import type { ReactNode } from 'react'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { AppointmentsDocument } from '#renderer/api/generated/account.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { APPOINTMENT_VIEWS } from '#renderer/views/appointment-views.ts'
import { WORDS } from '#renderer/words/words.ts'

/** A person's appointments: what is to come, and what became of the others. */
export function AppointmentsPage() {
  return (
    <FlowPage
      flow="appointments"
      inputs={appointmentInputs}
      effects={{}}
      views={APPOINTMENT_VIEWS}
      frame={Lists}
      waiting={<Loading shape="words" />}
    />
  )
}

async function appointmentInputs() {
  const { currentUser } = await request(AppointmentsDocument, {})
  return {
    user: toJson(currentUser),
    now: new Date().toISOString(),
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
