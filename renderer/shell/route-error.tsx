import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** A page that broke, or a part of the portal that did not arrive. */
export function RouteError() {
  return (
    <>
      <OfflineNotice />
      <ErrorScreen onRetry={() => window.location.reload()} />
    </>
  )
}
