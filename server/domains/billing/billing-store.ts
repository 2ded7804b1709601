import type { Db } from '../../database/database.ts'
import { visits } from '../scheduling/visit-parts.ts'
import type { BilledChargeRow, InvoiceRow } from './tables.ts'

/** A page of a list, and the range of its rows: the start is included, the end is not. */
export type BillingPage = {
  readonly from: Date | undefined
  readonly until: Date | undefined
  readonly first: number
  readonly after: number
}

/** A date before and one after every bill. */
const EVER = [new Date(0), new Date('9999-01-01T00:00:00Z')] as const

/** Limits the range of a page, because PostgreSQL supports fewer years than JavaScript. */
function instantsOf(page: Partial<Pick<BillingPage, 'from' | 'until'>>) {
  const known = (instant: Date) =>
    new Date(Math.min(Math.max(instant.getTime(), EVER[0].getTime()), EVER[1].getTime()))
  return { from: known(page.from ?? EVER[0]), until: known(page.until ?? EVER[1]) }
}

/** Ids of a person's visits with charges, newest first. */
export async function findBilledVisits(
  db: Db,
  userId: string,
  page: BillingPage,
): Promise<readonly number[]> {
  const { first, after } = page
  const { from, until } = instantsOf(page)
  const charges = db
    .selectFrom('billed_charges as charge')
    .select('charge.appointment_id')
    .where('charge.user_id', '=', userId)
  const listed = visits(db).where('visit.user_id', '=', userId).where('visit.id', 'in', charges)
  const within =
    page.from === undefined && page.until === undefined
      ? listed
      : listed.where(({ and, eb, or }) =>
          or([
            and([eb('visit.starts_at', '>=', from), eb('visit.starts_at', '<', until)]),
            eb(
              'visit.id',
              'in',
              charges
                .where('charge.captured_at', '>=', from)
                .where('charge.captured_at', '<', until),
            ),
          ]),
        )
  const rows = await within
    .orderBy('visit.starts_at', 'desc')
    .orderBy('visit.id', 'desc')
    .limit(first)
    .offset(after)
    .execute()
  return rows.map(({ id }) => id)
}

/** The charges for a person's visits, oldest first. */
export async function findCharges(
  db: Db,
  userId: string,
  visitIds: readonly number[],
): Promise<readonly BilledChargeRow[]> {
  if (visitIds.length === 0) return []
  return db
    .selectFrom('billed_charges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('appointment_id', 'in', visitIds)
    .orderBy('created_at')
    .orderBy('captured_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

/**
 * The amounts that insurances pay for a person's visits, in cents by visit. Only decided claims.
 */
export async function findFinalizedClaims(
  db: Db,
  userId: string,
  visitIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (visitIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('insurance_claims')
    .select(['appointment_id', 'insurance_paid_in_cents'])
    .where('user_id', '=', userId)
    .where('appointment_id', 'in', visitIds)
    .where('finalized_at', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.appointment_id, row.insurance_paid_in_cents]))
}

/** A person's invoices, newest first. Without a page, all of them. */
export async function findInvoices(
  db: Db,
  userId: string,
  page?: BillingPage,
): Promise<readonly InvoiceRow[]> {
  const { first, after = 0 } = page ?? {}
  const { from, until } = instantsOf(page ?? {})
  const sorted = db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(after)
  return (first === undefined ? sorted : sorted.limit(first)).execute()
}
