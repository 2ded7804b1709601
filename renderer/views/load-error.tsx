import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** A part of a page that could not be loaded, and the way to try again. */
export function LoadError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner tone="danger">
      <p>{WORDS.general.unexpected}</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        {WORDS.general.tryAgain}
      </Button>
    </Banner>
  )
}
