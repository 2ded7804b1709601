import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { ContinueCareDocument } from '#renderer/api/generated/continue-care.ts'
import type { CareType } from '#renderer/api/generated/graphql.ts'
import { AnnouncedErrors } from '#renderer/flow/announced-errors.ts'
import { goBackOr } from '#renderer/flow/go-back-or.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { CardWithoutZip } from '#renderer/payments/card-without-zip.tsx'
import { SELF_PAY_VIEWS } from '#renderer/views/self-pay-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'
import { CardEntryContext } from '#renderer/widgets/card-entry.ts'
import { WORDS } from '#renderer/words/words.ts'
import { selfPayEffects } from './self-pay-effects.ts'

const PAGE_VIEWS = { ...VIEWS, ...SELF_PAY_VIEWS }
const CARE_TYPES: { readonly [id: string]: CareType } = {
  therapy: 'Therapy',
  psychiatry: 'Psychiatry',
}

/**
 * Continues care that a school paid for so far. The person says where they will be, and enters a
 * card.
 */
export function ContinueCarePage() {
  const { id = '' } = useParams()
  return <ContinueCare key={id} careAsked={CARE_TYPES[id.toLowerCase()] ?? null} />
}

function ContinueCare({ careAsked }: { readonly careAsked: CareType | null }) {
  const { config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const [read, setRead] = useState<JsonObject>()
  const [effects] = useState(selfPayEffects)
  const news = useMemo(() => read ?? {}, [read])
  const readAgain = async () => {
    await refetch()
    setRead(await personAndOffer(careAsked))
  }
  const inputs = async () => ({
    ...(await personAndOffer(careAsked)),
    config: toJson(config),
    careAsked,
    locale: WORDS.general.locale,
  })
  const all = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch: readAgain }),
    ...effects,
    goBack: async () => {
      goBackOr('/home', navigate)
      return null
    },
  }
  return (
    <CardEntryContext value={CardWithoutZip}>
      <AnnouncedErrors value>
        <FlowPage
          flow="continue-care"
          inputs={inputs}
          news={news}
          effects={all}
          views={PAGE_VIEWS}
        />
      </AnnouncedErrors>
    </CardEntryContext>
  )
}

/** Everything that the page depends on, in one query. Empty if the address names no care. */
async function personAndOffer(careType: CareType | null): Promise<JsonObject> {
  if (careType === null) return { selfPayOffer: null, dueCharges: { visits: 0, amountInCents: 0 } }
  const { currentUser, selfPayOffer, dueCharges } = await request(ContinueCareDocument, {
    careType,
  })
  return {
    user: toJson(currentUser) ?? null,
    selfPayOffer: toJson(selfPayOffer) ?? null,
    dueCharges,
  }
}
