import { randomBytes, randomUUID } from 'node:crypto'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDirectoryPrescription } from '#server/gateways/pharmacy/embedded-directory.ts'
import { post } from '#server/domains/messages/post-message.ts'
import { createAttemptLimit } from '#server/attempts/attempt-limit.ts'
import { at } from '#tests/support/server.ts'
import { staffToken } from '#tests/support/sessions.ts'
import { addRequest } from './assessment-request.ts'
import { addCanaryPatient, type CanaryPatient } from './canary-patient.ts'
import r4 from './fhir-r4.schema.json' with { type: 'json' }
import { type FlowPortal, startFlowPortal } from './flow-portal.ts'
import { scales, submissionIn, submit } from './one-call.ts'

let portal: FlowPortal
let mia: CanaryPatient
let noah: CanaryPatient
beforeAll(async () => {
  portal = await startFlowPortal()
  mia = await addLivedIn('qzmiaqz', '7345550101')
  noah = await addLivedIn('qznoahqz', '7345550102')
})
afterAll(() => portal.close())

/** A patient with data in every part of the download, and the canary in all its text. */
async function addLivedIn(canary: string, phone: string): Promise<CanaryPatient> {
  const patient = await addCanaryPatient(portal, canary)
  const { db } = portal
  const now = new Date('2026-03-02T15:00:00.000Z')
  const own = { id: randomUUID(), user_id: patient.id, created_at: now }
  const scored = await addRequest(portal, patient, 'Scales')
  submissionIn(
    await submit(
      patient,
      scales(() => 1),
      { requestId: scored },
    ),
  )
  await db
    .insertInto('emergency_contacts')
    .values({ ...own, name: canary, relationship: canary, phone: '7345550100', is_primary: true })
    .execute()
  for (const care_type of ['Therapy', 'Psychiatry'] as const) {
    const care = {
      ...own,
      id: randomUUID(),
      care_type,
      care_status: 'Active',
      payment_source: 'SelfPay',
    } as const
    await db.insertInto('user_care_flows').values(care).execute()
  }
  await db
    .updateTable('users')
    .set({
      terms_accepted_at: now,
      birth_date: '2003-04-05',
      phone,
      address_state: 'MI',
      address_zip: '48104',
    })
    .where('id', '=', patient.id)
    .execute()
  await db
    .insertInto('record_sharing_audit')
    .values({
      id: own.id,
      user_id: patient.id,
      action: 'grant',
      happened_at: now,
      sealed_initials: Buffer.from('a'),
    })
    .execute()
  for (const [action, happened_at] of [
    ['grant', '2025-01-02T15:00:00.000Z'],
    ['revoke', '2025-02-02T15:00:00.000Z'],
  ] as const) {
    const signed = action === 'grant' ? { sealed_initials: Buffer.from('a') } : {}
    const entry = {
      id: randomUUID(),
      user_id: patient.id,
      action,
      happened_at: new Date(happened_at),
      ...signed,
    }
    await db.insertInto('record_sharing_audit').values(entry).execute()
  }
  await db
    .insertInto('passkey_accounts')
    .values({ user_id: patient.id, handle: randomBytes(32) })
    .execute()
  const passkey = {
    ...own,
    credential_id: Buffer.from(`credential of a passkey ${patient.id}`),
    public_key: Buffer.from('key of a passkey'),
    signature_count: 0,
    transports: [],
    name: 'My phone',
    device: 'Phone',
    browser: 'Safari',
    last_used_at: null,
  } as const
  await db.insertInto('passkeys').values(passkey).execute()
  await db
    .insertInto('record_sharing_consents')
    .values({
      user_id: patient.id,
      grant_id: own.id,
      granted_at: now,
      ends_at: new Date('2040-01-01T00:00:00.000Z'),
    })
    .execute()
  const charge = {
    ...own,
    appointment_id: Number(patient.ids.id),
    captured_at: now,
    charge_type: 'Copay',
    amount_in_cents: 2501,
  } as const
  await db.insertInto('external_charges').values(charge).execute()
  await db
    .insertInto('invoices')
    .values({ ...own, description: canary, amount_in_cents: 1500, paid: false })
    .execute()
  const { customer_id } = await db
    .selectFrom('users')
    .select('customer_id')
    .where('id', '=', patient.id)
    .executeTakeFirstOrThrow()
  await addDirectoryPrescription(db, customer_id, {
    prescriptionId: canary,
    isActive: true,
    genericProductName: 'Sertraline',
    doseForm: 'tablet',
    rawName: `Sertraline ${canary}`,
    strength: '50 mg',
    directions: canary,
    quantity: 30,
    dispenseUnitDescription: 'tablets',
    daysSupply: 30,
    writtenDate: '2026-02-01',
  })
  const visit = await db
    .selectFrom('appointments')
    .selectAll()
    .where('user_id', '=', patient.id)
    .executeTakeFirstOrThrow()
  const sent = await patient.ask(
    `mutation ($id: ID!, $words: String!) {
      patientPortalMessageProvider(providerId: $id, content: $words, clientMessageId: "the-first-message") { id } }`,
    { id: visit.provider_id, words: canary },
  )
  expect(sent.code).toBeUndefined()
  return patient
}

async function download(token: string | undefined, payload: object = { format: 'json' }) {
  await createAttemptLimit({ db: portal.db, now: () => new Date() }).clear('own-data', mia.id)
  return downloadAgain(token, payload)
}
const downloadAgain = (token: string | undefined, payload: object = { format: 'json' }) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return portal.app.inject({ method: 'POST', url: '/documents/data', headers, payload })
}
const codeOf = (reply: { readonly body: string }) =>
  at(JSON.parse(reply.body), 'errors', '0', 'extensions', 'code')

/** The parts of an answer that contain the canary. */
const partsWith = (data: object, canary: string) =>
  Object.entries(data).flatMap(([name, part]) =>
    JSON.stringify(part).includes(canary) ? [name] : [],
  )

describe('the download of a person’s own data', () => {
  it('contains each part, and no data of other people', async () => {
    const reply = await download(mia.token)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
    const data: object = JSON.parse(reply.body)
    expect(partsWith(data, mia.canary)).toEqual([
      'person',
      'emergencyContacts',
      'visits',
      'assessments',
      'messages',
      'medications',
      'invoices',
      'cards',
    ])
    expect(data).toMatchObject({
      format: 'own-data/1',
      missing: [],
      person: { firstName: mia.canary, birthDate: '2003-04-05', phone: '7345550101' },
      charges: [{ chargeType: 'Copay', amountInCents: 2501, status: 'Paid' }],
      invoices: [{ description: mia.canary, amount: 1500, paid: false }],
      cards: [{ brand: mia.canary, last4: '4242' }],
      recordSharing: {
        until: '2040-01-01T00:00:00.000Z',
        history: [
          { action: 'grant', at: '2025-01-02T15:00:00.000Z' },
          { action: 'revoke', at: '2025-02-02T15:00:00.000Z' },
          { action: 'grant', at: '2026-03-02T15:00:00.000Z' },
        ],
      },
      termsAcceptedAt: '2026-03-02T15:00:00.000Z',
      messages: [{ content: mia.canary, number: 1, providerId: null }],
    })
    const logins = [at(data, 'logins')].flat()
    expect(logins.length).toBeGreaterThan(0)
    for (const login of logins)
      expect(login).toEqual({
        startedAt: expect.any(String),
        lastUsedAt: expect.any(String),
        wayIn: null,
        device: 'Unknown',
        browser: 'Unknown',
      })
    expect(at(data, 'passkeys')).toEqual([
      {
        name: 'My phone',
        device: 'Phone',
        browser: 'Safari',
        createdAt: '2026-03-02T15:00:00.000Z',
        lastUsedAt: null,
      },
    ])
    const assessments = at(data, 'assessments')
    expect(assessments).toMatchObject([
      { key: 'MedicalHistory' },
      {
        key: 'Scales',
        scores: { phq9: { value: 9, band: 'mild' }, gad7: { value: 7, band: 'mild' } },
      },
    ])
    expect(JSON.stringify(at(assessments, '1'))).toContain('"text":"Several days"')
    for (const secret of noah.secrets) expect(reply.body).not.toContain(secret)
  })

  it('is a FHIR R4 collection of valid resources that refer only to each other', async () => {
    const reply = await download(mia.token, { format: 'fhir' })
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data-fhir.json"',
      'cache-control': 'no-store',
    })
    expect(reply.headers['content-type']).toContain('application/fhir+json')
    const bundle: unknown = JSON.parse(reply.body)
    const isR4 = new Ajv({ strict: false, allErrors: true }).compile(r4)
    expect(isR4(bundle) ? [] : isR4.errors).toEqual([])
    const entries = [at(bundle, 'entry')].flat()
    const resources = entries.map((entry) => at(entry, 'resource'))
    expect(new Set(resources.map((resource) => at(resource, 'resourceType')))).toEqual(
      new Set([
        'Patient',
        'RelatedPerson',
        'Appointment',
        'Questionnaire',
        'QuestionnaireResponse',
        'Observation',
        'Consent',
        'MedicationStatement',
        'ChargeItem',
        'Invoice',
      ]),
    )
    const urls = entries.map((entry) => String(at(entry, 'fullUrl')))
    expect(new Set(urls).size).toBe(urls.length)
    const references = [...reply.body.matchAll(/"reference": "([^"]+)"/g)].map(([, url]) => url)
    expect(references.filter((url) => url === undefined || !urls.includes(url))).toEqual([])
    // Each answer belongs to a question of its form.
    const linksOf = (part: unknown): readonly unknown[] =>
      [at(part, 'item') ?? []].flat().flatMap((item) => [at(item, 'linkId'), ...linksOf(item)])
    const ofType = (type: string) =>
      resources.filter((resource) => at(resource, 'resourceType') === type)
    for (const response of ofType('QuestionnaireResponse')) {
      const form = ofType('Questionnaire').find(
        (one) => `${at(one, 'url')}|${at(one, 'version')}` === at(response, 'questionnaire'),
      )
      expect(linksOf(form)).toEqual(expect.arrayContaining([...linksOf(response)]))
    }
    const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] })
    expect(ofType('Observation')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: expect.objectContaining(loinc('44261-6')),
          valueInteger: 9,
          status: 'final',
        }),
        expect.objectContaining({
          code: expect.objectContaining(loinc('70274-6')),
          valueInteger: 7,
          status: 'final',
        }),
      ]),
    )
    expect(ofType('Patient')).toMatchObject([
      {
        birthDate: '2003-04-05',
        telecom: [{ system: 'email' }, { system: 'phone' }],
        address: [{ state: 'MI', postalCode: '48104' }],
      },
    ])
    expect(ofType('Appointment')).toMatchObject([
      { status: 'booked', start: '2031-03-04T15:00:00.000Z' },
    ])
    expect(ofType('ChargeItem')).toMatchObject([
      { status: 'billed', priceOverride: { value: 25.01, currency: 'USD' } },
    ])
    for (const secret of noah.secrets) expect(reply.body).not.toContain(secret)
  })

  it('has the FHIR status of each visit and each invoice', async () => {
    const { id, token } = await portal.patient()
    const visits = portal.db.selectFrom('appointments').selectAll().where('user_id', '=', mia.id)
    const { id: _id, cancelled_at: _cancelled, ...visit } = await visits.executeTakeFirstOrThrow()
    const statuses = ['upcoming', 'complete', 'cancelled', 'rescheduled', 'no show'] as const
    for (const [day, status] of statuses.entries()) {
      const [starts_at, ends_at] = [visit.starts_at, visit.ends_at].map(
        (time) => new Date(time.getTime() + (day + 1) * 86_400_000),
      )
      if (starts_at === undefined || ends_at === undefined) throw new Error('No time')
      await portal.db
        .insertInto('appointments')
        .values({ ...visit, user_id: id, appointment_type: 'adhoc', status, starts_at, ends_at })
        .execute()
    }
    for (const paid of [true, false])
      await portal.db
        .insertInto('invoices')
        .values({
          id: randomUUID(),
          user_id: id,
          created_at: visit.created_at,
          description: 'Letter',
          amount_in_cents: paid ? 1 : 2,
          paid,
        })
        .execute()
    const { entry } = JSON.parse((await downloadAgain(token, { format: 'fhir' })).body)
    const ofType = (type: string) =>
      [entry]
        .flat()
        .map((one) => at(one, 'resource'))
        .filter((resource) => at(resource, 'resourceType') === type)
    expect(ofType('Appointment').map((one) => at(one, 'status'))).toEqual([
      'booked',
      'fulfilled',
      'cancelled',
      'cancelled',
      'noshow',
    ])
    const totals = ofType('Invoice').map((one) => [
      at(one, 'totalGross', 'value'),
      at(one, 'status'),
    ])
    expect(new Map(totals.map(([value, status]) => [value, status]))).toEqual(
      new Map([
        [0.01, 'balanced'],
        [0.02, 'issued'],
      ]),
    )
  })

  it('is for the person only: not without a login, and not for staff in their place', async () => {
    expect(codeOf(await download(undefined))).toBe('INVALID_AUTHENTICATION')
    const { token } = await staffToken(portal.db, mia.id)
    expect(codeOf(await download(token))).toBe('FORBIDDEN')
  })

  it('refuses a malformed body, reads no id from it, and has no address to open', async () => {
    for (const body of [{}, { format: 'pdf' }])
      expect(codeOf(await download(mia.token, body))).toBe('BAD_INPUT')
    const named = await download(mia.token, { format: 'json', userId: noah.id })
    expect([named.body.includes(mia.canary), named.body.includes(noah.canary)]).toEqual([
      true,
      false,
    ])
    const headers = { authorization: `Bearer ${mia.token}` }
    expect(
      (await portal.app.inject({ method: 'GET', url: '/documents/data', headers })).body,
    ).not.toContain(mia.canary)
  })

  it('names the missing part if the prescription directory does not answer', async () => {
    const { pharmacy } = portal.app.platform.gateways
    const { prescriptionsOf } = pharmacy
    Object.assign(pharmacy, { prescriptionsOf: () => Promise.reject(new Error('No answer')) })
    const reply = await download(mia.token)
    Object.assign(pharmacy, { prescriptionsOf })
    expect(JSON.parse(reply.body)).toMatchObject({
      missing: ['medications', 'pharmacies'],
      person: { firstName: mia.canary },
    })
  })

  it('contains every message, however many there are, in order', async () => {
    const { provider_id: providerId } = await portal.db
      .selectFrom('appointments')
      .select('provider_id')
      .where('user_id', '=', noah.id)
      .executeTakeFirstOrThrow()
    const words = { content: 'Hello', attachments: [] }
    for (let sent = 0; sent < 60; sent += 1)
      await post(
        portal.app.platform,
        { userId: noah.id, providerId },
        { sender: 'provider', clientId: randomUUID(), words },
      )
    const messages = [at(JSON.parse((await downloadAgain(noah.token)).body), 'messages')].flat()
    expect(messages.map((one) => at(one, 'number'))).toEqual(
      Array.from({ length: 61 }, (_, before) => before + 1),
    )
  })

  it('does not query the directory for a person without prescriptions', async () => {
    const { pharmacy } = portal.app.platform.gateways
    const { prescriptionsOf } = pharmacy
    Object.assign(pharmacy, { prescriptionsOf: () => Promise.reject(new Error('No answer')) })
    const { token } = await portal.patient()
    const reply = await downloadAgain(token)
    Object.assign(pharmacy, { prescriptionsOf })
    expect(JSON.parse(reply.body)).toMatchObject({ missing: [], medications: [], pharmacies: [] })
  })

  it('is limited per person', async () => {
    await download(mia.token)
    for (let time = 1; time < 10; time += 1)
      expect((await downloadAgain(mia.token)).statusCode).toBe(200)
    expect(codeOf(await downloadAgain(mia.token))).toBe('TOO_MANY_REQUESTS')
    expect((await downloadAgain(noah.token)).statusCode).toBe(200)
  })
})
