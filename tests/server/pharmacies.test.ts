import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDemoPharmacies } from '#server/demo/demo-pharmacies.ts'
import {
  addDirectoryPharmacies,
  addDirectoryPrescription,
} from '#server/gateways/pharmacy/embedded-directory.ts'
import type { PharmacyGateway } from '#server/gateways/pharmacy/pharmacy-gateway.ts'
import { createOperatorFolders } from '#tests/support/operator-folders.ts'
import { at, type PersonStory, startServer, type TestServer } from '#tests/support/server.ts'
import { personToken } from '#tests/support/sessions.ts'

const PHARMACY =
  '{ pharmacyId storeName address1 address2 city state zipCode primaryPhone serviceLevel primary }'
const SHORT = '{ pharmacyId primary }'
const QUESTIONS = '{ question answer examples }'
const EFFECTS = '{ title explanation }'
const DRUG_INFO = `drugInfo { version source brandNames whatToExpect faq ${QUESTIONS} medicationGuidelines { url displayText }
  safetyInformation { warning commonSideEffects ${EFFECTS} potentiallySeriousSideEffects ${EFFECTS} faq ${QUESTIONS} } }`
const PRESCRIPTION = `{ prescriptionId genericProductName doseForm rawName strength directions quantity
  dispenseUnitDescription daysSupply writtenDate ${DRUG_INFO} }`
const SEARCH = `query ($query: String!) { searchPharmacy(query: $query) ${PHARMACY} }`
const CHOOSE = `mutation ($id: ID!) { updatePharmacy(pharmacyId: $id) ${SHORT} }`
const TASKS = '{ currentUser { showPharmaceuticalFlows tasks { id ref title done } } }'

const LANTERN = {
  pharmacyId: 'demo-1',
  storeName: 'Lantern Pharmacy',
  address1: '12 College Walk',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
  primaryPhone: '5550100301',
  serviceLevel: 'Retail',
  primary: false,
}
const SERTRALINE = {
  prescriptionId: 'rx-1',
  genericProductName: 'Sertraline',
  doseForm: 'tablet',
  rawName: 'Sertraline 50 mg tablet',
  strength: '50 mg',
  directions: 'Take 1 tablet each morning',
  quantity: 30,
  dispenseUnitDescription: 'tablets',
  daysSupply: 30,
  writtenDate: '2026-02-01',
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await addDirectoryPharmacies(server.app.platform.db, readDemoPharmacies('content'))
})
afterAll(() => server.close())

/** A logged-in patient, with ongoing psychiatry by default. */
async function patient(story: PersonStory = {}, on: TestServer = server) {
  const careFlows = [
    { careType: 'Psychiatry', careStatus: 'Active', paymentSource: 'SelfPay' },
  ] as const
  const { id } = await on.addPerson({ careFlows, ...story })
  const token = await personToken(on.app.platform.db, id)
  const ask = async (query: string, variables: object = {}) => on.ask(query, { token, variables })
  return {
    customerId: `c-${id}`,
    ask,
    data: async (query: string, variables: object = {}) => (await ask(query, variables)).data,
    code: async (query: string, variables: object = {}) => (await ask(query, variables)).code,
    tasks: async () => at(await (await ask(TASKS)).data, 'currentUser', 'tasks'),
  }
}

describe('pharmacies', () => {
  it('are found by name, street, city and zip, with all fields and at most 20 [QURY-10] [AENT-09] [DENT-27]', async () => {
    const ada = await patient()
    expect(await ada.data(SEARCH, { query: 'lantern albany' })).toEqual({
      searchPharmacy: [LANTERN],
    })
    expect(await ada.data(SEARCH, { query: '40 Lamp St' })).toMatchObject({
      searchPharmacy: [{ pharmacyId: 'demo-2', storeName: 'Willow Drugs', address2: 'Suite 2' }],
    })
    expect(await ada.data(SEARCH, { query: 'st 12208' })).toMatchObject({
      searchPharmacy: [{ pharmacyId: 'demo-3', serviceLevel: 'Retail, open at night' }],
    })
    expect(await ada.data(SEARCH, { query: 'pharmacy 07102' })).toMatchObject({
      searchPharmacy: [{ pharmacyId: 'demo-5', primaryPhone: null }],
    })
    expect(await ada.data(SEARCH, { query: 'nowhere street' })).toEqual({ searchPharmacy: [] })
    await addDirectoryPharmacies(
      server.app.platform.db,
      Array.from({ length: 25 }, (_, i) => ({
        ...LANTERN,
        pharmacyId: `many-${i}`,
        storeName: `Quarry ${i}`,
      })),
    )
    expect(at(await ada.data(SEARCH, { query: 'quarry albany' }), 'searchPharmacy')).toHaveLength(
      20,
    )
    expect(await ada.code(SEARCH, { query: 'x'.repeat(101) })).toBe('INVALID_FIELD')
  })

  it('are suggested by the organization, to its own people only [QURY-11]', async () => {
    const schoolId = await server.addSchool({
      careFlows: [{ careType: 'Psychiatry', sponsoredSessions: null }],
    })
    const { db } = server.app.platform
    const ada = await patient({ schoolId })
    const organization = '{ currentUser { organization { suggestedPharmacy { pharmacyId } } } }'
    expect(await ada.data(`{ suggestedPharmacy ${PHARMACY} }`)).toEqual({ suggestedPharmacy: null })
    await db
      .updateTable('organizations')
      .set({ suggested_pharmacy_id: 'demo-1' })
      .where('id', '=', schoolId)
      .execute()
    expect(await ada.data(`{ suggestedPharmacy ${PHARMACY} }`)).toEqual({
      suggestedPharmacy: LANTERN,
    })
    expect(await ada.data(organization)).toMatchObject({
      currentUser: { organization: { suggestedPharmacy: { pharmacyId: 'demo-1' } } },
    })
    await db
      .updateTable('organizations')
      .set({ suggested_pharmacy_id: 'demo-4' })
      .where('id', '=', schoolId)
      .execute()
    expect(await ada.data(`{ suggestedPharmacy ${SHORT} }`)).toMatchObject({
      suggestedPharmacy: { pharmacyId: 'demo-4' },
    })
    await db
      .updateTable('organizations')
      .set({ suggested_pharmacy_id: 'gone' })
      .where('id', '=', schoolId)
      .execute()
    expect(await ada.data(`{ suggestedPharmacy ${SHORT} }`)).toEqual({ suggestedPharmacy: null })
    expect(await (await patient()).data(`{ suggestedPharmacy ${SHORT} }`)).toEqual({
      suggestedPharmacy: null,
    })
    const without = await patient({ schoolId, careFlows: [] })
    expect(await without.data(organization)).toEqual({
      currentUser: { organization: { suggestedPharmacy: null } },
    })
  })

  it('are chosen: the last one is primary, the others stay, separately for each person [MUTA-05] [QURY-09] [DCAL-20]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const list = `{ pharmacies ${SHORT} }`
    expect(await ada.data(list)).toEqual({ pharmacies: [] })
    expect(await ada.data(CHOOSE, { id: 'demo-1' })).toEqual({
      updatePharmacy: { pharmacyId: 'demo-1', primary: true },
    })
    expect(await ada.data(`{ pharmacies ${PHARMACY} }`)).toEqual({
      pharmacies: [{ ...LANTERN, primary: true }],
    })
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    await ada.data(CHOOSE, { id: 'demo-2' })
    const two = {
      pharmacies: [
        { pharmacyId: 'demo-2', primary: true },
        { pharmacyId: 'demo-1', primary: false },
      ],
    }
    expect(await ada.data(list)).toEqual(two)
    await ada.data(CHOOSE, { id: 'demo-2' })
    expect(await ada.data(list)).toEqual(two)
    expect(await ada.data(SEARCH, { query: 'willow albany' })).toMatchObject({
      searchPharmacy: [{ primary: true }],
    })
    expect(await ben.data(list)).toEqual({ pharmacies: [] })
    for (const id of ['nowhere', '', 'x'.repeat(200)])
      expect(await ada.code(CHOOSE, { id })).toBe('NOT_FOUND')
    expect(await ada.data(list)).toEqual(two)
  })

  it('are set as primary by id, one at a time even if many requests arrive together [DCAL-35]', async () => {
    const ada = await patient()
    const ids = Array.from({ length: 12 }, (_, i) => `many-${i}`)
    await Promise.all([...ids, 'demo-1', 'demo-2'].map((id) => ada.data(CHOOSE, { id })))
    const kept = at(await ada.data(`{ pharmacies ${SHORT} }`), 'pharmacies')
    expect(kept).toHaveLength(10)
    expect(Array.isArray(kept) && kept.map((one) => at(one, 'primary'))).toEqual([
      true,
      ...Array(9).fill(false),
    ])
  })
})

describe('the task of choosing a pharmacy', () => {
  const OPEN = { ref: 'pharmacy-selection', title: 'Choose your pharmacy', done: false }

  it('exists for a person with ongoing psychiatry, and is done once a pharmacy is chosen', async () => {
    const ada = await patient({ tasks: { 'medical-history': false } })
    expect(await ada.tasks()).toMatchObject([{ ref: 'medical-history' }, OPEN])
    await ada.data(CHOOSE, { id: 'demo-1' })
    expect(await ada.tasks()).toMatchObject([
      { ref: 'medical-history', done: false },
      { ...OPEN, done: true },
    ])
    const given = await patient({ tasks: { 'pharmacy-selection': false } })
    expect(await given.tasks()).toHaveLength(1)
    await given.data(CHOOSE, { id: 'demo-2' })
    expect(await given.tasks()).toMatchObject([{ ref: 'pharmacy-selection', done: true }])
    expect(await (await patient({ careFlows: [] })).tasks()).toEqual([])
  })

  it('is also done by skipping it, once or twice, and a pharmacy can be chosen later [MUTA-06]', async () => {
    const ada = await patient()
    for (const _ of [1, 2])
      expect(await ada.data('mutation { skipPharmacySelection }')).toEqual({
        skipPharmacySelection: true,
      })
    expect(await ada.tasks()).toMatchObject([{ ...OPEN, done: true }])
    expect(await ada.data(`{ pharmacies ${SHORT} }`)).toEqual({ pharmacies: [] })
    await ada.data(CHOOSE, { id: 'demo-1' })
    expect(await ada.tasks()).toMatchObject([{ ...OPEN, done: true }])
  })
})

describe('prescriptions', () => {
  it('are the current ones, newest first, and only their patient can read them [AENT-10] [DENT-12] [DCAL-13]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const { db } = server.app.platform
    const other = {
      ...SERTRALINE,
      prescriptionId: 'rx-2',
      genericProductName: null,
      doseForm: null,
      rawName: 'Vitamin D3',
      strength: null,
    }
    const bare = {
      ...other,
      directions: null,
      quantity: 1.5,
      dispenseUnitDescription: null,
      daysSupply: null,
      writtenDate: '2026-02-20',
    }
    await addDirectoryPrescription(db, ada.customerId, { ...SERTRALINE, isActive: true })
    await addDirectoryPrescription(db, ada.customerId, { ...bare, isActive: true })
    await addDirectoryPrescription(db, ada.customerId, {
      ...SERTRALINE,
      prescriptionId: 'rx-3',
      isActive: false,
    })
    const all = at(await ada.data(`{ prescriptions ${PRESCRIPTION} }`), 'prescriptions')
    expect(all).toEqual([
      { ...bare, drugInfo: null },
      { ...SERTRALINE, drugInfo: expect.anything() },
    ])
    expect(await ben.data(`{ prescriptions ${PRESCRIPTION} }`)).toEqual({ prescriptions: [] })
  })

  it('have the content’s description of the medication, or null [AENT-11]', async () => {
    const ada = await patient()
    const { db } = server.app.platform
    await addDirectoryPrescription(db, ada.customerId, {
      ...SERTRALINE,
      prescriptionId: 'rx-s',
      genericProductName: 'SERTRALINE',
      isActive: true,
    })
    await addDirectoryPrescription(db, ada.customerId, {
      ...SERTRALINE,
      prescriptionId: 'rx-u',
      genericProductName: 'Unheard',
      isActive: true,
    })
    expect(await ada.data(`{ prescriptions { prescriptionId ${DRUG_INFO} } }`)).toEqual({
      prescriptions: [
        {
          prescriptionId: 'rx-s',
          drugInfo: {
            version: '2026-11-27',
            source: expect.stringContaining('Sample text'),
            brandNames: ['Zoloft'],
            whatToExpect: expect.stringMatching(/^Sertraline treats depression/),
            faq: expect.arrayContaining([
              { question: 'What if I miss a dose?', answer: expect.any(String), examples: null },
            ]),
            safetyInformation: {
              warning: expect.stringContaining('call or text 988'),
              commonSideEffects: expect.arrayContaining([
                { title: 'Dry mouth', explanation: null },
              ]),
              potentiallySeriousSideEffects: expect.arrayContaining([
                { title: 'Too much serotonin', explanation: expect.any(String) },
              ]),
              faq: expect.arrayContaining([
                {
                  question: 'What should I tell my provider I take?',
                  answer: expect.any(String),
                  examples: expect.arrayContaining(['Pimozide']),
                },
                {
                  question: 'What if I took too much?',
                  answer: expect.any(String),
                  examples: null,
                },
              ]),
            },
            medicationGuidelines: [
              {
                url: 'https://medlineplus.gov/druginfo/meds/a697048.html',
                displayText: 'Look it up at MedlinePlus',
              },
            ],
          },
        },
        { prescriptionId: 'rx-u', drugInfo: null },
      ],
    })
  })

  it('have brand names, examples and side effects if the operator wrote them [AENT-11]', async () => {
    const effects = [{ title: 'Dry mouth', explanation: 'Water helps.' }]
    const question = { question: 'May I drink?', answer: 'Ask first.', examples: ['Wine', 'Beer'] }
    const told = {
      brandNames: ['Zoloft'],
      whatToExpect: 'Some weeks.',
      faq: [question],
      safetyInformation: {
        warning: 'Call us first.',
        commonSideEffects: effects,
        potentiallySeriousSideEffects: [{ title: 'A rash', explanation: 'Call us.' }],
        faq: [question],
      },
      medicationGuidelines: [{ url: 'https://harbor.example/guide', displayText: 'A guide' }],
    }
    const folders = createOperatorFolders()
    const source = { version: '2', source: 'A clinical lead' }
    folders.edit('content/medication/drug-information.json', (file) => ({
      ...file,
      ...source,
      drugs: [{ names: ['sertraline'], ...told }],
    }))
    const own = await startServer(folders.env)
    const ada = await patient({}, own)
    await addDirectoryPrescription(own.app.platform.db, ada.customerId, {
      ...SERTRALINE,
      isActive: true,
    })
    expect(await ada.data(`{ prescriptions { ${DRUG_INFO} } }`)).toEqual({
      prescriptions: [{ drugInfo: { ...source, ...told } }],
    })
    await own.close()
    folders.remove()
  })

  it('come with the pharmacies in one query [QURY-08]', async () => {
    const ada = await patient()
    await ada.data(CHOOSE, { id: 'demo-4' })
    await addDirectoryPrescription(server.app.platform.db, ada.customerId, {
      ...SERTRALINE,
      prescriptionId: 'rx-m',
      isActive: true,
    })
    expect(
      await ada.data(
        `{ medications { pharmacies ${SHORT} prescriptions { prescriptionId writtenDate } } }`,
      ),
    ).toEqual({
      medications: {
        pharmacies: [{ pharmacyId: 'demo-4', primary: true }],
        prescriptions: [{ prescriptionId: 'rx-m', writtenDate: '2026-02-01' }],
      },
    })
  })
})

const EVERYTHING = [
  [`{ pharmacies ${SHORT} }`, {}],
  ['{ prescriptions { prescriptionId } }', {}],
  [`{ medications { pharmacies ${SHORT} } }`, {}],
  [`{ suggestedPharmacy ${SHORT} }`, {}],
  [SEARCH, { query: 'lamp street' }],
  [CHOOSE, { id: 'demo-1' }],
  ['mutation { skipPharmacySelection }', {}],
] as const

describe('access', () => {
  it.each(EVERYTHING)('%s: only with ongoing psychiatry [AROL-03]', async (query, variables) => {
    const flow = (careType: 'Therapy' | 'Psychiatry', careStatus: 'Active' | 'OnHold' | 'New') =>
      patient({ careFlows: [{ careType, careStatus, paymentSource: 'SelfPay' }] })
    const refused = [
      await patient({ careFlows: [] }),
      await flow('Therapy', 'Active'),
      await flow('Psychiatry', 'New'),
    ]
    for (const one of refused) expect(await one.code(query, variables)).toBe('NOT_FOUND')
    for (const one of [await patient(), await flow('Psychiatry', 'OnHold')])
      expect(await one.code(query, variables)).toBeUndefined()
  })
})

describe('a directory that does not answer', () => {
  const down = () => Promise.reject(new Error('down'))
  const broken: PharmacyGateway = { search: down, pharmaciesById: down, prescriptionsOf: down }

  it('is reported as an unavailable service, and nothing changes', async () => {
    const lines: string[] = []
    const logStream = { write: (line: string) => void lines.push(line) }
    const other = await startServer({}, { gateways: { pharmacy: broken }, logStream })
    const ada = await patient({}, other)
    for (const [query, variables] of EVERYTHING) {
      const isAsked = !query.includes('suggestedPharmacy') && !query.includes('skip')
      if (isAsked) expect(await ada.code(query, variables), query).toBe('SERVICE_UNAVAILABLE')
    }
    expect(await ada.data('{ currentUser { firstName } }')).toEqual({
      currentUser: { firstName: 'Ada' },
    })
    await other.close()
    expect(lines.join('')).toContain('The directory of pharmacies did not answer')
    expect(lines.join('')).not.toContain('The database is away')
  })
})
