import type { JsonObject } from '#engine/index.ts'
import type { Session } from '#renderer/api/current-user.ts'
import type { CircumstancesQuery } from '#renderer/api/generated/graphql.ts'
import { WORDS } from '#renderer/words/words.ts'
import type { HostInputs } from '#renderer/flow/contract.ts'
import { browserTimeZone } from '#renderer/ui/browser-time-zone.ts'
import type { Markers } from './markers.ts'

/**
 * The data that decide what a person sees first: the API's, unchanged, and what this browser
 * remembers.
 */
type GateCircumstances = {
  readonly session: Pick<Session, 'user' | 'config' | 'isImpersonated'>
  readonly care: CircumstancesQuery
  readonly markers: ReturnType<Markers['read']>
  readonly booking: JsonObject | null
  /** The query of the address, including its question mark. */
  readonly search: string
  readonly now: Date
}

/** The inputs of the gate's flow. */
export function gateInputs({
  session,
  care,
  markers,
  booking,
  search,
  now,
}: GateCircumstances): Partial<HostInputs> {
  return {
    // The API does not type the settings of an entitlement.
    user: session.user as HostInputs['user'],
    config: session.config,
    dueCharges: care.dueCharges,
    eligibility: care.careEligibility,
    // The API has symptoms as text, with values from the instruments.
    latestAssessment: care.latestAssessment as HostInputs['latestAssessment'],
    session: { userHasSso: care.userHasSso, isImpersonated: session.isImpersonated },
    // The notice is over once both this browser and the server have recorded that the person has
    // read it. For staff, this browser's record is enough: they cannot read it for the person.
    markers: {
      ...markers,
      collaboration:
        markers.collaboration &&
        (session.isImpersonated || session.user.hasAcknowledgedCollaboration),
    },
    // Any name is passed on. The definition knows the blockers and ignores other names.
    route: { forceBlocker: new URLSearchParams(search).get('forceBlocker') } as HostInputs['route'],
    opening: { requestId: null, skipsResults: false, place: 'gate' },
    savedBooking: booking,
    locale: WORDS.general.locale,
    timeZone: browserTimeZone(),
    now: now.toISOString(),
  }
}
