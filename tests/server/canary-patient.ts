import { randomUUID } from 'node:crypto'
import { addRequest } from './assessment-request.ts'
import { type FlowPortal, openRun, type Patient } from './flow-portal.ts'
import { HISTORY, submissionIn, submit } from './one-call.ts'

/**
 * A patient with the canary in everything that can hold text, and ids that others might use to
 * reach it.
 */
export type CanaryPatient = Patient & {
  readonly canary: string
  /** By argument name. */
  readonly ids: { readonly [argument: string]: unknown }
  /** Ids that no answer to other people may contain. */
  readonly secrets: readonly string[]
}

const VISIT = { start: '2031-03-04T15:00:00.000Z', end: '2031-03-04T16:00:00.000Z' }

/**
 * Gives a person everything in a portal: profile, care, a request, a draft, a submitted form, a
 * visit, a card, a coupon.
 */
export async function addCanaryPatient(portal: FlowPortal, canary: string): Promise<CanaryPatient> {
  const { db } = portal
  const patient = await portal.patient({ tasks: [canary, 'medical-history'] })
  await plantProfile(portal, patient.id, canary)
  await plantForm(patient, canary)
  const requestId = await addRequest(portal, patient, 'MedicalHistory', true)
  const runId = await plantDraft(portal, patient, { canary, requestId })
  const data = JSON.stringify({ requestId })
  await db
    .insertInto('notifications')
    .values({ id: randomUUID(), user_id: patient.id, key: canary, data, created_at: new Date() })
    .execute()
  const visitId = await plantVisit(portal, patient.id, canary)
  const cardId = await plantMoney(portal, patient.id, canary)
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', patient.id)
    .executeTakeFirstOrThrow()
  return {
    ...patient,
    canary,
    ids: {
      email,
      runId,
      revision: 4,
      requestId,
      id: visitId,
      key: 'MedicalHistory',
      flowId: 'medical-history',
      ...VISIT,
    },
    secrets: [canary, patient.id, patient.token, email, runId, requestId, cardId],
  }
}

async function plantProfile({ db }: FlowPortal, userId: string, canary: string): Promise<void> {
  const organizationId = randomUUID()
  await db
    .insertInto('organizations')
    .values({
      id: organizationId,
      name: canary,
      logo_url: null,
      department_name: canary,
      department_address: canary,
    })
    .execute()
  await db
    .insertInto('organization_resources')
    .values({
      id: randomUUID(),
      organization_id: organizationId,
      position: 1,
      name: canary,
      description: canary,
    })
    .execute()
  await db
    .updateTable('users')
    .set({
      organization_id: organizationId,
      organization_identification: canary,
      first_name: canary,
      last_name: canary,
      preferred_name: canary,
      pronouns: canary,
      address_line1: canary,
      address_line2: canary,
      address_city: canary,
    })
    .where('id', '=', userId)
    .execute()
}

/** A submitted form. */
async function plantForm(patient: Patient, canary: string): Promise<void> {
  const answers = HISTORY.answers.map((answer) =>
    answer.key === 'contact-name' ? { ...answer, text: canary } : answer,
  )
  submissionIn(await submit(patient, [{ ...HISTORY, answers }]))
}

type Draft = { readonly canary: string; readonly requestId: string }

/** A draft that answers a request. @returns Its id. */
async function plantDraft(
  portal: FlowPortal,
  patient: Patient,
  { canary, requestId }: Draft,
): Promise<string> {
  const run = await openRun(portal, patient, 'medical-history', requestId)
  await run.send({ type: 'next' })
  await run.send({ type: 'answer', field: 'general-health', value: 'good' })
  await run.send({ type: 'answer', field: 'conditions', value: ['heart'] })
  await run.send({ type: 'answer', field: 'heart-details', value: canary })
  return run.id
}

async function plantVisit({ db }: FlowPortal, userId: string, canary: string): Promise<string> {
  const providerId = randomUUID()
  await db
    .insertInto('providers')
    .values({
      id: providerId,
      first_name: 'Iris',
      last_name: 'Vale',
      classification: 'Licensed Therapist',
      care_types: ['Therapy'],
      geo_states: ['MI'],
      time_zone: 'America/New_York',
    })
    .execute()
  const { id } = await db
    .insertInto('appointments')
    .values({
      user_id: userId,
      provider_id: providerId,
      care_type: 'Therapy',
      appointment_type: 'intake',
      status: 'upcoming',
      description: canary,
      starts_at: new Date(VISIT.start),
      ends_at: new Date(VISIT.end),
      payment_source: 'SelfPay',
      price_in_cents: null,
      created_at: new Date(),
      cancelled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** A card and a coupon of the person. @returns The card's id. */
async function plantMoney({ db }: FlowPortal, userId: string, canary: string): Promise<string> {
  const [cardId, couponId] = [randomUUID(), randomUUID()]
  await db
    .insertInto('payment_methods')
    .values({
      id: cardId,
      user_id: userId,
      provider: 'sandbox',
      card_id: canary,
      brand: canary,
      last4: '4242',
      expiry_month: 12,
      expiry_year: 2040,
      is_current: true,
      created_at: new Date(),
    })
    .execute()
  await db
    .insertInto('coupons')
    .values({
      id: couponId,
      code: canary,
      code_key: canary.toUpperCase(),
      discount_type: 'PercentDiscount',
      percent_discount: 10,
    })
    .execute()
  await db
    .insertInto('user_coupons')
    .values({ user_id: userId, coupon_id: couponId, applied_at: new Date() })
    .execute()
  return cardId
}
