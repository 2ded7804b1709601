import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { AnonymousNavigationDocument } from '#renderer/api/generated/content.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'

/** Opens a target of the operator, by name. The server knows its address. */
export function NavigatePage() {
  const { target = '' } = useParams()
  const [search] = useSearchParams()
  const asked = useRequest(AnonymousNavigationDocument, { reason: search.get('reason') ?? 'Asked', target })
  const url = asked.kind === 'ready' ? asked.data.anonymousNavigation.url : null
  useEffect(() => {
    if (url !== null) window.location.replace(url)
  }, [url])
  return asked.kind === 'failed' ? <ErrorScreen onRetry={asked.retry} /> : <Loading />
}
