import type { ReactNode } from 'react'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { PlacesDocument } from '#renderer/api/generated/home.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { HOME_VIEWS } from '#renderer/views/home-views.ts'
import { WORDS } from '#renderer/words/words.ts'

/** All places of the portal that this person can open. */
export function SitemapPage() {
  return (
    <FlowPage
      flow="sitemap"
      inputs={async () => ({ user: toJson((await request(PlacesDocument, {})).currentUser) })}
      effects={{}}
      views={HOME_VIEWS}
      frame={PlaceList}
      waiting={<Loading shape="words" />}
    />
  )
}

function PlaceList({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page w-support stack-6" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {WORDS.pages.siteMap}
      </h1>
      <ul className="places">{children}</ul>
    </main>
  )
}
