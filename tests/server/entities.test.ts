import { randomUUID } from 'node:crypto'
import { isEnumType } from 'graphql'
import { afterAll, describe, expect, it } from 'vitest'
import operations from '#content/brand/operations.json' with { type: 'json' }
import { readDemoPharmacies } from '#server/demo/demo-pharmacies.ts'
import type { CareStatus, PaymentSource } from '#server/domains/people/tables.ts'
import { addDirectoryPharmacies } from '#server/gateways/pharmacy/embedded-directory.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { type Answer, at, type Person, startServer, tokenOf } from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const server = await startServer()
afterAll(() => server.close())
const { db } = server.database.database

const asked = async (
  person: Person,
  query: string,
  variables: object = {},
): Promise<Answer['data']> =>
  (await server.ask(query, { token: await tokenOf(server, person), variables })).data

const NOW = '2026-03-02T15:00:00.000Z'

/** The values of an enumeration in the served schema, by name. */
const namesIn = (name: string): readonly string[] => {
  const type = server.app.graphql.schema.getType(name)
  return isEnumType(type)
    ? type
        .getValues()
        .map((value) => value.name)
        .toSorted()
    : []
}

describe('the data of a person', () => {
  it('has tasks with ref, title, person and times [AENT-04] [DENT-13]', async () => {
    const people = [
      await server.addPerson({ tasks: { 'medical-history': true } }),
      await server.addPerson({ tasks: { 'triage-flow': false } }),
    ]
    const later = new Date('2026-03-04T09:00:00Z')
    await db
      .updateTable('tasks')
      .set({ title: 'Fill it in', updated_at: later })
      .where('ref', '=', 'medical-history')
      .execute()
    const tasks = await Promise.all(
      people.map((one) =>
        asked(one, '{ currentUser { tasks { id ref title createdAt done userId updatedAt } } }'),
      ),
    )
    expect(tasks.map((data) => at(data, 'currentUser', 'tasks'))).toEqual([
      [
        {
          id: expect.any(String),
          ref: 'medical-history',
          title: 'Fill it in',
          createdAt: NOW,
          done: true,
          userId: people[0]?.id,
          updatedAt: later.toISOString(),
        },
      ],
      [
        {
          id: expect.any(String),
          ref: 'triage-flow',
          title: 'triage-flow',
          createdAt: NOW,
          done: false,
          userId: people[1]?.id,
          updatedAt: NOW,
        },
      ],
    ])
    expect(at(tasks[0], 'currentUser', 'tasks', 0, 'id')).not.toBe(
      at(tasks[1], 'currentUser', 'tasks', 0, 'id'),
    )
  })

  it('has notifications with a key, data, a time, and whether they can be dismissed or must be handled [AENT-22] [DCAL-14] [QURY-33]', async () => {
    const person = await server.addPerson({
      notifications: [{ key: 'monthlyScales', requestId: 'r-1' }],
    })
    const row = { id: randomUUID(), user_id: person.id, key: 'visit', data: '{}' }
    await db
      .insertInto('notifications')
      .values({
        ...row,
        is_dismissible: false,
        is_required: true,
        created_at: new Date('2026-03-01T08:00:00Z'),
      })
      .execute()
    const data = await asked(
      person,
      '{ currentUser { notifications { id key data { requestId } createdAt isDismissible isRequired } } }',
    )
    const all = await asked(
      person,
      '{ notifications { id key data { requestId } createdAt isDismissible isRequired } }',
    )
    expect(all.notifications).toEqual(at(data, 'currentUser', 'notifications'))
    expect(
      (await asked(await server.addPerson(), '{ notifications { id } }')).notifications,
    ).toEqual([])
    expect(all.notifications).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        key: 'monthlyScales',
        data: { requestId: 'r-1' },
        createdAt: NOW,
        isDismissible: true,
        isRequired: false,
      },
      {
        id: row.id,
        key: 'visit',
        data: { requestId: null },
        createdAt: '2026-03-01T08:00:00.000Z',
        isDismissible: false,
        isRequired: true,
      },
    ])
  })

  it('has notifications with all data members that a key can have [DENT-11]', async () => {
    const person = await server.addPerson()
    const full = {
      providerName: 'Iris Vale',
      pharmacyPhone: '5550100301',
      count: 3,
      relationship: 'therapist',
      requestId: 'r-1',
      careType: 'therapy',
      appointmentType: 'intake',
      semesterEndDate: '2026-05-20',
      showDescText: true,
      sessionLimits: { remainingAppts: 2 },
      names: ['Iris Vale', 'Otto Reed'],
      providerId: 'p-1',
      feedbackType: 'Initial',
    }
    const other = {
      providerName: 'Otto Reed',
      pharmacyPhone: '5550100302',
      count: 0,
      relationship: 'psychiatrist',
      requestId: 'r-2',
      careType: 'psychiatry',
      appointmentType: 'checkin',
      semesterEndDate: '2026-12-18',
      showDescText: false,
      sessionLimits: { remainingAppts: 0 },
      names: [],
      providerId: 'p-2',
      feedbackType: 'Followup',
    }
    const days = [full, other, {}].map((data, i) => ({
      data,
      created_at: new Date(Date.UTC(2026, 1, 20 - i)),
    }))
    const rows = days.map(({ data, created_at }, i) => ({
      id: randomUUID(),
      user_id: person.id,
      key: `key-${i}`,
      data: JSON.stringify(data),
      is_dismissible: i !== 1,
      is_required: i === 1,
      created_at,
    }))
    await db.insertInto('notifications').values(rows).execute()
    const members = Object.keys(full).map((name) =>
      name === 'sessionLimits' ? 'sessionLimits { remainingAppts }' : name,
    )
    const data = await asked(
      person,
      `{ notifications { id key createdAt isDismissible isRequired data { ${members.join(' ')} } } }`,
    )
    const empty = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    expect(data.notifications).toEqual(
      rows.map(({ id, key, created_at }, i) => ({
        id,
        key,
        createdAt: created_at.toISOString(),
        isDismissible: i !== 1,
        isRequired: i === 1,
        data: [full, other, empty][i],
      })),
    )
  })

  it('has eligibility: the allowed care, and the minimum age [AENT-23]', async () => {
    const query =
      '{ careEligibility { isUserEligible isUserUnderage minimumAge permittedCareTypes } }'
    const schoolId = await server.addSchool({ minimumAge: 21 })
    const [adult, minor] = [
      await server.addPerson(),
      await server.addPerson({ birthDate: '2006-01-01', schoolId }),
    ]
    expect((await asked(adult, query)).careEligibility).toEqual({
      isUserEligible: true,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: ['Therapy', 'Psychiatry'],
    })
    expect((await asked(minor, query)).careEligibility).toEqual({
      isUserEligible: false,
      isUserUnderage: true,
      minimumAge: 21,
      permittedCareTypes: ['Therapy'],
    })
  })

  it('has their own organization’s recommendations, with all known parts [AENT-20] [QURY-12] [DCAL-21]', async () => {
    const [school, other] = [await server.addSchool(), await server.addSchool()]
    const text = [
      'description',
      'contact',
      'location',
      'phone',
      'email',
      'hours',
      'website',
    ] as const
    const full = Object.fromEntries(text.map((name) => [name, `its ${name}`]))
    const ids = [randomUUID(), randomUUID()]
    const of = (organization_id: string, id = randomUUID()) => ({ id, organization_id })
    await db
      .insertInto('organization_resources')
      .values([
        {
          ...of(school, ids[1]),
          ...full,
          name: 'Night line',
          position: 2,
          resource_type: 'Phone',
          resource_subtype: 'Crisis',
          show_as_crisis_resource: true,
          tags: ['night', 'free'],
        },
        { ...of(school, ids[0]), name: 'Garden', position: 1 },
        { ...of(other), name: 'Elsewhere', position: 1 },
      ])
      .execute()
    const fields = `id name position resourceType resourceSubtype showAsCrisisResource tags ${text.join(' ')}`
    const data = await asked(
      await server.addPerson({ schoolId: school }),
      `{ patientPortalOrganizationResource { items { ${fields} } } }`,
    )
    expect(at(data, 'patientPortalOrganizationResource', 'items')).toEqual([
      {
        ...Object.fromEntries(text.map((name) => [name, null])),
        id: ids[0],
        name: 'Garden',
        position: 1,
        resourceType: null,
        resourceSubtype: null,
        showAsCrisisResource: false,
        tags: [],
      },
      {
        ...full,
        id: ids[1],
        name: 'Night line',
        position: 2,
        resourceType: 'Phone',
        resourceSubtype: 'Crisis',
        showAsCrisisResource: true,
        tags: ['night', 'free'],
      },
    ])
  })
})

describe('an organization’s payments', () => {
  const care = (careType: 'Therapy' | 'Psychiatry') =>
    ({ careType, careStatus: 'Active', paymentSource: 'Organization' }) as const

  it('come with each care flow: its kind, who pays, the provider’s states, remaining sessions [AENT-03]', async () => {
    const schoolId = await server.addSchool({
      careFlows: [
        { careType: 'Therapy', sponsoredSessions: 6 },
        { careType: 'Psychiatry', sponsoredSessions: null },
      ],
    })
    const own = { careType: 'Psychiatry', careStatus: 'OnHold', paymentSource: 'SelfPay' } as const
    const [ada, ben] = [
      await server.addPerson({ schoolId, careFlows: [care('Therapy'), care('Psychiatry')] }),
      await server.addPerson({ schoolId, careFlows: [own] }),
    ]
    const [first, second, third] = [
      await addProvider(server, { states: ['OH'] }),
      await addProvider(server, { states: ['NY', 'NJ'] }),
      await addProvider(server, { states: ['CT'], careTypes: ['Psychiatry'] }),
    ]
    const visit = (providerId: string, start: string, userId = ada.id) =>
      addAppointment(server, { userId, providerId, start, type: 'checkin', status: 'complete' })
    await visit(first, '2026-01-05T15:00:00Z')
    await visit(second, '2026-01-12T15:00:00Z')
    await addAppointment(server, {
      ...{ userId: ben.id, providerId: third, careType: 'Psychiatry', minutes: 60 },
      start: '2026-03-09T15:00:00Z',
    })
    const query = `{ currentUser { careFlows { id careType careStatus paymentSource providerStatesAvailable
      careSessionInfo { remainingAppts flowLimit completedAppts } } } }`
    expect(at(await asked(ada, query), 'currentUser', 'careFlows')).toEqual(
      [
        {
          ...care('Psychiatry'),
          providerStatesAvailable: null,
          careSessionInfo: { remainingAppts: null, flowLimit: null, completedAppts: 0 },
        },
        {
          ...care('Therapy'),
          providerStatesAvailable: ['NY', 'NJ'],
          careSessionInfo: { remainingAppts: 4, flowLimit: 6, completedAppts: 2 },
        },
      ].map((flow) => ({ id: expect.any(String), ...flow })),
    )
    expect(at(await asked(ben, query), 'currentUser', 'careFlows')).toEqual([
      {
        id: expect.any(String),
        ...own,
        providerStatesAvailable: ['CT'],
        careSessionInfo: { remainingAppts: null, flowLimit: null, completedAppts: 0 },
      },
    ])
  })

  const PERIODS = [
    'nonSponsoredBreak',
    'nonSponsoredTerm',
    'sponsoredBreak',
    'sponsoredTerm',
  ] as const
  const ORGANIZATION = `{ currentUser { organization { id name entitlements { id key config } logo { id url }
    suggestedPharmacy { pharmacyId } carePeriods { id startDate endDate periodType }
    careFlows { careType sponsoredSessions canSelfRefer statesAvailable referralRestrictedStates hideSessionCount } } } }`

  it('come with the organization’s switches, logo, pharmacy, four kinds of periods and care [AENT-07] [ENUM-08]', async () => {
    const plain = await server.addSchool({ careFlows: [] })
    const full = await server.addSchool({
      entitlements: { Hub: {}, SSO: { name: 'campus' } },
      careFlows: [
        {
          careType: 'Therapy',
          sponsoredSessions: 6,
          canSelfRefer: false,
          hideSessionCount: true,
          statesAvailable: ['NY'],
        },
        { careType: 'Psychiatry', sponsoredSessions: null },
      ],
    })
    const periods = PERIODS.map((period_type, i) => ({
      ...{ id: randomUUID(), organization_id: full, period_type },
      ...{ start_date: `2026-0${i + 1}-01`, end_date: `2026-0${i + 1}-20` },
    }))
    await db.insertInto('organization_care_periods').values(periods).execute()
    await db
      .updateTable('organization_care_flows')
      .set({ referral_restricted_states: ['NY', 'CT'] })
      .where('organization_id', '=', full)
      .where('care_type', '=', 'Psychiatry')
      .execute()
    const [pharmacy] = readDemoPharmacies('content')
    if (pharmacy === undefined) throw new Error('There are demo pharmacies')
    await addDirectoryPharmacies(db, [pharmacy])
    await db
      .updateTable('organizations')
      .set({ name: 'Dock College', suggested_pharmacy_id: pharmacy.pharmacyId })
      .where('id', '=', full)
      .execute()
    await db.updateTable('organizations').set({ logo_url: null }).where('id', '=', plain).execute()
    const of = async (schoolId: string) =>
      at(
        await asked(
          await server.addPerson({ schoolId, careFlows: [care('Psychiatry')] }),
          ORGANIZATION,
        ),
        'currentUser',
        'organization',
      )
    expect(await of(plain)).toEqual({
      ...{
        id: plain,
        name: 'Harbor College',
        entitlements: [],
        logo: null,
        suggestedPharmacy: null,
        carePeriods: [],
        careFlows: [],
      },
    })
    expect(await of(full)).toEqual({
      id: full,
      name: 'Dock College',
      entitlements: [
        { id: expect.any(String), key: 'Hub', config: {} },
        { id: expect.any(String), key: 'SSO', config: { name: 'campus' } },
      ],
      logo: { id: expect.any(String), url: 'https://harbor.example/logo.svg' },
      suggestedPharmacy: { pharmacyId: pharmacy.pharmacyId },
      carePeriods: periods.map(({ id, start_date, end_date, period_type }) => ({
        ...{ id, startDate: start_date, endDate: end_date, periodType: period_type },
      })),
      careFlows: [
        {
          ...{
            careType: 'Psychiatry',
            sponsoredSessions: null,
            canSelfRefer: true,
            hideSessionCount: false,
          },
          ...{ statesAvailable: [], referralRestrictedStates: ['NY', 'CT'] },
        },
        {
          ...{
            careType: 'Therapy',
            sponsoredSessions: 6,
            canSelfRefer: false,
            hideSessionCount: true,
          },
          ...{ statesAvailable: ['NY'], referralRestrictedStates: [] },
        },
      ],
    })
    expect(namesIn('CarePeriodType')).toEqual(PERIODS)
  })
})

describe('values of the API', () => {
  const STATUSES = [
    'Active',
    'Cancelled',
    'Deleted',
    'Discharged',
    'New',
    'OnHold',
    'ScreenedOut',
  ] as const
  const SOURCES = ['Insurance', 'OONInsurance', 'Organization', 'SelfPay'] as const

  const addCare = (
    user_id: string,
    care_type: 'Therapy' | 'Psychiatry',
    care_status: CareStatus,
    payment_source: PaymentSource,
  ) =>
    db
      .insertInto('user_care_flows')
      .values({
        id: randomUUID(),
        user_id,
        care_type,
        care_status,
        payment_source,
        created_at: server.clock.now,
      })
      .execute()

  it('for care and payers are complete [ENUM-02] [ENUM-05] [ENUM-07]', async () => {
    for (const [i, careStatus] of STATUSES.entries())
      for (const careType of ['Therapy', 'Psychiatry'] as const) {
        const paymentSource = SOURCES[i % 4] ?? 'SelfPay'
        const person = await server.addPerson()
        await addCare(person.id, careType, careStatus, paymentSource)
        const data = await asked(
          person,
          '{ currentUser { careFlows { careType careStatus paymentSource } } }',
        )
        expect(at(data, 'currentUser', 'careFlows')).toEqual([
          { careType, careStatus, paymentSource },
        ])
      }
    expect(namesIn('CareStatus')).toEqual(STATUSES)
    expect(namesIn('PaymentSource')).toEqual(SOURCES)
    expect(namesIn('CareType')).toEqual(['Psychiatry', 'Therapy'])
  })

  it('for people are two for their origin and two for their referrer [ENUM-09] [PTYP-02] [PTYP-08]', async () => {
    const schoolId = await server.addSchool()
    for (const [story, origin] of [
      [{}, 'Dtc'],
      [{ schoolId }, 'Student'],
    ] as const)
      for (const referralSource of ['Portal', 'Mcp'] as const) {
        const person = await server.addPerson(story)
        await db
          .updateTable('users')
          .set({ referral_source: referralSource })
          .where('id', '=', person.id)
          .execute()
        const data = await asked(person, '{ currentUser { origin referralSource } }')
        expect(data.currentUser).toEqual({ origin, referralSource })
      }
    expect(namesIn('Origin')).toEqual(['Dtc', 'Student'])
    expect(namesIn('ReferralSource')).toEqual(['Mcp', 'Portal'])
  })

  it('for appointments are the types and the statuses [ENUM-10] [ENUM-11] [DCAL-11]', async () => {
    const providerId = await addProvider(server)
    const person = await server.addPerson()
    const types = ['intake', 'checkin', 'adhoc'] as const
    const statuses = ['upcoming', 'complete', 'cancelled', 'rescheduled', 'no show'] as const
    for (const [i, status] of statuses.entries())
      await addAppointment(server, {
        userId: person.id,
        providerId,
        status,
        type: types[i % 3] ?? 'adhoc',
        start: `2026-04-0${i + 1}T15:00:00Z`,
      })
    const data = await asked(person, '{ appointments { status appointmentType } }')
    expect(data.appointments).toEqual(
      statuses.map((status, i) => ({ status, appointmentType: types[i % 3] })),
    )
    expect(namesIn('AppointmentType')).toEqual(['adhoc', 'checkin', 'intake'])
  })

  it('for traits are six, in order, each with its values [ENUM-18]', async () => {
    const traits = {
      Ethnicity: ['Latina'],
      Faith: ['Jewish', 'None'],
      Sexuality: ['Bisexual'],
      Languages: ['English', 'Spanish'],
      Specialties: ['Grief'],
      TherapyTypes: ['CBT'],
    }
    const [full, some] = [
      await addProvider(server, { traits }),
      await addProvider(server, { traits: { Faith: ['Muslim'] } }),
    ]
    const data = await asked(
      await server.addPerson(),
      'query ($ids: [ID!]!) { traitCategories providersById(ids: $ids) { traits { category values } } }',
      { ids: [full, some] },
    )
    expect(data.traitCategories).toEqual(Object.keys(traits))
    const told = Object.entries(traits).map(([category, values]) => ({ category, values }))
    expect([at(data, 'providersById', 0, 'traits')].flat()).toEqual(expect.arrayContaining(told))
    expect([at(data, 'providersById', 0, 'traits')].flat()).toHaveLength(6)
    expect(at(data, 'providersById', 1, 'traits')).toEqual([
      { category: 'Faith', values: ['Muslim'] },
    ])
  })

  it('for switches of an organization are these and others, each with its settings [ENUM-20]', async () => {
    const keys = [
      ...[
        'ConnectNow',
        'CampusResources',
        'Hub',
        'SelfCare',
        'OnDemand',
        'CoachingV2',
        'SSO',
        'UnlimitedNoShows',
      ],
      ...['RequireConsentForMinors', 'InterpretationService', 'SomethingNew'],
    ]
    const all = Object.fromEntries(keys.map((key, i) => [key, { number: i }]))
    const told = async (entitlements: { readonly [key: string]: { readonly number: number } }) => {
      const person = await server.addPerson({ schoolId: await server.addSchool({ entitlements }) })
      const list = at(
        await asked(person, '{ currentUser { organization { entitlements { key config } } } }'),
        'currentUser',
      )
      return [at(list, 'organization', 'entitlements')]
        .flat()
        .map((one) => [at(one, 'key'), at(one, 'config', 'number')])
    }
    const pairs = (names: readonly string[]) => names.map((key) => [key, keys.indexOf(key)])
    expect((await told(all)).toSorted()).toEqual(pairs(keys).toSorted())
    expect(await told({ Hub: { number: 2 } })).toEqual(pairs(['Hub']))
    expect(await told({})).toEqual([])
  })

  it('for discounts are two, and a coupon has the terms [AENT-16] [ENUM-06]', async () => {
    const fields = 'id active code discountType replacePriceCents percentDiscount maxUses careTypes'
    const coupon = { is_active: true, max_uses: null, care_types: [] }
    const [percent, price] = [randomUUID(), randomUUID()]
    await db
      .insertInto('coupons')
      .values([
        {
          ...coupon,
          id: percent,
          code: 'Spring-15',
          code_key: 'SPRING-15',
          discount_type: 'PercentDiscount',
          percent_discount: 15,
          replace_price_cents: null,
        },
        {
          ...coupon,
          id: price,
          code: 'Talk-39',
          code_key: 'TALK-39',
          discount_type: 'ReplacePrice',
          percent_discount: null,
          replace_price_cents: 3900,
          max_uses: 2,
          care_types: ['Therapy'],
        },
      ])
      .execute()
    const person = await server.addPerson()
    const apply = async (code: string) =>
      (
        await asked(
          person,
          `mutation ($code: String!) { applyCoupon(code: $code) { ${fields} } }`,
          { code },
        )
      ).applyCoupon
    expect(await apply('spring-15')).toEqual({
      id: percent,
      active: true,
      code: 'Spring-15',
      discountType: 'PercentDiscount',
      replacePriceCents: null,
      percentDiscount: 15,
      maxUses: null,
      careTypes: [],
    })
    expect(await apply('talk-39')).toEqual({
      id: price,
      active: true,
      code: 'Talk-39',
      discountType: 'ReplacePrice',
      replacePriceCents: 3900,
      percentDiscount: null,
      maxUses: 2,
      careTypes: ['Therapy'],
    })
    expect(namesIn('DiscountType')).toEqual(['PercentDiscount', 'ReplacePrice'])
  })
})

describe('the settings of the portal', () => {
  const PRICES = Object.keys(operations.pricesInCents)
  const CONFIG = `{ appConfig { featureFlags { key isOn } dtcPsychiatryStates dtcTherapyStates pricesInCents { ${PRICES.join(' ')} } } }`

  it('are the operator’s switches, states and prices in cents [AENT-24] [QURY-13] [ACON-01]', async () => {
    expect(PRICES.toSorted()).toEqual([
      'lateCancellationFeeInCents',
      'noShowFeeInCents',
      'psychiatryFollowUpPriceInCents',
      'psychiatryIntakePriceInCents',
      'therapyFollowUpPriceInCents',
      'therapyIntakePriceInCents',
    ])
    const { pricesInCents, dtcPsychiatryStates, dtcTherapyStates } = operations
    expect((await server.ask(CONFIG)).data.appConfig).toEqual({
      pricesInCents,
      dtcPsychiatryStates,
      dtcTherapyStates,
      featureFlags: [],
    })
    const changed = {
      pricesInCents: {
        therapyIntakePriceInCents: 1001,
        therapyFollowUpPriceInCents: 1002,
        psychiatryIntakePriceInCents: 1003,
        psychiatryFollowUpPriceInCents: 1004,
        lateCancellationFeeInCents: 1005,
        noShowFeeInCents: 1006,
      },
      dtcPsychiatryStates: ['NY'],
      dtcTherapyStates: ['CA', 'TX'],
    }
    await withOperations(
      { ...changed, featureFlags: { One: true, Two: false } },
      async (CONTENT_DIR) => {
        const other = await startServer({ CONTENT_DIR })
        const { data } = await other.ask(CONFIG)
        await other.close()
        expect(data.appConfig).toEqual({
          ...changed,
          featureFlags: [
            { key: 'One', isOn: true },
            { key: 'Two', isOn: false },
          ],
        })
      },
    )
  })
})

describe('visits and their providers', () => {
  const PROVIDER = `query ($id: ID!) { provider(id: $id) { id name firstName lastName postNominalTitles classification funFact
    geoStates pronouns gender eligibleForSchedulingPromotion portrait { url } degrees qualifications2 certifications traits { category values } } }`

  it('have a provider who is found by id with all known data [AENT-19] [DENT-07] [QURY-29]', async () => {
    const traits = { Faith: ['None'], Languages: ['English', 'Spanish'], Specialties: ['Sleep'] }
    const [plain, known] = [
      await addProvider(server, { name: 'Otto Reed' }),
      await addProvider(server, { titles: 'LCSW', states: ['NY', 'NJ'], traits }),
    ]
    await db
      .updateTable('providers')
      .set({
        classification: 'Licensed Clinical Social Worker',
        fun_fact: 'Grows tomatoes',
        pronouns: 'they/them',
        gender: 'Nonbinary',
        eligible_for_scheduling_promotion: true,
        degrees: ['MSW'],
        qualifications: ['Ten years of practice'],
        certifications: ['EMDR'],
      })
      .where('id', '=', known)
      .execute()
    const person = await server.addPerson()
    const of = async (id: string) => (await asked(person, PROVIDER, { id })).provider
    expect(await of(plain)).toEqual({
      id: plain,
      name: 'Otto Reed',
      firstName: 'Otto',
      lastName: 'Reed',
      postNominalTitles: null,
      classification: 'Licensed Therapist',
      funFact: null,
      geoStates: ['NY'],
      pronouns: null,
      gender: null,
      eligibleForSchedulingPromotion: false,
      portrait: { url: `/portraits/${plain}` },
      degrees: [],
      qualifications2: [],
      certifications: [],
      traits: [],
    })
    expect(await of(known)).toEqual({
      id: known,
      name: 'Iris Vale',
      firstName: 'Iris',
      lastName: 'Vale',
      postNominalTitles: 'LCSW',
      classification: 'Licensed Clinical Social Worker',
      funFact: 'Grows tomatoes',
      geoStates: ['NY', 'NJ'],
      pronouns: 'they/them',
      gender: 'Nonbinary',
      eligibleForSchedulingPromotion: true,
      portrait: { url: `/portraits/${known}` },
      degrees: ['MSW'],
      qualifications2: ['Ten years of practice'],
      certifications: ['EMDR'],
      traits: Object.entries(traits).map(([category, values]) => ({ category, values })),
    })
  })

  it('have a name and a length that follow from the type and the care [DENT-06] [QURY-26]', async () => {
    const person = await server.addPerson()
    const query = `query ($careType: LowercaseCareType!, $type: AppointmentType!) {
      appointmentTemplate(careType: $careType, appointmentType: $type) { description duration } }`
    for (const [careType, type, description, duration] of [
      ['therapy', 'intake', 'Therapy intake', 50],
      ['therapy', 'checkin', 'Therapy follow-up', 50],
      ['psychiatry', 'intake', 'Psychiatry intake', 60],
      ['psychiatry', 'checkin', 'Psychiatry follow-up', 30],
    ])
      expect((await asked(person, query, { careType, type })).appointmentTemplate).toEqual({
        description,
        duration,
      })
  })

  it('are readable by their own person, all or by number [QURY-24] [QURY-25] [DCAL-10]', async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()]
    const providerId = await addProvider(server)
    const visit = (userId: string, start: string) =>
      addAppointment(server, { userId, providerId, start, type: 'checkin' })
    const [first, second, his] = [
      await visit(ada.id, '2026-05-04T15:00:00Z'),
      await visit(ada.id, '2026-05-05T15:00:00Z'),
      await visit(ben.id, '2026-05-06T15:00:00Z'),
    ]
    expect((await asked(ada, '{ appointments { id } }')).appointments).toEqual([
      { id: first },
      { id: second },
    ])
    expect((await asked(ben, '{ appointments { id } }')).appointments).toEqual([{ id: his }])
    const one = 'query ($id: ID!) { appointment(id: $id) { id startTime } }'
    for (const [id, startTime] of [
      [first, '2026-05-04T15:00:00.000Z'],
      [second, '2026-05-05T15:00:00.000Z'],
    ] as const)
      expect((await asked(ada, one, { id: Number(id) })).appointment).toEqual({ id, startTime })
    const token = await tokenOf(server, ada)
    expect((await server.ask(one, { token, variables: { id: Number(his) } })).code).toBe(
      'NOT_FOUND',
    )
  })
})
