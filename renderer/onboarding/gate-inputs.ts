import type { JsonObject } from '#engine/index.ts'
import type { Session } from '#renderer/api/current-user.ts'
import type { CircumstancesQuery } from '#renderer/api/generated/graphql.ts'
import { WORDS } from '#renderer/words/words.ts'
import type { HostInputs } from '#renderer/flow/contract.ts'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import type { Markers } from './markers.ts'

/** Everything that decides what a person meets first: the API's entities as they are, and what this browser knows. */
export type GateCircumstances = {
  readonly session: Pick<Session, 'user' | 'config' | 'isImpersonated'>
  readonly care: CircumstancesQuery
  readonly markers: ReturnType<Markers['read']>
  readonly booking: JsonObject | null
  /** Query of the address, with its question mark. */
  readonly search: string
  readonly now: Date
}

/** What the gate's definition is told. */
export function gateInputs({ session, care, markers, booking, search, now }: GateCircumstances): Partial<HostInputs> {
  return {
    user: session.user as HostInputs['user'], // the API leaves open what settings an entitlement has
    config: session.config,
    dueCharges: care.dueCharges,
    eligibility: care.careEligibility,
    latestAssessment: care.latestAssessment as HostInputs['latestAssessment'], // the API has symptoms as a text, of those that instruments give
    session: { userHasSso: care.userHasSso, isImpersonated: session.isImpersonated },
    // The notice is over once this browser and the server know that the person read it. Staff read it in nobody's place.
    markers: {
      ...markers,
      collaboration: markers.collaboration && (session.isImpersonated || session.user.hasAcknowledgedCollaboration),
    },
    // Which names there are, the definition knows: any other is no blocker's.
    route: { forceBlocker: new URLSearchParams(search).get('forceBlocker') } as HostInputs['route'],
    opening: { requestId: null, skipsResults: false, place: 'gate' },
    savedBooking: booking,
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
    now: now.toISOString(),
  }
}
