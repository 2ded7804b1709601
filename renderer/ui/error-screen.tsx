import { WarningIcon } from '@phosphor-icons/react/Warning'
import { WORDS } from '#renderer/words/words.ts'
import { Button } from './button.tsx'
import { CrisisBlock } from './crisis-block.tsx'
import { Icon } from './icon.tsx'
import { useNewPage } from './use-new-page.ts'

type ErrorScreenProps = {
  readonly title?: string
  readonly message?: string
  readonly onRetry: () => void
  /** Goes back to the previous page. */
  readonly onBack?: (() => void) | undefined
}

/**
 * Replaces a page that failed: what happened, what to do, and help that needs nothing from our
 * server.
 */
export function ErrorScreen({
  title = WORDS.pages.failed,
  message,
  onRetry,
  onBack,
}: ErrorScreenProps) {
  useNewPage('error')
  return (
    <main id="main" className="page w-wide split" tabIndex={-1}>
      <div className="stack-8">
        <div className="banner danger" role="alert">
          <Icon shape={WarningIcon} size="bar" />
          <div className="stack-2">
            <h1 id="page-heading" className="t16" tabIndex={-1} data-title={WORDS.pages.error}>
              {title}
            </h1>
            {message && <p>{message}</p>}
          </div>
        </div>
        <div className="actions">
          <Button onClick={onRetry}>{WORDS.general.tryAgain}</Button>
          {onBack && (
            <Button look="secondary" onClick={onBack}>
              {WORDS.general.back}
            </Button>
          )}
        </div>
      </div>
      <CrisisBlock title={WORDS.crisis.title} />
    </main>
  )
}
