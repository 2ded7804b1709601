import { useParams } from 'react-router-dom'
import { ContentPage } from '#renderer/views/content-page.tsx'

/** Help for people who cannot log in. It needs no login. */
export function HelpPage() {
  const { page = '' } = useParams()
  return <ContentPage id={`help-${page}`} />
}
