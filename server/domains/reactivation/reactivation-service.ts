import { withTransaction } from '../../database/transaction.ts'
import { type Outcome, refuse } from '../../errors.ts'
import type { ReactivationInfo, SponsoredCareReenrollment } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import type { CareType } from '../organizations/tables.ts'
import { reactivateCareFlow } from '../people/care-statements.ts'
import { readReferenceChoices } from '../profile/reference-choices.ts'
import {
  findConfirmedState,
  putConfirmedState,
  removeConfirmedState,
} from './reactivation-store.ts'

type ReactivationPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'config'>
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
}

/** Lets people reactivate sponsored care that is on hold. Uses the same facts as the pages. */
export type ReactivationService = {
  /** Null if no care can be reactivated. */
  readonly waitingCare: (viewer: Viewer | undefined) => Promise<ReactivationInfo | null>
  /**
   * The first care to reactivate, with the state that the person entered. Null if none exists.
   */
  readonly pendingReenrollment: (
    viewer: Viewer | undefined,
  ) => Promise<SponsoredCareReenrollment | null>
  /** Stores the state where the person will be. Refusals: BAD_INPUT, NOT_FOUND. */
  readonly updateReenrollment: (
    viewer: Viewer | undefined,
    confirmed: { readonly careType: CareType; readonly state: string },
  ) => Promise<Outcome<SponsoredCareReenrollment>>
  /** Reactivates care. @returns True if it is active now. */
  readonly reactivate: (
    viewer: Viewer | undefined,
    asked: { readonly careType: CareType; readonly state: string | null },
  ) => Promise<boolean>
}

export function createReactivationService({
  platform,
  personOf,
}: ReactivationPorts): ReactivationService {
  const { db, now, config } = platform
  const states = new Set(readReferenceChoices(config.contentDir, 'states').map(({ key }) => key))
  return {
    waitingCare: async (viewer) => {
      const { facts } = await personOf(requirePatient(viewer))
      const careTypes = facts.ask('care-types-to-reactivate')
      if (careTypes.length === 0) return null
      return {
        careTypes,
        isSelfReactivationAllowed: facts.ask('self-reactivation-is-allowed'),
        userHasRemainingAppts: facts.ask('has-visits-left'),
        reactivationCopy: facts.ask('reactivation-copy'),
      }
    },
    pendingReenrollment: async (viewer) => {
      const patient = requirePatient(viewer)
      const [careType] = (await personOf(patient)).facts.ask('care-types-to-reactivate')
      if (careType === undefined) return null
      return { careType, state: await findConfirmedState(db, { userId: patient.userId, careType }) }
    },
    updateReenrollment: async (viewer, { careType, state }) => {
      const patient = requirePatient(viewer)
      if (!states.has(state)) return refuse('BAD_INPUT', { field: 'state' })
      const { facts } = await personOf(patient)
      if (!facts.ask('care-types-to-reactivate').includes(careType)) return refuse('NOT_FOUND')
      await putConfirmedState(db, { userId: patient.userId, careType }, { state, at: now() })
      return { ok: true, value: { careType, state } }
    },
    reactivate: async (viewer, { careType, state }) => {
      const patient = requirePatient(viewer)
      const care = { userId: patient.userId, careType }
      const [{ facts, user }, confirmed] = await Promise.all([
        personOf(patient),
        findConfirmedState(db, care),
      ])
      const where = state ?? confirmed ?? user.primaryAddress?.state ?? ''
      const outcome = facts.ask('reactivation-outcome', { careType, state: where })
      if (outcome === 'open')
        await withTransaction(db, async (trx) => {
          await reactivateCareFlow(trx, care)
          await removeConfirmedState(trx, care)
        })
      return outcome !== 'refused'
    },
  }
}
