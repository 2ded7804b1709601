import type { DueCharges, PlannedCharge } from '../../graphql/generated.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import type { ChargeService } from './charge-service.ts'
import { chargeTypeOf } from './payment-rules.ts'

/** Reads the person's next charge and its visit. `null` if none exists. */
export type ReadNextCharge = (viewer: Viewer | undefined) => Promise<PlannedCharge | null>

type NextChargePorts = {
  readonly charges: Pick<ChargeService, 'nextCharge'>
  readonly appointments: Pick<AppointmentService, 'findOfUser'>
}

/** Uses the same code that later charges the visit. */
export function createReadNextCharge({ charges, appointments }: NextChargePorts): ReadNextCharge {
  return async (viewer) => {
    const { userId } = requirePatient(viewer)
    const next = await charges.nextCharge(userId)
    const appointment = next && (await appointments.findOfUser(userId, String(next.visit.id)))
    if (next === undefined || appointment === undefined) return null
    return {
      appointment,
      chargeType: chargeTypeOf(next.visit),
      amountInCents: next.amountInCents,
      dueAt: next.dueAt,
    }
  }
}

/** The amount that a new card of the person is charged immediately. */
export type ReadDueCharges = (viewer: Viewer | undefined) => Promise<DueCharges>

/** Uses the same code that later charges the visits. */
export function createReadDueCharges(charges: Pick<ChargeService, 'dueCharges'>): ReadDueCharges {
  return (viewer) => charges.dueCharges(requirePatient(viewer).userId)
}
