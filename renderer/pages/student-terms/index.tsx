import { Navigate } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { LegalDocument } from '#renderer/views/legal-document.tsx'

/** The terms between students and their schools. Other people do not have this page (Q-ROUT-02). */
export function StudentTermsPage() {
  const { user } = useCurrentUser()
  return user.showStudentTerms ? (
    <LegalDocument uid="student-terms" />
  ) : (
    <Navigate to="/home" replace />
  )
}
