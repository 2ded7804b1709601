import { useEffect } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { CrisisBlock } from '#renderer/ui/crisis-block.tsx'

/** What stands when a page cannot: what happened, what to do, and help that needs nothing of ours. */
export function ErrorScreen({ message, onRetry }: { readonly message?: string; readonly onRetry: () => void }) {
  return (
    <main id="main" className="page w-form stack-8" tabIndex={-1}>
      <div className="banner danger" role="alert">
        <div className="stack-2">
          <p>An error occurred while loading this page. Please try again.</p>
          {message && <p>{message}</p>}
        </div>
      </div>
      <Button onClick={onRetry}>Try again</Button>
      <CrisisBlock title="If you need help right now" />
    </main>
  )
}

/** A page that broke, or a part of the portal that did not arrive. */
export function RouteError() {
  useEffect(() => {
    document.title = 'Error'
  }, [])
  return <ErrorScreen onRetry={() => window.location.reload()} />
}
