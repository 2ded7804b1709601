import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentOf, neededVariables, OPERATIONS } from '#tests/support/operations.ts'
import { addCanaryPatient, type CanaryPatient } from './canary-patient.ts'
import { ask, type FlowPortal, startFlowPortal } from './flow-portal.ts'
import { withoutStamps } from '#tests/support/read-calendar.ts'

let portal: FlowPortal
let mia: CanaryPatient
let others: readonly CanaryPatient[]
beforeAll(async () => {
  portal = await startFlowPortal()
  // One account is older and one is newer: a query without its condition on the person would find
  // one of them first.
  const ann = await addLivedIn('qzannqz', {
    recommended: 'Psychiatry',
    source: 'SelfPay',
    amount: 9900,
    hasSso: true,
  })
  mia = await addLivedIn('qzmiaqz', {
    recommended: 'Therapy',
    source: 'Organization',
    amount: 5000,
    hasSso: false,
  })
  const zoe = await addLivedIn('qzzoeqz', {
    recommended: 'Psychiatry',
    source: 'SelfPay',
    amount: 9900,
    hasSso: true,
  })
  others = [ann, zoe]
})
afterAll(() => portal.close())

type Life = {
  readonly recommended: 'Therapy' | 'Psychiatry'
  readonly source: 'SelfPay' | 'Organization'
  readonly amount: number
  readonly hasSso: boolean
}

/**
 * A patient who differs from the others in everything except text: choices, amounts, yes and no.
 */
async function addLivedIn(
  canary: string,
  { recommended, source, amount, hasSso }: Life,
): Promise<CanaryPatient> {
  const patient = await addCanaryPatient(portal, canary)
  const { db } = portal
  const now = new Date()
  const own = { user_id: patient.id, care_type: recommended }
  await db
    .updateTable('users')
    .set({
      has_sso: hasSso,
      has_payment_method: hasSso,
      requests_interpretation_services: hasSso,
      awaiting_minor_consent: hasSso,
    })
    .where('id', '=', patient.id)
    .execute()
  await db
    .insertInto('care_recommendations')
    .values({ ...own, recommended_at: now })
    .execute()
  await db
    .insertInto('user_care_flows')
    .values({
      ...own,
      id: randomUUID(),
      care_status: 'Active',
      payment_source: source,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('visit_charges')
    .values({
      ...own,
      id: randomUUID(),
      appointment_id: Number(patient.ids.id),
      full_price_in_cents: amount,
      amount_in_cents: amount,
      attempt: 1,
      status: 'Declined',
      attempted_at: now,
    })
    .execute()
  return patient
}

/** Contains the current time, and only free times. */
const CLOCKED = 'Query.availability'

/** The answer of every query to one person, by its name. */
async function answersTo(person: CanaryPatient): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const operation of OPERATIONS.filter(
    ({ name, kind }) => kind === 'query' && name !== CLOCKED,
  )) {
    const known = operation.field.args
      .filter(({ name }) => Object.hasOwn(person.ids, name))
      .map(({ name }) => [name, person.ids[name]])
    const variables = { ...neededVariables(operation), ...Object.fromEntries(known) }
    const { data, code } = await ask(portal.app, person.token, documentOf(operation), variables)
    answers[operation.name] = JSON.parse(withoutStamps(JSON.stringify({ data, code })))
  }
  return answers
}

it('every query returns the same to a person, whether or not there are others', async () => {
  const before = await answersTo(mia)
  expect(before).toMatchObject({
    'Query.portalCareRecommendationForUser': {
      data: { portalCareRecommendationForUser: { careTypes: ['Therapy'] } },
    },
    'Query.visitCharges': { data: { visitCharges: [{ fullPriceInCents: 5000 }] } },
    'Query.userHasSso': { data: { userHasSso: false } },
  })
  for (const { id } of others) {
    await portal.db.deleteFrom('safety_records').where('user_id', '=', id).execute()
    await portal.db.deleteFrom('users').where('id', '=', id).execute()
  }
  expect(await answersTo(mia)).toEqual(before)
})
