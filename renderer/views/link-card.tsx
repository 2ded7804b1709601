import { useId } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { WORDS } from '#renderer/words/words.ts'
import { PageLink } from './page-link.tsx'

/** A card of words with a link to a page. */
export function LinkCard({ step: { texts, view } }: ViewProps<'link-card'>) {
  const heading = useId()
  const { path } = view?.props ?? {}
  const opensNewTab = view?.props.opensNewTab === true
  return (
    <section className="card stack-4" aria-labelledby={heading}>
      <div className="stack-1">
        <h2 className="t24" id={heading}>
          {texts.title}
        </h2>
        <p>{texts.body}</p>
      </div>
      <p>
        <PageLink className="btn btn-2" to={path ?? ''} opensNewTab={opensNewTab}>
          {texts.action}
          {opensNewTab && <span className="sr"> {WORDS.general.newTab}</span>}
        </PageLink>
      </p>
    </section>
  )
}
