import { useLocation, useNavigate } from 'react-router-dom'
import { type JsonObject, toJson } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import { type Session, useCurrentUser } from '#renderer/api/current-user.ts'
import { CareEligibilityDocument } from '#renderer/api/generated/booking.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { waitingCare } from '#renderer/api/waiting-care.ts'
import { pageEffects } from '#renderer/flow/page-effects.ts'
import { bookingEffects } from '#renderer/effects/booking-effects.ts'
import { bookingReads } from '#renderer/effects/booking-reads.ts'
import { termsEffect } from '#renderer/effects/cancellation-effects.ts'
import { FlowPage } from '#renderer/pages/flow-page.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import { WORDS } from '#renderer/words/words.ts'
import { keepBooking, keptBooking } from './kept-booking.ts'

const CARE_TYPES = ['therapy', 'psychiatry']
const KINDS = ['intake', 'checkin']

/**
 * Books a follow-up, the first visit of further care, or a new time for a visit, according to the
 * address. Another address starts another run.
 */
export function SchedulePage() {
  const { search } = useLocation()
  return <Schedule key={search} search={search} />
}

function Schedule({ search }: { readonly search: string }) {
  const { user, config, refetch } = useCurrentUser()
  const navigate = useNavigate()
  const inputs = async () => {
    const [{ careEligibility }, reactivation] = await Promise.all([
      request(CareEligibilityDocument, {}),
      waitingCare(user),
    ])
    return {
      user: toJson(user),
      config: toJson(config),
      eligibility: toJson(careEligibility),
      reactivation,
      visitAsked: visitAsked(search, user),
      savedBooking: keptBooking(user.id),
      locale: WORDS.general.locale,
      timeZone: browserTimeZone(),
      now: serverNow().toISOString(),
    }
  }
  const effects = {
    ...pageEffects({ navigate: (to) => navigate(to, { replace: true }), refetch }),
    ...bookingEffects(),
    ...bookingReads(),
    ...termsEffect(),
    rememberBooking: async (args: JsonObject) => {
      keepBooking(user.id, args)
      return null
    },
  }
  return (
    <FlowPage
      flow="visit-scheduling"
      inputs={inputs}
      effects={effects}
      waiting={<Loading shape="words" />}
    />
  )
}

/** The address's parameters, if the flow knows them; null for others. */
function visitAsked(search: string, { appointments }: Session['user']) {
  const asked = new URLSearchParams(search)
  const rescheduleId = asked.get('rescheduleId')
  const visit = appointments.find(({ id }) => id === rescheduleId)
  return {
    careType: CARE_TYPES.find((one) => one === asked.get('careType')?.toLowerCase()) ?? null,
    appointmentType:
      KINDS.find((one) => one === asked.get('appointmentType')?.toLowerCase()) ?? null,
    rescheduleId,
    ...(visit && { visit: toJson(visit) }),
  }
}
