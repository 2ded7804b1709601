import { Navigate } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { ContentPage } from '#renderer/views/content-page.tsx'

/** The person's pharmacy; there is none without psychiatry. */
export function AccountPharmacyPage() {
  const { user } = useCurrentUser()
  return user.showPharmaceuticalFlows ? <ContentPage id="account-pharmacy" /> : <Navigate to="/home" replace />
}
