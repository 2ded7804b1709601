import { start } from '#engine/index.ts'
import { request } from '#renderer/api/client.ts'
import type { Session } from '#renderer/api/current-user.ts'
import { CircumstancesDocument } from '#renderer/api/generated/onboarding.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import { loadCurrentFlow } from '#renderer/flow/load-flow.ts'
import { createRunStore, type RunStore } from '#renderer/flow/run-store.ts'
import { readBooking } from '../effects/booking-storage.ts'
import { gateEffects } from './gate-effects.ts'
import { gateInputs } from './gate-inputs.ts'
import { markersOf } from './markers.ts'

type Person = Pick<Session, 'user' | 'config' | 'isImpersonated'>

/** The onboarding gate of one person, as a run in the page. */
export type GateRun = {
  readonly store: RunStore
  /** Carries out the effects of the first screen. */
  readonly begin: () => void
  /** Passes the person's current address and data to the run. */
  readonly meet: (person: Person, search: string) => void
  /** Reads everything again and passes it to the run. */
  readonly refetch: () => Promise<void>
}

type GatePage = {
  readonly person: Person
  readonly search: string
  readonly navigate: (path: string) => unknown
  readonly refetchPerson: () => Promise<Person>
}

/**
 * Opens the gate. Its definition decides what to show, from the server's data about the person and
 * from this browser's markers.
 *
 * @throws {ApiError} If the data cannot be read. The gate then shows nothing.
 */
export async function openGate({
  person,
  search,
  navigate,
  refetchPerson,
}: GatePage): Promise<GateRun> {
  const userId = person.user.id
  const [flow, circumstances, markers] = await Promise.all([
    loadCurrentFlow('onboarding-gate'),
    request(CircumstancesDocument, {}),
    markersOf(person.user),
  ])
  let known = { session: person, care: circumstances, search }
  const inputs = () =>
    gateInputs({
      ...known,
      markers: markers.read(),
      booking: readBooking(userId),
      now: serverNow(),
    })
  const tell = () => {
    store.send({ type: 'inputs', inputs: inputs() })
  }
  const refetch = async () => {
    const [session, care] = await Promise.all([refetchPerson(), request(CircumstancesDocument, {})])
    known = { ...known, session, care }
    tell()
  }
  const effects = gateEffects({
    userId,
    isImpersonated: person.isImpersonated,
    markers,
    refetch,
    tell,
    // The new address is known before the page has changed. Otherwise a forced blocker that was
    // just left would start again.
    navigate: (path) => {
      known = { ...known, search: new URL(path, location.origin).search }
      tell()
      return navigate(path)
    },
  })
  const first = start(flow, inputs(), { run: crypto.randomUUID() })
  const readAgain = () => void refetch().catch(() => undefined)
  const store = createRunStore({ flow, state: first.state, effects, keeper: null, readAgain })
  return {
    store,
    refetch,
    begin: () => store.carryOn(first.effects),
    meet: (session, search) => {
      if (session === known.session && search === known.search) return
      known = { ...known, session, search }
      tell()
    },
  }
}
