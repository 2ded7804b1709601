import type { FastifyBaseLogger } from 'fastify'
import { describeFailure } from '../../graphql/error-formatter.ts'
import { createRecurringWork } from '../../recurring-work.ts'
import type { ChargeService } from './charge-service.ts'
import type { Visit } from './tables.ts'

/** Charges visits by itself, once they are complete. */
export type VisitBilling = {
  /** Charges every visit that is due now, one after the other; one that fails keeps no other from its turn. */
  readonly look: () => Promise<void>
  /** Looks now, and again and again until it is stopped. */
  readonly begin: () => void
  /** Lets the look under way end. */
  readonly stop: () => Promise<void>
}

/** What visits are found and charged with. */
export type BillingPorts = {
  readonly charges: Pick<ChargeService, 'chargeVisit'>
  /** Visits to settle, fees of late cancellations among them, those that were not tried yet first. */
  readonly visitsToCharge: (most: number) => Promise<readonly Visit[]>
  readonly secondsBetween: number
  readonly log: FastifyBaseLogger
}

const MOST_AT_ONCE = 100

/**
 * The billing of visits. It finds what is due in the database, whoever marked a visit complete and whatever became of the process that
 * looked before; a visit that is found twice is charged once.
 */
export function createVisitBilling({ charges, visitsToCharge, secondsBetween, log }: BillingPorts): VisitBilling {
  const charge = async (visit: Visit): Promise<void> => {
    try {
      const outcome = await charges.chargeVisit(visit)
      if (!outcome.ok && outcome.code !== 'NO_PAYMENT_METHOD')
        log.warn({ appointment: visit.id, code: outcome.code }, 'A visit could not be charged')
    } catch (error) {
      log.error({ appointment: visit.id, failure: describeFailure(error) }, 'A visit was not charged and is tried again')
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
    onFailure: (error) => log.error({ failure: describeFailure(error) }, 'Visits could not be looked for'),
  })
  return { look, begin, stop }
}
