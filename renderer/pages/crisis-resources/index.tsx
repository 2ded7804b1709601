import { type ReactNode, useLayoutEffect } from 'react'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { CampusResourcesDocument } from '#renderer/api/generated/hub.ts'
import { takeOver } from '#renderer/crisis/take-over.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { CRISIS_VIEWS } from '#renderer/views/crisis-views.ts'
import { WORDS } from '#renderer/words/words.ts'

/** Crisis help with the person's own contacts. */
export function CrisisResourcesPage() {
  const { user, config } = useCurrentUser()
  const inputs = async () => ({
    user: toJson(user),
    config: toJson(config),
    campusResources: await campusResources(),
  })
  return (
    <FlowPage
      flow="crisis-resources"
      inputs={inputs}
      effects={{}}
      views={CRISIS_VIEWS}
      frame={Help}
    />
  )
}

/** If the school's items cannot be read, only their card is hidden. */
async function campusResources() {
  try {
    return toJson(
      (await request(CampusResourcesDocument, {})).patientPortalOrganizationResource.items,
    )
  } catch {
    return []
  }
}

function Help({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(takeOver, [])
  return (
    <main id="main" className="page w-page stack-8" tabIndex={-1} data-crisis>
      <div className="stack-4">
        <div className="stack-2">
          <h1 id="page-heading" className="t48" tabIndex={-1}>
            {WORDS.crisisPage.title}
          </h1>
          <p className="lead">{WORDS.crisisPage.lead}</p>
        </div>
        <div data-lines="first-lines" />
        <p className="t14 muted">{WORDS.crisisPage.notWatched}</p>
      </div>
      {children}
    </main>
  )
}
