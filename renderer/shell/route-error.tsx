import { useEffect } from 'react'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'

/** A page that broke, or a part of the portal that did not arrive. */
export function RouteError() {
  useEffect(() => {
    document.title = 'Error'
  }, [])
  return <ErrorScreen onRetry={() => window.location.reload()} />
}
