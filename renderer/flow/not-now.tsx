import { Button } from '#renderer/ui/button.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { WORDS } from '#renderer/words/words.ts'

type NotNowProps = {
  readonly title: string
  readonly lead: string
  /** Continues from here. Default: a link to the home page. */
  readonly onGoOn?: (() => void) | undefined
}

/**
 * Replaces a form that cannot be filled out now: it was not requested, was submitted already, or
 * has to wait.
 */
export function NotNow({ title, lead, onGoOn }: NotNowProps) {
  useNewPage('not-now')
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      <p>
        {onGoOn ? (
          <Button onClick={onGoOn}>{WORDS.general.continue}</Button>
        ) : (
          <Link className="btn" to="/home" data-click="page-link">
            {WORDS.pages.toHome}
          </Link>
        )}
      </p>
    </main>
  )
}
