import { Link } from '#renderer/ui/link.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { WORDS } from '#renderer/words/words.ts'

/** Stands in place of a form that nobody has asked the person for, or that was handed in already. */
export function NotAskedFor() {
  useNewPage('not-asked-for')
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {WORDS.pages.notAskedFor}
      </h1>
      <p className="lead">{WORDS.pages.notAskedForLead}</p>
      <p>
        <Link className="btn" to="/home" data-click="page-link">
          {WORDS.pages.toHome}
        </Link>
      </p>
    </main>
  )
}
