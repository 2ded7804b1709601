import type { FastifyBaseLogger } from 'fastify'
import { describeFailure } from '../../graphql/error-formatter.ts'
import { createRecurringWork } from '../../recurring-work.ts'
import type { ChargeService } from './charge-service.ts'
import type { Visit } from './tables.ts'

/** Charges completed visits at intervals. */
export type VisitBilling = {
  /** Charges every visit that is due, one after the other. A failure does not stop the others. */
  readonly look: () => Promise<void>
  /** Starts charging, now and at intervals, until `stop`. */
  readonly begin: () => void
  /** Waits until the current round has ended. */
  readonly stop: () => Promise<void>
}

type BillingPorts = {
  readonly charges: Pick<ChargeService, 'chargeVisit'>
  /** Visits to charge, including fees of late cancellations. Those never charged come first. */
  readonly visitsToCharge: (most: number) => Promise<readonly Visit[]>
  readonly secondsBetween: number
  readonly log: FastifyBaseLogger
}

const MOST_AT_ONCE = 100

/**
 * Finds due visits in the database, so that nothing is lost if the process ends. A visit that is
 * found twice is charged once.
 */
export function createVisitBilling({
  charges,
  visitsToCharge,
  secondsBetween,
  log,
}: BillingPorts): VisitBilling {
  const charge = async (visit: Visit): Promise<void> => {
    try {
      const outcome = await charges.chargeVisit(visit)
      if (!outcome.ok && outcome.code !== 'NO_PAYMENT_METHOD')
        log.warn({ appointment: visit.id, code: outcome.code }, 'A visit could not be charged')
    } catch (error) {
      log.error(
        { appointment: visit.id, failure: describeFailure(error) },
        'A visit was not charged and is tried again',
      )
    }
  }
  const look = async (): Promise<void> => {
    for (const visit of await visitsToCharge(MOST_AT_ONCE)) {
      if (isStopped()) return
      await charge(visit)
    }
  }
  const { begin, stop, isStopped } = createRecurringWork({
    run: look,
    secondsBetween,
    onFailure: (error) =>
      log.error({ failure: describeFailure(error) }, 'Visits could not be looked for'),
  })
  return { look, begin, stop }
}
