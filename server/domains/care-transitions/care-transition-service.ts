import { type Trx, withTransaction } from '../../database/transaction.ts'
import { type Outcome, type Refusal, refuse } from '../../errors.ts'
import type { CareNextSteps, CareTransition, SelfPayOffer } from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { PersonFacts } from '../definitions/asked-facts.ts'
import type { FlowInputs, PersonInFacts } from '../flow-inputs.ts'
import type { CareType } from '../organizations/tables.ts'
import { lockCareFlows, payAlone } from '../people/care-statements.ts'
import { lockPerson } from '../people/person-statements.ts'
import { presentProfile, presentTransition } from '../people/user-rules.ts'
import { beginTransition, completeTransition, findTransition } from './transition-store.ts'

type CareTransitionPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'newId'>
  readonly personOf: FlowInputs['personOf']
}

/**
 * Lets people continue care that their organization paid for. Care always has exactly one payer.
 */
export type CareTransitionService = {
  /** Whether the person can continue this care and pay for it, and the possible states. */
  readonly offer: (viewer: Viewer | undefined, careType: CareType) => Promise<SelfPayOffer>
  /** Starts a transition, or returns the pending one. */
  readonly begin: (
    viewer: Viewer | undefined,
    asked: { readonly careType: CareType; readonly nextSteps: CareNextSteps },
  ) => Promise<Outcome<CareTransition>>
  /**
   * Completes the pending transition. A completed one stays unchanged.
   *
   * @param keepsPayer True if the payer must stay the same.
   */
  readonly complete: (
    viewer: Viewer | undefined,
    asked: { readonly careType: CareType; readonly keepsPayer: boolean },
  ) => Promise<Outcome<CareTransition>>
}

/** Reads all data again after locking the person and their care. */
export function createCareTransitionService({
  platform,
  personOf,
}: CareTransitionPorts): CareTransitionService {
  const { db, now, newId } = platform
  return {
    offer: async (viewer, careType) => {
      const { facts } = await personOf(requirePatient(viewer))
      return {
        canPay: facts.ask('can-pay-for-care', { careType }),
        statesAvailable: facts.ask('states-of-self-pay', { careType }),
        hadVisit: facts.ask('had-visit-of-care', { careType }),
      }
    },
    begin: async (viewer, { careType, nextSteps }) => {
      const patient = requirePatient(viewer)
      const person = await personOf(patient)
      return withTransaction(db, async (trx) => {
        const refusal = refusalOf(await lockedFacts(trx, person), careType)
        if (refusal !== undefined) return refusal
        const row = {
          id: newId(),
          user_id: patient.userId,
          care_type: careType,
          next_steps: nextSteps,
          created_at: now(),
        }
        return { ok: true, value: presentTransition(await beginTransition(trx, row)) }
      })
    },
    complete: async (viewer, { careType, keepsPayer }) => {
      const patient = requirePatient(viewer)
      const person = await personOf(patient)
      const care = { userId: patient.userId, careType }
      return withTransaction(db, async (trx) => {
        const facts = await lockedFacts(trx, person)
        const found = await findTransition(trx, care)
        if (found === undefined) return refuse('NOT_FOUND')
        if (found.completed_on !== null) return { ok: true, value: presentTransition(found) }
        const goesOn = !keepsPayer && facts.ask('care-goes-on-by-self-pay', { careType })
        if (goesOn) await payAlone(trx, care)
        const isOutOfState = !goesOn && facts.ask('payment-source', { careType }) !== 'SelfPay'
        const completed = await completeTransition(trx, found.id, {
          completedOn: now(),
          isOutOfState,
        })
        return { ok: true, value: presentTransition(completed) }
      })
    },
  }
}

/**
 * Facts about a person, read after locking the person's row and care flows until the end of the
 * transaction.
 */
async function lockedFacts(trx: Trx, { stored, user, facts }: PersonInFacts): Promise<PersonFacts> {
  const row = await lockPerson(trx, stored.user.id)
  const locked = new Map((await lockCareFlows(trx, row.id)).map((flow) => [flow.id, flow]))
  const careFlows = user.careFlows.flatMap((flow) => {
    const now = locked.get(flow.id)
    return now === undefined
      ? []
      : { ...flow, careStatus: now.care_status, paymentSource: now.payment_source }
  })
  return facts.about({ user: { ...user, ...presentProfile(row), careFlows } })
}

function refusalOf(facts: PersonFacts, careType: CareType): Refusal | undefined {
  switch (facts.ask('self-pay-outcome', { careType })) {
    case 'open':
      return undefined
    case 'otherPayer':
      return refuse('WRONG_PAYMENT_SOURCE')
    case 'noCare':
      return refuse('CARE_TYPE_NOT_OFFERED')
  }
}
