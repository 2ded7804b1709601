import { ErrorScreen } from '#renderer/ui/error-screen.tsx'

/** A page that broke, or a part of the portal that did not arrive. */
export function RouteError() {
  return <ErrorScreen onRetry={() => window.location.reload()} />
}
