import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { AnonymousNavigationDocument } from '#renderer/api/generated/content.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'

/** Sends the browser on to where the operator has a target, by its name; the address is the server's. */
export function NavigatePage() {
  const { target = '' } = useParams()
  const [search] = useSearchParams()
  const reason = search.get('reason') ?? 'Asked'
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isGone = false
    setHasFailed(false)
    request(AnonymousNavigationDocument, { reason, target }).then(
      ({ anonymousNavigation }) => {
        if (!isGone) window.location.replace(anonymousNavigation.url)
      },
      () => {
        if (!isGone) setHasFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [reason, target, attempt])
  return hasFailed ? <ErrorScreen onRetry={() => setAttempt(attempt + 1)} /> : <Loading />
}
