import { Banner } from '#renderer/ui/banner.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** Says that a part of a page could not be loaded, with a button that tries again. */
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
