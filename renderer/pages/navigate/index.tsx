import { useMutation } from '@apollo/client/react'
import { useCallback, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { AnonymousNavigationDocument } from '#renderer/api/generated/content.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'

/** Opens a target of the operator, by name. The server knows its address. */
export function NavigatePage() {
  const { target = '' } = useParams()
  const [search] = useSearchParams()
  const reason = search.get('reason') ?? 'Asked'
  const [ask, { data, error }] = useMutation(AnonymousNavigationDocument)
  const url = data?.anonymousNavigation.url
  const goOn = useCallback(
    () => void ask({ variables: { reason, target } }).catch(() => undefined),
    [ask, reason, target],
  )
  useEffect(goOn, [goOn])
  useEffect(() => {
    if (url !== undefined) window.location.replace(url)
  }, [url])
  return error ? <ErrorScreen onRetry={goOn} /> : <Loading />
}
