import { afterAll, describe, expect, it } from 'vitest'
import { at, startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

describe('the current user', () => {
  it('has the fields of the specification [ENTY-01, CALL-02]', async () => {
    const school = await server.addSchool({ department: 'Harbor Counseling' })
    const person = await server.addPerson({ schoolId: school, isEmailUnverified: true })
    const answer = await server.ask(
      `{ currentUser { id customerId email emailVerified firstName lastName preferredName phone pronouns organization { name }
         organizationIdentification primaryAddress { line1 line2 city state zip } secondaryState careFlows { careType } tasks { ref }
         notifications { key } isTherapyOnboarding awaitingMinorConsent hasPaymentMethod
         counselingCenter { departmentName departmentAddress departmentHours } } }`,
      { token: await tokenOf(server, person) },
    )
    expect(answer.data.currentUser).toEqual({
      id: person.id,
      customerId: `c-${person.id}`,
      email: person.email,
      emailVerified: false,
      firstName: 'Ada',
      lastName: 'Quill',
      preferredName: null,
      phone: null,
      pronouns: null,
      organization: { name: 'Harbor College' },
      organizationIdentification: null,
      primaryAddress: {
        line1: '1 Elm Street',
        line2: null,
        city: 'Albany',
        state: 'NY',
        zip: '12207',
      },
      secondaryState: null,
      careFlows: [],
      tasks: [],
      notifications: [],
      isTherapyOnboarding: false,
      awaitingMinorConsent: false,
      hasPaymentMethod: false,
      counselingCenter: {
        departmentName: 'Harbor Counseling',
        departmentAddress: null,
        departmentHours: null,
      },
    })
  })

  it('has every known field, and the counseling center in both places [ENTY-01, CALL-20, QURY-07]', async () => {
    const { db } = server.database.database
    const school = await server.addSchool()
    const center = {
      departmentName: 'Harbor Counseling',
      departmentAddress: '12 College Walk',
      departmentHours: 'Mon to Fri',
    }
    await db
      .updateTable('organizations')
      .set({
        department_name: center.departmentName,
        department_address: center.departmentAddress,
        department_hours: center.departmentHours,
      })
      .where('id', '=', school)
      .execute()
    const { id, ...person } = await server.addPerson({ schoolId: school })
    await db
      .updateTable('users')
      .set({
        email_verified: true,
        preferred_name: 'Annie',
        phone: '5185550100',
        pronouns: 'she/her',
        organization_identification: 'S-42',
        address_line2: 'Apt 4',
        secondary_state: 'NJ',
        is_therapy_onboarding: true,
        awaiting_minor_consent: true,
        has_payment_method: true,
      })
      .where('id', '=', id)
      .execute()
    const token = await tokenOf(server, { id, ...person })
    const parts = '{ departmentName departmentAddress departmentHours }'
    const fields = `emailVerified preferredName phone pronouns organizationIdentification primaryAddress { line2 } secondaryState
      isTherapyOnboarding awaitingMinorConsent hasPaymentMethod counselingCenter ${parts}`
    expect(
      (await server.ask(`{ currentUser { ${fields} } counselingCenter ${parts} }`, { token })).data,
    ).toEqual({
      currentUser: {
        emailVerified: true,
        preferredName: 'Annie',
        phone: '5185550100',
        pronouns: 'she/her',
        organizationIdentification: 'S-42',
        primaryAddress: { line2: 'Apt 4' },
        secondaryState: 'NJ',
        isTherapyOnboarding: true,
        awaitingMinorConsent: true,
        hasPaymentMethod: true,
        counselingCenter: center,
      },
      counselingCenter: center,
    })
  })

  it('has care flows with type, status and payment source, and what follows from them [ENTY-02, ENTY-22, ENTY-24]', async () => {
    const person = await server.addPerson({
      careFlows: [
        { careType: 'Psychiatry', careStatus: 'OnHold', paymentSource: 'SelfPay' },
        { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' },
      ],
    })
    await server.database.database.db
      .updateTable('user_care_flows')
      .set({ hide_session_count: true })
      .where('user_id', '=', person.id)
      .where('care_type', '=', 'Therapy')
      .execute()
    const answer = await server.ask(
      '{ currentUser { careFlows { careType careStatus paymentSource hideSessionCount } careStatus careTypes showPharmaceuticalFlows } }',
      { token: await tokenOf(server, person) },
    )
    expect(answer.data.currentUser).toEqual({
      careFlows: [
        {
          careType: 'Psychiatry',
          careStatus: 'OnHold',
          paymentSource: 'SelfPay',
          hideSessionCount: null,
        },
        {
          careType: 'Therapy',
          careStatus: 'Active',
          paymentSource: 'Organization',
          hideSessionCount: true,
        },
      ],
      careStatus: 'Active',
      careTypes: ['Psychiatry', 'Therapy'],
      showPharmaceuticalFlows: true,
    })
  })

  it('has tasks with ref and done [ENTY-03]', async () => {
    const tasks = {
      'initial-questionnaire-assessment': true,
      'referred-account-setup': false,
      'schedule-initial-therapy-consultation': false,
      'triage-flow': true,
    }
    const person = await server.addPerson({ tasks })
    const answer = await server.ask('{ currentUser { tasks { ref done } } }', {
      token: await tokenOf(server, person),
    })
    expect(at(answer.data, 'currentUser', 'tasks')).toEqual(
      Object.entries(tasks).map(([ref, done]) => ({ ref, done })),
    )
  })

  it('has notifications with a key and the id of the request [ENTY-08]', async () => {
    const notifications = [
      { key: 'monthlyScales', requestId: 'r-1' },
      { key: 'preVisitScales', requestId: 'r-2' },
    ]
    const person = await server.addPerson({ notifications })
    const answer = await server.ask(
      '{ currentUser { notifications { key data { requestId } } } }',
      {
        token: await tokenOf(server, person),
      },
    )
    expect(at(answer.data, 'currentUser', 'notifications')).toEqual(
      notifications.map(({ key, requestId }) => ({ key, data: { requestId } })),
    )
  })

  it('has terms until they are accepted; accepting them twice changes nothing, nor does it affect others [MUTA-34]', async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()]
    const { db } = server.database.database
    const tokens = [await tokenOf(server, ada), await tokenOf(server, ben)]
    const required = () =>
      Promise.all(
        tokens.map(async (token) =>
          at(
            (await server.ask('{ currentUser { termsRequired } }', { token })).data,
            'currentUser',
          ),
        ),
      )
    const accept = async () =>
      (await server.ask('mutation { patientPortalUserAcceptTerms }', { token: tokens[0] })).data
        .patientPortalUserAcceptTerms
    const acceptedAt = async () =>
      (
        await db
          .selectFrom('users')
          .select('terms_accepted_at')
          .where('id', '=', ada.id)
          .executeTakeFirst()
      )?.terms_accepted_at
    expect(await required()).toEqual([{ termsRequired: true }, { termsRequired: true }])
    expect(await accept()).toBe(true)
    const [first, before] = [await acceptedAt(), server.clock.now]
    expect(first).toEqual(before)
    server.clock.now = new Date(before.getTime() + 60_000)
    expect(await accept()).toBe(true)
    server.clock.now = before
    expect(await acceptedAt()).toEqual(first)
    expect(await required()).toEqual([{ termsRequired: false }, { termsRequired: true }])
  })

  it('dismisses a dismissible notification of the person, once or twice, and no other [NOTF-01, MUTA-38, DCAL-40]', async () => {
    const notifications = ['one', 'two', 'three', 'four'].map((key) => ({ key, requestId: key }))
    const person = await server.addPerson({ notifications })
    const { db } = server.database.database
    const own = db.updateTable('notifications').where('user_id', '=', person.id)
    await own.set({ is_dismissible: false }).where('key', '=', 'two').execute()
    await own.set({ is_required: true }).where('key', '=', 'three').execute()
    const token = await tokenOf(server, person)
    const shown = async () =>
      at(
        (await server.ask('{ currentUser { notifications { key isDismissible } } }', { token }))
          .data,
        'currentUser',
        'notifications',
      )
    expect(await shown()).toEqual([
      { key: 'four', isDismissible: true },
      { key: 'one', isDismissible: true },
      { key: 'three', isDismissible: false },
      { key: 'two', isDismissible: false },
    ])
    const ids = await db
      .selectFrom('notifications')
      .select(['id', 'key'])
      .where('user_id', '=', person.id)
      .execute()
    const idOf = (key: string) => ids.find((one) => one.key === key)?.id
    const dismiss = (id: string | undefined, by = token) =>
      server.ask('mutation ($id: ID!) { dismissNotification(id: $id) }', {
        token: by,
        variables: { id },
      })
    for (let i = 0; i < 2; i += 1)
      expect((await dismiss(idOf('one'))).data).toEqual({ dismissNotification: true })
    for (const key of ['two', 'three']) expect((await dismiss(idOf(key))).code).toBe('FORBIDDEN')
    const other = await tokenOf(server, await server.addPerson({}))
    for (const id of [idOf('four'), 'no-id'])
      expect((await dismiss(id, other)).code).toBe('NOT_FOUND')
    expect(at(await shown(), 'length')).toBe(3)
    expect(await shown()).not.toContainEqual({ key: 'one', isDismissible: true })
  })

  it('includes the organization with logo, entitlements and care flows; a missing number of sessions means all [ENTY-05, ENTY-06]', async () => {
    const school = await server.addSchool({
      entitlements: {
        ConnectNow: {},
        InterpretationService: {},
        OrganizationIdentification: {},
        SelfReferralCollaborativeModel: {},
      },
      careFlows: [
        { careType: 'Therapy', sponsoredSessions: null },
        {
          careType: 'Psychiatry',
          sponsoredSessions: 4,
          canSelfRefer: false,
          hideSessionCount: true,
          statesAvailable: ['NY'],
        },
      ],
    })
    const person = await server.addPerson({ schoolId: school })
    const answer = await server.ask(
      `{ currentUser { organization { name logo { url } entitlements { key config }
         careFlows { careType sponsoredSessions hideSessionCount canSelfRefer statesAvailable referralRestrictedStates } } } }`,
      { token: await tokenOf(server, person) },
    )
    expect(at(answer.data, 'currentUser', 'organization')).toEqual({
      name: 'Harbor College',
      logo: { url: 'https://harbor.example/logo.svg' },
      entitlements: [
        { key: 'ConnectNow', config: { crisisCallPhoneNumber: '988' } },
        { key: 'InterpretationService', config: {} },
        { key: 'OrganizationIdentification', config: {} },
        { key: 'SelfReferralCollaborativeModel', config: {} },
      ],
      careFlows: [
        {
          careType: 'Psychiatry',
          sponsoredSessions: 4,
          hideSessionCount: true,
          canSelfRefer: false,
          ...only('NY'),
        },
        {
          careType: 'Therapy',
          sponsoredSessions: null,
          hideSessionCount: false,
          canSelfRefer: true,
          ...only(),
        },
      ],
    })
  })

  it('has the recommendations of their providers by name, for them only; null if there are none [CALL-22, QURY-36]', async () => {
    const [person, other] = [await server.addPerson(), await server.addPerson()]
    const [token, ofOther] = [await tokenOf(server, person), await tokenOf(server, other)]
    const query = '{ currentUser { recommendedCareTypes } }'
    const alone = '{ portalCareRecommendationForUser { careTypes } }'
    expect((await server.ask(query, { token })).data.currentUser).toEqual({
      recommendedCareTypes: [],
    })
    expect((await server.ask(alone, { token })).data).toEqual({
      portalCareRecommendationForUser: null,
    })
    for (const care_type of ['Therapy', 'Psychiatry'] as const)
      await server.database.database.db
        .insertInto('care_recommendations')
        .values({ user_id: person.id, care_type, recommended_at: server.clock.now })
        .execute()
    const careTypes = ['Psychiatry', 'Therapy']
    expect((await server.ask(query, { token })).data.currentUser).toEqual({
      recommendedCareTypes: careTypes,
    })
    expect((await server.ask(alone, { token })).data).toEqual({
      portalCareRecommendationForUser: { careTypes },
    })
    expect((await server.ask(query, { token: ofOther })).data.currentUser).toEqual({
      recommendedCareTypes: [],
    })
    expect((await server.ask(alone, { token: ofOther })).data).toEqual({
      portalCareRecommendationForUser: null,
    })
  })

  it('is the owner of the token', async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()]
    const answer = await server.ask('{ currentUser { id } }', { token: await tokenOf(server, ben) })
    expect(at(answer.data, 'currentUser', 'id')).toBe(ben.id)
    expect(answer.text).not.toContain(ada.id)
  })
})

describe('additional data of a person', () => {
  it('includes their school’s counseling center, if there is one [CALL-20]', async () => {
    const query = '{ counselingCenter { departmentName departmentAddress departmentHours } }'
    const school = await server.addSchool({ department: 'Harbor Counseling' })
    const student = await tokenOf(server, await server.addPerson({ schoolId: school }))
    const selfPay = await tokenOf(server, await server.addPerson())
    expect((await server.ask(query, { token: student })).data.counselingCenter).toEqual({
      departmentName: 'Harbor Counseling',
      departmentAddress: null,
      departmentHours: null,
    })
    expect((await server.ask(query, { token: selfPay })).data.counselingCenter).toBeNull()
    expect((await server.ask(query)).code).toBe('INVALID_AUTHENTICATION')
  })

  it('includes their id and their organization for analytics [CALL-23, QURY-23]', async () => {
    const school = await server.addSchool()
    const [student, selfPay] = [
      await server.addPerson({ schoolId: school }),
      await server.addPerson(),
    ]
    for (const [person, organizationId] of [
      [student, school],
      [selfPay, null],
    ] as const) {
      const answer = await server.ask('{ analyticsUser { uid organizationId } }', {
        token: await tokenOf(server, person),
      })
      expect(answer.data.analyticsUser).toEqual({ uid: person.id, organizationId })
    }
  })

  it('includes their own organization’s recommendations in order [CALL-24]', async () => {
    const [school, other] = [await server.addSchool(), await server.addSchool()]
    const { db } = server.database.database
    for (const [index, [organizationId, name]] of [
      [school, 'Second'],
      [other, 'Elsewhere'],
      [school, 'First'],
    ].entries()) {
      await db
        .insertInto('organization_resources')
        .values({
          id: server.app.platform.newId(),
          organization_id: organizationId ?? '',
          position: 10 - index,
          name: name ?? '',
        })
        .execute()
    }
    await server.addPerson({ schoolId: other })
    const token = await tokenOf(server, await server.addPerson({ schoolId: school }))
    const answer = await server.ask('{ patientPortalOrganizationResource { items { name } } }', {
      token,
    })
    expect(at(answer.data, 'patientPortalOrganizationResource', 'items')).toEqual([
      { name: 'First' },
      { name: 'Second' },
    ])
  })

  it('says if they use single sign-on [CALL-18, QURY-39]', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    expect((await server.ask('{ userHasSso }', { token })).data).toEqual({ userHasSso: false })
    await server.database.database.db
      .updateTable('users')
      .set({ has_sso: true })
      .where('id', '=', person.id)
      .execute()
    expect((await server.ask('{ userHasSso }', { token })).data).toEqual({ userHasSso: true })
  })
})

/** States that offer a care type; none means all. */
function only(...states: readonly string[]) {
  return { statesAvailable: states, referralRestrictedStates: [] }
}
