import { Navigate } from 'react-router-dom'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { ContentPage } from '#renderer/views/content-page.tsx'

/** The terms that students and their schools agree on; nobody else has them (Q-ROUT-02). */
export function StudentTermsPage() {
  const { user } = useCurrentUser()
  return user.showStudentTerms ? <ContentPage id="student-terms" /> : <Navigate to="/home" replace />
}
