import { Link } from '#renderer/ui/link.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { WORDS } from '#renderer/words/words.ts'

/** Stands in place of a form that is not to be filled out now: nobody has asked for it, it was handed in already, or it waits. */
export function NotNow({ title, lead }: { readonly title: string; readonly lead: string }) {
  useNewPage('not-now')
  return (
    <main id="main" className="page w-form stack-6" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      <p>
        <Link className="btn" to="/home" data-click="page-link">
          {WORDS.pages.toHome}
        </Link>
      </p>
    </main>
  )
}
