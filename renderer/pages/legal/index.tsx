import { useParams } from 'react-router-dom'
import { ContentPage } from '#renderer/views/content-page.tsx'

/** A legal document of the operator. It needs no login. */
export function LegalPage() {
  const { document: name = '' } = useParams()
  return <ContentPage id={`legal-${name}`} />
}
