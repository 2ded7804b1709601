import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'

/** A part of a page that could not be loaded, and the way to try again. */
export function LoadError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner tone="danger">
      <p>An unexpected error occurred. Please try again.</p>
      <Button look="secondary" size="small" data-click="try-again" onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}
