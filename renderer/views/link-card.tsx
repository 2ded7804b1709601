import type { ViewProps } from '#renderer/flow/contract.ts'
import { Link } from '#renderer/ui/link.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { HeadedCard } from './headed-card.tsx'
import { PageLink } from './page-link.tsx'

/** A card with a text and a link to a page. */
export function LinkCard({ step: { texts, view } }: ViewProps<'link-card'>) {
  const { path } = view?.props ?? {}
  const opensNewTab = view?.props.opensNewTab === true
  return (
    <HeadedCard title={texts.title} body={texts.body}>
      <p>
        {view?.props.startsSurvey ? (
          // Opened in this tab, because a new tab would not get the navigation state.
          <Link className="btn btn-2" to={path ?? ''} state={{ surveyStart: true }}>
            {texts.action}
          </Link>
        ) : (
          <PageLink className="btn btn-2" to={path ?? ''} opensNewTab={opensNewTab}>
            {texts.action}
            {opensNewTab && <span className="sr"> {WORDS.general.newTab}</span>}
          </PageLink>
        )}
      </p>
    </HeadedCard>
  )
}
