import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { couponCode, couponsOfVisit } from '../coupons/coupon-parts.ts'
import {
  lateFee,
  settleVisit,
  unsettleVisit,
  visits,
  visitsToBePaid,
  visitsToSettle,
} from '../scheduling/visit-parts.ts'
import type { VendorTables } from './payment-method-statements.ts'
import type { ListedCharge, Visit, VisitChargeRow } from './tables.ts'

/** The column that finds one charge, and its value. */
export type ChargeKey = { readonly id: string } | { readonly appointment_id: number }

/**
 * An unpaid visit. `declined_in_cents` is the amount of its declined charge; `null` if it has none.
 */
export type UnpaidVisit = Visit & { readonly declined_in_cents: number | null }

/** A visit to be charged. `ends_at` is null if it is due already. */
export type NextVisit = Visit & { readonly ends_at: Date | null }

export function findCharge(reader: Db | Trx, by: ChargeKey): Promise<VisitChargeRow | undefined> {
  const charges = reader.selectFrom('visit_charges').selectAll()
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['appointment_id', by.appointment_id] as const)
  return charges.where(column, '=', value).executeTakeFirst()
}

export async function findCharges(
  db: Db,
  ids: readonly string[],
): Promise<readonly VisitChargeRow[]> {
  if (ids.length === 0) return []
  const charges = db.selectFrom('visit_charges').selectAll()
  return charges.where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids])))).execute()
}

export function chargesOf(db: Db, userId: string): Promise<readonly ListedCharge[]> {
  return db
    .selectFrom('visit_charges as charge')
    .selectAll('charge')
    .select((eb) => [couponCode(eb).as('coupon_code'), lateFee(eb).as('late_fee_in_cents')])
    .where('charge.user_id', '=', userId)
    .orderBy('charge.attempted_at', 'desc')
    .orderBy('charge.id')
    .execute()
}

export function findVisit(
  db: Db,
  userId: string,
  appointmentId: string,
): Promise<Visit | undefined> {
  return visits(db)
    .where(sql<string>`visit.id::text`, '=', appointmentId)
    .where('visit.user_id', '=', userId)
    .executeTakeFirst()
}

export function visitsToCharge(tables: VendorTables, most: number): Promise<readonly Visit[]> {
  return chargeableVisits(tables, { isWithoutCard: false }).limit(most).execute()
}

export async function nextVisit(
  tables: VendorTables,
  userId: string,
): Promise<NextVisit | undefined> {
  const due = await chargeableVisits(tables, { isWithoutCard: true })
    .where('visit.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (due !== undefined) return { ...due, ends_at: null }
  return visitsToBePaid(tables.db)
    .where('visit.user_id', '=', userId)
    .orderBy('visit.ends_at')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Visits that a charge can be tried for, joined with their charge and card.
 *
 * @param isWithoutCard True to include those that wait for a first card.
 */
function chargeableVisits(
  { db, provider }: VendorTables,
  { isWithoutCard }: { readonly isWithoutCard: boolean },
) {
  return visitsToSettle(db)
    .leftJoin('visit_charges as charge', 'charge.appointment_id', 'visit.id')
    .leftJoin('payment_methods as card', (join) =>
      join
        .onRef('card.user_id', '=', 'visit.user_id')
        .on('card.is_current', '=', true)
        .on('card.provider', '=', provider),
    )
    .where(({ and, eb, exists, lit, or, ref }) => {
      const hasCard = eb('card.id', 'is not', null)
      const hasCoupon = exists(couponsOfVisit(eb))
      const isOtherCard = eb('charge.payment_method_id', 'is distinct from', ref('card.id'))
      return or([
        and([eb('charge.id', 'is', null), or([hasCard, hasCoupon, lit(isWithoutCard)])]),
        eb('charge.status', '=', 'Pending'),
        and([eb('charge.status', '=', 'Declined'), hasCard, isOtherCard]),
      ])
    })
    .orderBy('charge.attempted_at', (order) => order.asc().nullsFirst())
    .orderBy('visit.ends_at')
}

export function unpaidVisits(db: Db, userId: string): Promise<readonly UnpaidVisit[]> {
  return visitsToSettle(db)
    .leftJoin('visit_charges as charge', 'charge.appointment_id', 'visit.id')
    .select((eb) => eb.ref('charge.amount_in_cents').as('declined_in_cents'))
    .where('visit.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('charge.id', 'is', null), eb('charge.status', '=', 'Declined')]))
    .orderBy('charge.attempted_at', (order) => order.asc().nullsFirst())
    .orderBy('visit.ends_at')
    .execute()
}

export async function writeCharge(trx: Trx, row: VisitChargeRow): Promise<void> {
  const { id: _id, user_id: _user, appointment_id: _appointment, ...changed } = row
  await trx
    .insertInto('visit_charges')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute()
  if (row.status === 'Paid' || row.status === 'Waived') await settleVisit(trx, row.appointment_id)
}

export async function reopenCharge(
  trx: Trx,
  { id, appointment_id: appointmentId }: VisitChargeRow,
): Promise<void> {
  const open = { status: 'Declined', charge_id: null, settled_at: null } as const
  await trx.updateTable('visit_charges').set(open).where('id', '=', id).execute()
  await unsettleVisit(trx, appointmentId)
}
