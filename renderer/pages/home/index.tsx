import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Json, type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import {
  CollegeItemsDocument,
  DismissNotificationDocument,
  HomeContentDocument,
} from '#renderer/api/generated/home.ts'
import { PasskeyOfferDocument } from '#renderer/api/generated/passkeys.ts'
import { ActivePrescriptionsDocument } from '#renderer/api/generated/pharmacies.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { type Unread, unreadIn, useUnread } from '#renderer/chat/unread.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { cancellationEffects } from '#renderer/effects/cancellation-effects.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'
import { PASSKEY_OFFER_EFFECTS } from '#renderer/login/passkey-effects.ts'
import { canUsePasskeys } from '#renderer/security/can-use-passkeys.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { WORDS } from '#renderer/words/words.ts'

/** The blocks of the home page, in the order of their flow. */
export function HomePage() {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [news, setNews] = useState<JsonObject>()
  const unread = useUnread()
  const latest = useMemo(
    () => (isKnown(unread) ? { ...news, unread: toJson(unread) ?? null } : news),
    [news, unread],
  )
  const readAll = () => homeInputs(user.showPharmaceuticalFlows)
  const readAgain = () => void readAll().then(setNews, () => undefined)
  return (
    <FlowPage
      flow="home"
      inputs={async () => {
        const [known, collegeItems] = await Promise.all([
          readAll(),
          readCollegeItems(user.organization?.id),
        ])
        return { ...known, collegeItems, config: toJson(config) }
      }}
      news={latest}
      readAgain={readAgain}
      effects={{
        ...HOME_EFFECTS,
        ...cancellationEffects(navigate),
        ...pageEffects({ navigate, refetch }),
      }}
      views={homeViews}
      frame={Blocks}
      waiting={<Loading shape="home" />}
    />
  )
}

/** True after the first reply. Until then, the page uses the numbers that it has read itself. */
const isKnown = ({ perProvider }: Unread) => perProvider.length > 0

/** Separate, so that people who first answer questions do not wait for them. */
const homeViews = async () => ({
  ...VIEWS,
  ...(await import('#renderer/views/home-views.ts')).HOME_VIEWS,
})

/** Effects of the blocks. */
export const HOME_EFFECTS: EffectHandlers<
  'dismissNotification' | 'addPasskey' | 'putOffPasskeyOffer'
> = {
  ...PASSKEY_OFFER_EFFECTS,
  dismissNotification: ({ id }) =>
    orKnown([], 'NOT_DISMISSED', async () => {
      await request(DismissNotificationDocument, { id: id ?? '' })
      return null
    }),
}

/** If they cannot be read, the home page appears without them. */
async function readCollegeItems(orgId: string | undefined) {
  if (orgId === undefined) return []
  try {
    return toJson((await request(CollegeItemsDocument, { orgId })).genericCollegeModal)
  } catch {
    return []
  }
}

/** Everything that the page depends on, in one query. */
async function homeInputs(hasPrescriptions: boolean) {
  const prescriptions = hasPrescriptions ? readPrescriptions() : null
  const isPasskeyOffered = readPasskeyOffer()
  const {
    currentUser,
    careEligibility,
    latestAssessment,
    openRuns,
    privateMessageChannels,
    ...more
  } = await request(HomeContentDocument, {})
  return {
    user: toJson(currentUser),
    eligibility: toJson(careEligibility),
    latestAssessment: toJson(latestAssessment),
    openRuns: toJson(openRuns),
    prescriptions: await prescriptions,
    reactivation: toJson(more.doesUserNeedToReactivateCareType ?? null),
    unread: toJson(unreadIn(privateMessageChannels)) ?? null,
    survey: toJson(more.patientPortalSurveyStatus ?? null),
    isPasskeyOffered: await isPasskeyOffered,
    now: serverNow().toISOString(),
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
  }
}

/** Null if they cannot be read. The page then appears without them. */
async function readPrescriptions(): Promise<Json> {
  try {
    return toJson((await request(ActivePrescriptionsDocument, {})).prescriptions) ?? null
  } catch {
    return null
  }
}

/** If this cannot be read, there is no offer. Nothing else on the page depends on it. */
async function readPasskeyOffer(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  try {
    return (await request(PasskeyOfferDocument, {})).isPasskeyOffered
  } catch {
    return false
  }
}

function Blocks({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="home" tabIndex={-1}>
      {children}
    </main>
  )
}
