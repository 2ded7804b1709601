import { codedError } from '../../errors.ts'
import type {
  Appointment,
  BillingHistory,
  Charge,
  InsuranceClaim,
  Invoice,
} from '../../graphql/generated.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import {
  type BillingPage,
  findBilledVisits,
  findCharges,
  findFinalizedClaims,
  findInvoices,
} from './billing-store.ts'
import type { BilledVisit } from './document-content.ts'
import type { BilledChargeRow, InvoiceRow } from './tables.ts'

/** A person's charges and invoices. */
export type BillingService = {
  /**
   * @throws BAD_INPUT if a page has fewer than 1 or more than 100 entries, or a negative offset.
   */
  readonly history: (viewer: Viewer | undefined, page: BillingPage) => Promise<BillingHistory>
  /** Every visit with charges, and every invoice, optionally between two dates. */
  readonly everything: (
    viewer: Viewer | undefined,
    between: Pick<BillingPage, 'from' | 'until'>,
  ) => Promise<{ readonly visits: readonly BilledVisit[]; readonly invoices: readonly Invoice[] }>
  /** A visit with its charges; `undefined` for another person's visit, or one without charges. */
  readonly billedVisit: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<BilledVisit | undefined>
  /** The charges of a visit; empty for another person's. */
  readonly chargesOf: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<readonly Charge[]>
  readonly claimOf: (
    viewer: Viewer | undefined,
    appointmentId: string,
  ) => Promise<InsuranceClaim | null>
  readonly invoicesOf: (viewer: Viewer | undefined) => Promise<readonly Invoice[]>
}

const LARGEST_PAGE = 100

type Context = {
  readonly db: Platform['db']
  readonly appointments: Pick<AppointmentService, 'findOfUser' | 'someOfUser'>
}

async function history(
  { db, appointments }: Context,
  viewer: Viewer | undefined,
  page: BillingPage,
): Promise<BillingHistory> {
  const { userId } = requirePatient(viewer)
  const { first, after } = page
  if (first < 1 || first > LARGEST_PAGE)
    throw codedError('BAD_INPUT', { details: { field: 'first' } })
  if (after < 0) throw codedError('BAD_INPUT', { details: { field: 'after' } })
  const oneMore = { ...page, first: first + 1 }
  const [visitIds, invoices] = await Promise.all([
    findBilledVisits(db, userId, oneMore),
    findInvoices(db, userId, oneMore),
  ])
  const ids = visitIds.slice(0, first)
  const [visits, charges, claims] = await Promise.all([
    appointments.someOfUser(userId, ids),
    findCharges(db, userId, ids),
    findFinalizedClaims(db, userId, ids),
  ])
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  const ofVisit = Map.groupBy(charges, (charge) => charge.appointment_id)
  return {
    appointments: ids.flatMap((id): Appointment[] => {
      const visit = byId.get(String(id))
      if (visit === undefined) return []
      const charged = (ofVisit.get(id) ?? []).map(presentCharge)
      return [{ ...visit, charges: charged, finalizedInsuranceClaim: presentClaim(claims.get(id)) }]
    }),
    invoices: invoices.slice(0, first).map(presentInvoice),
    hasMore: visitIds.length > first || invoices.length > first,
  }
}

async function everything(
  context: Context,
  viewer: Viewer | undefined,
  between: Pick<BillingPage, 'from' | 'until'>,
): ReturnType<BillingService['everything']> {
  const visits: BilledVisit[] = []
  const invoices: Invoice[] = []
  for (let after = 0; ; after += LARGEST_PAGE) {
    const page = await history(context, viewer, { ...between, first: LARGEST_PAGE, after })
    visits.push(...page.appointments.map((visit) => ({ ...visit, charges: visit.charges ?? [] })))
    invoices.push(...page.invoices)
    if (!page.hasMore) return { visits, invoices }
  }
}

async function billedVisit(
  { db, appointments }: Context,
  viewer: Viewer | undefined,
  appointmentId: string,
): Promise<BilledVisit | undefined> {
  const { userId } = requirePatient(viewer)
  const visit = await appointments.findOfUser(userId, appointmentId)
  if (visit === undefined) return undefined
  const id = Number(visit.id)
  const [charges, claims] = await Promise.all([
    findCharges(db, userId, [id]),
    findFinalizedClaims(db, userId, [id]),
  ])
  const billed = {
    charges: charges.map(presentCharge),
    finalizedInsuranceClaim: presentClaim(claims.get(id)),
  }
  return charges.length === 0 ? undefined : { ...visit, ...billed }
}

function presentCharge(row: BilledChargeRow): Charge {
  return {
    id: row.id,
    chargeType: row.charge_type,
    amountInCents: row.amount_in_cents,
    createdAt: row.created_at,
    capturedAt: row.captured_at,
    status: row.status,
    fullPriceInCents: row.full_price_in_cents,
    couponCode: row.coupon_code,
    refundedInCents: row.refunded_in_cents,
  }
}

function presentClaim(paidInCents: number | undefined): InsuranceClaim | null {
  return paidInCents === undefined ? null : { insurancePaidInCents: paidInCents }
}

function presentInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    description: row.description,
    amount: row.amount_in_cents,
    paid: row.paid,
    createdAt: row.created_at,
  }
}

export function createBillingService(
  { db }: Pick<Platform, 'db'>,
  appointments: Context['appointments'],
): BillingService {
  const context = { db, appointments }
  return {
    history: (viewer, page) => history(context, viewer, page),
    everything: (viewer, between) => everything(context, viewer, between),
    billedVisit: (viewer, appointmentId) => billedVisit(context, viewer, appointmentId),
    chargesOf: async (viewer, appointmentId) => {
      const { userId } = requirePatient(viewer)
      return (await findCharges(db, userId, [Number(appointmentId)])).map(presentCharge)
    },
    claimOf: async (viewer, appointmentId) => {
      const { userId } = requirePatient(viewer)
      const id = Number(appointmentId)
      return presentClaim((await findFinalizedClaims(db, userId, [id])).get(id))
    },
    invoicesOf: async (viewer) =>
      (await findInvoices(db, requirePatient(viewer).userId)).map(presentInvoice),
  }
}
