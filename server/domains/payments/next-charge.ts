import type { DueCharges, PlannedCharge } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import type { ChargeService } from './charge-service.ts'
import { chargeTypeOf } from './payment-rules.ts'

/** The person's next charge and the visit that it is for. `null` where none is planned. */
export type ReadNextCharge = (viewer: Viewer | undefined) => Promise<PlannedCharge | null>

type NextChargePorts = {
  readonly charges: Pick<ChargeService, 'nextCharge'>
  readonly appointments: Pick<AppointmentService, 'findOfUser'>
}

/** The announcement of the next charge over what charges it. */
export function createReadNextCharge({ charges, appointments }: NextChargePorts): ReadNextCharge {
  return async (viewer) => {
    const { userId } = requirePatient(viewer)
    const next = await charges.nextCharge(userId)
    const appointment = next && (await appointments.findOfUser(userId, String(next.visit.id)))
    if (next === undefined || appointment === undefined) return null
    return { appointment, chargeType: chargeTypeOf(next.visit), amountInCents: next.amountInCents, dueAt: next.dueAt }
  }
}

/** What a new card of the person is charged as soon as it is kept. */
export type ReadDueCharges = (viewer: Viewer | undefined) => Promise<DueCharges>

/** The announcement of what waits for a card over what charges it. */
export function createReadDueCharges(charges: Pick<ChargeService, 'dueCharges'>): ReadDueCharges {
  return (viewer) => charges.dueCharges(requirePatient(viewer).userId)
}
