import { useNavigate, useSearchParams } from 'react-router-dom'
import { toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { ReactivateCareDocument, WaitingCareDocument } from '#renderer/api/generated/home.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { orKnown } from '#renderer/effects/known-failure.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'

const CARE_TYPES = { therapy: 'Therapy', psychiatry: 'Psychiatry' } as const

/** Continues sponsored care in a new term. Another address starts another run. */
export function ReenrollPage() {
  const [search] = useSearchParams()
  const asked = search.get('careType')?.toLowerCase()
  return (
    <Reenroll
      key={asked}
      careAsked={asked === 'therapy' || asked === 'psychiatry' ? CARE_TYPES[asked] : null}
    />
  )
}

function Reenroll({ careAsked }: { readonly careAsked: 'Therapy' | 'Psychiatry' | null }) {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const inputs = async () => {
    const { doesUserNeedToReactivateCareType: reactivation } = await request(
      WaitingCareDocument,
      {},
    )
    return {
      user: toJson(user),
      config: toJson(config),
      reactivation: toJson(reactivation ?? null),
      careAsked,
    }
  }
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch }),
    ...REENROLL_EFFECTS,
  }
  return <FlowPage flow="reenroll" inputs={inputs} effects={effects} />
}

/** Effects of the page. */
export const REENROLL_EFFECTS: EffectHandlers<'reactivateCare'> = {
  reactivateCare: ({ careType, state }) =>
    orKnown([], 'NOT_REACTIVATED', async () => {
      const { reactivateSelfForSponsoredCare: goesOn } = await request(ReactivateCareDocument, {
        careType: careType ?? 'Therapy',
        state: state ?? null,
      })
      if (!goesOn) throw Object.assign(new Error(''), { code: 'NOT_REACTIVATED' })
      return null
    }),
}
