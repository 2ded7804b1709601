import type { Db } from '../../database/database.ts'
import { hasOpenBill } from '../billing/bill-statements.ts'
import type { JudgedVisit, VisitChanges } from '../cancellation/visit-changes.ts'
import { hasVisitToSettle } from '../payments/settlement-statements.ts'

/** What has to happen before an account is deleted. */
export type DeletionObstacles = {
  readonly hasOpenCharges: boolean
  /** Visits to come that cost nothing to cancel now. */
  readonly toCancel: readonly JudgedVisit[]
  /** Visits that have begun, or that cost a fee, or cannot be canceled at all: they have to be over. */
  readonly toWaitFor: readonly JudgedVisit[]
}

/** Finds them as things are now: nobody is charged a fee because their account is deleted. */
export type FindDeletionObstacles = (userId: string) => Promise<DeletionObstacles>

export function createFindDeletionObstacles(db: Db, changes: Pick<VisitChanges, 'judgeVisitsToCome'>): FindDeletionObstacles {
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
