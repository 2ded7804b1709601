import type { Trx } from '../database/transaction.ts'
import { addExternalCharge, addInvoiceOf } from '../domains/billing/bill-statements.ts'
import type { Platform } from '../platform.ts'
import type { Persona } from './personas.ts'

const DAY_MS = 86_400_000

type DemoVisit = { readonly id: number; readonly userId: string; readonly startsAt: Date }

/** Adds the price of a demo appointment, and the amount that an insurance pays. */
export async function addDemoBills(
  trx: Trx,
  ports: Pick<Platform, 'newId' | 'now'>,
  { charges = [], insurancePaidInCents }: NonNullable<Persona['appointments']>[number],
  { id, userId, startsAt }: DemoVisit,
): Promise<void> {
  const { newId, now } = ports
  for (const { type, amountInCents, refundedInCents = 0, paidAfterDays } of charges)
    await addExternalCharge(trx, ports, {
      id: newId(),
      user_id: userId,
      appointment_id: id,
      charge_type: type,
      amount_in_cents: amountInCents,
      refunded_in_cents: refundedInCents,
      created_at: startsAt,
      captured_at:
        paidAfterDays === undefined ? null : new Date(startsAt.getTime() + paidAfterDays * DAY_MS),
    })
  if (insurancePaidInCents !== undefined)
    await trx
      .insertInto('insurance_claims')
      .values({
        appointment_id: id,
        user_id: userId,
        insurance_paid_in_cents: insurancePaidInCents,
        finalized_at: now(),
      })
      .execute()
}

export async function addDemoInvoices(
  trx: Trx,
  ports: Pick<Platform, 'newId' | 'now'>,
  { invoices = [] }: Pick<Persona, 'invoices'>,
  userId: string,
): Promise<void> {
  const { newId, now } = ports
  for (const { description, amountInCents, paid, daysAgo } of invoices)
    await addInvoiceOf(trx, ports, {
      id: newId(),
      user_id: userId,
      description,
      amount_in_cents: amountInCents,
      paid,
      created_at: new Date(now().getTime() - daysAgo * DAY_MS),
    })
}
