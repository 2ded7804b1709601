import type { Db } from '../../database/database.ts'
import { hasOpenBill } from '../billing/bill-statements.ts'
import type { JudgedVisit, VisitChanges } from '../cancellation/visit-changes.ts'
import { hasVisitToSettle } from '../payments/settlement-statements.ts'

/** Open charges and future visits, which must be settled before an account is deleted. */
export type DeletionObstacles = {
  readonly hasOpenCharges: boolean
  /** Future visits that are free to cancel now. */
  readonly toCancel: readonly JudgedVisit[]
  /**
   * Visits that have begun, cost a fee to cancel, or cannot be canceled. They must be over first.
   */
  readonly toWaitFor: readonly JudgedVisit[]
}

/**
 * Finds the obstacles now. A visit with a cancellation fee must be over first, so that deletion
 * never charges a fee.
 */
export type FindDeletionObstacles = (userId: string) => Promise<DeletionObstacles>

export function createFindDeletionObstacles(
  db: Db,
  changes: Pick<VisitChanges, 'judgeVisitsToCome'>,
): FindDeletionObstacles {
  return async (userId) => {
    const [visits, isUnsettled, isBilled] = await Promise.all([
      changes.judgeVisitsToCome(userId),
      hasVisitToSettle(db, userId),
      hasOpenBill(db, userId),
    ])
    return {
      hasOpenCharges: isUnsettled || isBilled,
      toCancel: visits.filter(isFreeToCancel),
      toWaitFor: visits.filter((visit) => !isFreeToCancel(visit)),
    }
  }
}

function isFreeToCancel({ terms, feeInCents }: JudgedVisit): boolean {
  return terms !== 'refused' && terms !== 'last' && feeInCents === null
}
