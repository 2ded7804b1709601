import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { MedicationsDocument } from '#renderer/api/generated/pharmacies.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { MEDICATION_VIEWS } from '#renderer/views/medication-views.ts'
import { WORDS } from '#renderer/words/words.ts'

/**
 * A person's prescriptions and their pharmacy. Without ongoing psychiatry, the server returns none.
 */
export function MedicationPage() {
  const { user } = useCurrentUser()
  if (!user.showPharmaceuticalFlows) return <Navigate to="/home" replace />
  const inputs = async () => {
    const { medications } = await request(MedicationsDocument, {})
    return {
      user: toJson(user),
      pharmacies: toJson(medications.pharmacies),
      prescriptions: toJson(medications.prescriptions),
      now: serverNow().toISOString(),
      locale: WORDS.general.locale,
      timeZone: browserTimeZone(),
    }
  }
  return (
    <FlowPage
      flow="medication"
      inputs={inputs}
      effects={{}}
      views={MEDICATION_VIEWS}
      frame={Blocks}
    />
  )
}

function Blocks({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page w-list stack-6" tabIndex={-1}>
      {children}
    </main>
  )
}
