import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { request } from '#renderer/api/client.ts'
import { PlacesDocument, type PlacesQuery } from '#renderer/api/generated/graphql.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { WORDS } from '#renderer/words/words.ts'

const CRISIS_PAGE = '/crisis-resources'

/** Every place of the portal that this person can go to. */
export function SitemapPage() {
  const [places, setPlaces] = useState<PlacesQuery['places'] | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    request(PlacesDocument, {}).then(
      (reply) => setPlaces(reply.places),
      () => setPlaces('failed'),
    )
  }, [attempt])
  useNewPage(Array.isArray(places) ? 'sitemap' : null)

  if (places === null) return <Loading shape="words" />
  if (places === 'failed') return <ErrorScreen onRetry={() => setAttempt(attempt + 1)} />
  return (
    <main id="main" className="page w-support stack-6" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {WORDS.pages.siteMap}
      </h1>
      <ul className="places">
        {places.map(({ title, path }) => (
          <li key={path}>{path === CRISIS_PAGE ? <a href={path}>{title}</a> : <Link to={path}>{title}</Link>}</li>
        ))}
      </ul>
    </main>
  )
}
