import { withTransaction } from '../../database/transaction.ts'
import type { ReactivationInfo } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonInFacts } from '../flow-inputs.ts'
import type { CareType } from '../organizations/tables.ts'
import { reactivateCareFlow } from '../people/care-statements.ts'

/** What care goes on with. */
export type ReactivationPorts = {
  readonly platform: Pick<Platform, 'db'>
  readonly personOf: (viewer: Viewer) => Promise<PersonInFacts>
}

/** Lets people go on with sponsored care that is on hold, by the facts that their pages go by. */
export type ReactivationService = {
  /** Null where no care waits. */
  readonly waitingCare: (viewer: Viewer | undefined) => Promise<ReactivationInfo | null>
  /** Lets care go on. @returns Whether it goes on now. */
  readonly reactivate: (
    viewer: Viewer | undefined,
    asked: { readonly careType: CareType; readonly state: string | null },
  ) => Promise<boolean>
}

/** The service over a platform. */
export function createReactivationService({ platform, personOf }: ReactivationPorts): ReactivationService {
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
    reactivate: async (viewer, { careType, state }) => {
      const patient = requirePatient(viewer)
      const { facts, user } = await personOf(patient)
      const outcome = facts.ask('reactivation-outcome', { careType, state: state ?? user.primaryAddress?.state ?? '' })
      if (outcome === 'open')
        await withTransaction(platform.db, (trx) => reactivateCareFlow(trx, { userId: patient.userId, careType }))
      return outcome !== 'refused'
    },
  }
}
