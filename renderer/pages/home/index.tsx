import type { ReactNode } from 'react'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { HomeContentDocument } from '#renderer/api/generated/home.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { browserTimeZone } from '#renderer/ui/time-words.ts'
import { HOME_VIEWS } from '#renderer/views/home-views.ts'
import { WORDS } from '#renderer/words/words.ts'

/** The blocks of the home page, as their flow has them in order. */
export function HomePage() {
  return (
    <FlowPage flow="home" inputs={homeInputs} effects={{}} views={HOME_VIEWS} frame={Blocks} waiting={<Loading shape="home" />} />
  )
}

/** Everything that decides what stands on the page, in one question to the server. */
async function homeInputs() {
  const { currentUser, careEligibility, latestAssessment, openRuns } = await request(HomeContentDocument, {})
  return {
    user: toJson(currentUser),
    eligibility: toJson(careEligibility),
    latestAssessment: toJson(latestAssessment),
    openRuns: toJson(openRuns),
    now: new Date().toISOString(),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  }
}

function Blocks({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="home" tabIndex={-1}>
      {children}
    </main>
  )
}
