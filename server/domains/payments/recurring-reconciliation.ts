import type { FastifyBaseLogger } from 'fastify'
import { describeFailure } from '../../graphql/error-formatter.ts'
import { createRecurringWork, type RecurringWork } from '../../recurring-work.ts'
import type { ReconciliationService } from './reconciliation-service.ts'

type ReconciliationWork = {
  readonly reconciliation: ReconciliationService
  readonly secondsBetween: number
  readonly log: FastifyBaseLogger
}

/**
 * Compares the ledger with the provider's record at intervals. Logs each difference once, only with
 * ids and amounts.
 */
export function createRecurringReconciliation({
  reconciliation,
  secondsBetween,
  log,
}: ReconciliationWork): RecurringWork {
  return createRecurringWork({
    run: async () => {
      for (const { kind, vendor_id, subject, expected_in_cents, found_in_cents, is_settled } of (
        await reconciliation.compare()
      ).findings) {
        const difference = {
          kind,
          vendorId: vendor_id,
          charge: subject,
          expectedInCents: expected_in_cents,
        }
        const found = { ...difference, foundInCents: found_in_cents }
        if (is_settled)
          log.warn(found, 'The ledger differed from the payment provider and was put right')
        else log.error(found, 'The ledger differs from the payment provider: someone must check it')
      }
    },
    secondsBetween,
    onFailure: (error) =>
      log.error({ failure: describeFailure(error) }, 'The ledger could not be compared'),
  })
}
