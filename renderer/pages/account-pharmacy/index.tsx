import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { PharmaciesDocument } from '#renderer/api/generated/pharmacies.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { type PharmacySearch, pharmacyEffects } from '#renderer/effects/pharmacy-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { PHARMACY_VIEWS } from '#renderer/views/pharmacy-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'

const ALL_VIEWS = { ...VIEWS, ...PHARMACY_VIEWS }
/** While a person types, few searches wait for a reply at the same time. */
const SEARCHES_KEPT = 5

/** The pharmacy for a person's prescriptions. */
export function AccountPharmacyPage() {
  return <ChoosingPharmacy key="account" isTask={false} />
}

/** The task of choosing a pharmacy. */
export function PharmacyTaskPage() {
  return <ChoosingPharmacy key="task" isTask />
}

function ChoosingPharmacy({ isTask }: { readonly isTask: boolean }) {
  const { user, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [pharmacies, setPharmacies] = useState<JsonObject>({})
  const [searches, setSearches] = useState<readonly PharmacySearch[]>([])
  const news = useMemo(
    () => ({
      user: toJson(user) ?? null,
      pharmacySearches: toJson(searches) ?? null,
      ...pharmacies,
    }),
    [user, pharmacies, searches],
  )
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch }),
    ...pharmacyEffects({
      onFound: (search) =>
        setSearches((known) =>
          [...known.filter(({ query }) => query !== search.query), search].slice(-SEARCHES_KEPT),
        ),
      refetch: async () => setPharmacies(await readPharmacies()),
    }),
  }
  const inputs = async () => ({
    ...news,
    // For other people the server returns nothing, and the flow opens the home page.
    ...(user.showPharmaceuticalFlows
      ? await readPharmacies()
      : { pharmacies: [], suggestedPharmacy: null }),
    parameters: { isTask },
  })
  return (
    <FlowPage
      flow="pharmacy-selection"
      inputs={inputs}
      news={news}
      effects={effects}
      views={ALL_VIEWS}
    />
  )
}

async function readPharmacies(): Promise<JsonObject> {
  const { pharmacies, suggestedPharmacy } = await request(PharmaciesDocument, {})
  return {
    pharmacies: toJson(pharmacies) ?? [],
    suggestedPharmacy: toJson(suggestedPharmacy) ?? null,
  }
}
