import { useEffect } from 'react'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** A page that broke, or a part of the portal that did not arrive. */
export function RouteError() {
  useEffect(() => {
    document.title = WORDS.pages.error
  }, [])
  return <ErrorScreen onRetry={() => window.location.reload()} />
}
