import { useParams } from 'react-router-dom'
import { ContentPage } from '#renderer/views/content-page.tsx'

/** Help for whoever cannot log in, readable without login. */
export function HelpPage() {
  const { page = '' } = useParams()
  return <ContentPage id={`help-${page}`} />
}
