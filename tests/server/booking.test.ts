import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/outbox.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import {
  at,
  type PersonStory,
  type SchoolStory,
  startServer,
  tokenOf,
} from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'

// It is Monday, 2 March 2026, 10:00 in New York. The provider works from 9 to 12. Times from
// Tuesday 10:00 are offered.
const server = await startServer()
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())
const { db } = server.database.database

const BOTH: SchoolStory = {
  careFlows: [
    { careType: 'Therapy', sponsoredSessions: null },
    { careType: 'Psychiatry', sponsoredSessions: 4 },
  ],
}
const TEN = { start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T15:50:00.000Z' }
const ELEVEN = { start: '2026-03-03T16:00:00.000Z', end: '2026-03-03T16:50:00.000Z' }
const HOUR_AT_TEN = { start: TEN.start, end: '2026-03-03T16:00:00.000Z' }

const SELECT =
  'mutation ($careFlows: [CareFlowInput!]!) { selectCareFlow(careFlows: $careFlows) { careType careStatus paymentSource } }'
const SCHEDULE = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!, $key: String!) {
  scheduleAppointment(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, idempotencyKey: $key) {
    id status careType appointmentType paymentSource startTime endTime description provider { name } } }`

const newStudent = async (school: SchoolStory = {}, story: PersonStory = {}, on = server) =>
  newPatient({ schoolId: await on.addSchool(school), ...story }, on)

const newPatient = async (story: PersonStory = {}, on = server) => {
  const person = await on.addPerson(story)
  const token = await tokenOf(on, person)
  return {
    id: person.id,
    email: person.email,
    set: (values: {
      readonly awaiting_minor_consent?: boolean
      readonly is_therapy_onboarding?: boolean
    }) => db.updateTable('users').set(values).where('id', '=', person.id).execute(),
    select: (careTypes: readonly string[], given: object = {}) =>
      on.ask(SELECT, {
        token,
        variables: {
          careFlows: careTypes.map((careType) => ({
            careType,
            careStatus: 'Active',
            paymentSource: 'Organization',
            ...given,
          })),
        },
      }),
    schedule: (
      providerId: string,
      slot: { readonly start: string; readonly end: string } = TEN,
      key: string = randomUUID(),
    ) => on.ask(SCHEDULE, { token, variables: { ...slot, providerId, key } }),
    tasks: async () =>
      at(
        (await on.ask('{ currentUser { tasks { ref done } } }', { token })).data,
        'currentUser',
        'tasks',
      ),
    booked: () =>
      db
        .selectFrom('appointments')
        .select(['care_type', 'status'])
        .where('user_id', '=', person.id)
        .orderBy('id')
        .execute(),
  }
}

describe('selectCareFlow', () => {
  it('activates the chosen care, paid by the organization, once even if repeated [CALL-14, MUTA-21]', async () => {
    const student = await newStudent(BOTH)
    const flows = ['Psychiatry', 'Therapy'].map((careType) => ({
      careType,
      careStatus: 'Active',
      paymentSource: 'Organization',
    }))
    expect((await student.select(['Therapy', 'Psychiatry'])).data.selectCareFlow).toEqual(flows)
    expect((await student.select(['Therapy', 'Psychiatry'])).data.selectCareFlow).toEqual(flows)
  })

  it('starts assigned care, leaves care on hold, and never changes who pays for existing care', async () => {
    const student = await newStudent(BOTH, {
      careFlows: [
        { careType: 'Therapy', careStatus: 'New', paymentSource: 'Organization' },
        { careType: 'Psychiatry', careStatus: 'OnHold', paymentSource: 'Organization' },
      ],
    })
    expect((await student.select(['Therapy', 'Psychiatry'])).data.selectCareFlow).toEqual([
      { careType: 'Psychiatry', careStatus: 'OnHold', paymentSource: 'Organization' },
      { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' },
    ])
    const payer = await newStudent(BOTH, {
      careFlows: [{ careType: 'Therapy', careStatus: 'New', paymentSource: 'SelfPay' }],
    })
    expect((await payer.select(['Therapy'])).code).toBe('WRONG_PAYMENT_SOURCE')
  })

  it('books no first visit for care on hold, but still books other care', async () => {
    const provider = await addProvider(server)
    const flow = (careType: 'Therapy' | 'Psychiatry', careStatus: 'Active' | 'OnHold') =>
      ({ careType, careStatus, paymentSource: 'Organization' }) as const
    const onHold = await newStudent(BOTH, { careFlows: [flow('Therapy', 'OnHold')] })
    expect((await onHold.schedule(provider)).code).toBe('CARE_ON_HOLD')
    const half = await newStudent(BOTH, {
      careFlows: [flow('Therapy', 'Active'), flow('Psychiatry', 'OnHold')],
    })
    expect((await half.schedule(provider)).data.scheduleAppointment).toMatchObject({
      careType: 'therapy',
    })
  })

  it('begins no care that the person has to pay for, even if the client asks for it [CALL-14] [ROLE-02]', async () => {
    const student = await newStudent()
    expect((await student.select(['Psychiatry'])).code).toBe('CARE_TYPE_NOT_OFFERED')
    expect((await student.select(['Therapy'], { paymentSource: 'SelfPay' })).code).toBe(
      'WRONG_PAYMENT_SOURCE',
    )
    expect((await student.select(['Therapy'], { careStatus: 'New' })).code).toBe('BAD_INPUT')
    expect((await student.select(['Therapy', 'Therapy'])).code).toBe('BAD_INPUT')
    expect((await student.select([])).code).toBe('BAD_INPUT')
    expect(
      await db
        .selectFrom('user_care_flows')
        .selectAll()
        .where('user_id', '=', student.id)
        .execute(),
    ).toEqual([])
    const payer = await newPatient()
    expect((await payer.select(['Therapy'])).code).toBe('WRONG_PAYMENT_SOURCE')
    expect((await payer.select(['Therapy'], { paymentSource: 'SelfPay' })).code).toBe(
      'WRONG_PAYMENT_SOURCE',
    )
  })

  it.each<[string, SchoolStory, PersonStory, boolean, string]>([
    ['without the consent of a guardian', {}, {}, true, 'CONSENT_REQUIRED'],
    ['below the minimum age', { minimumAge: 30 }, {}, false, 'NOT_ELIGIBLE'],
    ['in a state that is not served', {}, { state: 'PR' }, false, 'NOT_ELIGIBLE'],
  ])('begins nothing %s', async (_name, school, story, awaitsConsent, code) => {
    const student = await newStudent(
      {
        careFlows: [{ careType: 'Therapy', sponsoredSessions: null, statesAvailable: ['NY'] }],
        ...school,
      },
      story,
    )
    await student.set({ awaiting_minor_consent: awaitsConsent })
    expect((await student.select(['Therapy'])).code).toBe(code)
    expect(
      await db
        .selectFrom('user_care_flows')
        .selectAll()
        .where('user_id', '=', student.id)
        .execute(),
    ).toEqual([])
  })

  it('begins care by referral only for referred people [ROLE-06]', async () => {
    const byReferral: SchoolStory = {
      careFlows: [{ careType: 'Therapy', sponsoredSessions: null, canSelfRefer: false }],
    }
    expect((await (await newStudent(byReferral)).select(['Therapy'])).code).toBe(
      'CARE_TYPE_NOT_OFFERED',
    )
    const referred = await newStudent(byReferral, {
      careFlows: [{ careType: 'Therapy', careStatus: 'New', paymentSource: 'Organization' }],
    })
    expect((await referred.select(['Therapy'])).code).toBeUndefined()
  })
})

describe('scheduleAppointment', () => {
  it('makes and returns an appointment for care that the organization pays for [CALL-15, BOOK-15, BOOK-16]', async () => {
    const provider = await addProvider(server)
    const student = await newStudent()
    expect((await student.schedule(provider)).code).toBe('CARE_TYPE_NOT_OFFERED')
    expect((await student.select(['Therapy'])).data.selectCareFlow).toEqual([
      { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' },
    ])
    const { data } = await student.schedule(provider)
    expect(data.scheduleAppointment).toEqual({
      id: expect.any(String),
      status: 'upcoming',
      careType: 'therapy',
      appointmentType: 'intake',
      paymentSource: 'Organization',
      startTime: TEN.start,
      endTime: TEN.end,
      description: 'Therapy intake',
      provider: { name: 'Iris Vale' },
    })
  })

  it('returns the same appointment for a retry or a lost reply; its key cannot be used for anything else', async () => {
    const provider = await addProvider(server)
    const student = await newStudent()
    await student.select(['Therapy'])
    const key = randomUUID()
    const first = await student.schedule(provider, TEN, key)
    expect((await student.schedule(provider, TEN, key)).data).toEqual(first.data)
    expect(await student.booked()).toEqual([{ care_type: 'Therapy', status: 'upcoming' }])
    expect((await student.schedule(provider, ELEVEN, key)).code).toBe('KEY_REUSED')
    expect((await student.schedule(provider, ELEVEN)).code).toBe('ALREADY_BOOKED')
  })

  it('makes one appointment for simultaneous double clicks in two tabs', async () => {
    const provider = await addProvider(server)
    const student = await newStudent()
    await student.select(['Therapy'])
    const [key, other] = [randomUUID(), randomUUID()]
    const clicks = Array.from({ length: 24 }, (_none, index) =>
      student.schedule(provider, TEN, index % 2 === 0 ? key : other),
    )
    const answers = await Promise.all(clicks)
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined))
    expect(
      new Set(answers.map((answer) => at(answer.data, 'scheduleAppointment', 'id'))).size,
    ).toBe(1)
    expect(await student.booked()).toEqual([{ care_type: 'Therapy', status: 'upcoming' }])
  })

  it('answers CONFLICT with its message if the time is booked or the person has another visit', async () => {
    const [provider, colleague] = [await addProvider(server), await addProvider(server)]
    const [first, second] = [await newStudent(BOTH), await newStudent(BOTH)]
    for (const student of [first, second]) await student.select(['Therapy'])
    await first.schedule(provider)
    const taken = await second.schedule(provider)
    expect([taken.code, taken.message]).toEqual([
      'CONFLICT',
      'Sorry, the time you selected is no longer available. Please choose a different time.',
    ])
    await addAppointment(server, {
      userId: second.id,
      providerId: colleague,
      start: ELEVEN.start,
      type: 'adhoc',
    })
    expect((await second.schedule(provider, ELEVEN)).code).toBe('CONFLICT')
    expect(await second.booked()).toEqual([{ care_type: 'Therapy', status: 'upcoming' }])
  })

  it.each([
    ['of another length', HOUR_AT_TEN],
    ['between two times', { start: '2026-03-03T15:10:00Z', end: '2026-03-03T16:00:00Z' }],
    ['outside working hours', { start: '2026-03-03T20:00:00Z', end: '2026-03-03T20:50:00Z' }],
    ['too soon', { start: '2026-03-03T14:00:00Z', end: '2026-03-03T14:50:00Z' }],
    ['in the past', { start: '2026-02-24T15:00:00Z', end: '2026-02-24T15:50:00Z' }],
    ['beyond the horizon', { start: '2026-09-01T14:00:00Z', end: '2026-09-01T14:50:00Z' }],
    ['that ends before it begins', { start: TEN.end, end: TEN.start }],
    [
      'at the end of all time',
      { start: '+275760-09-12T23:00:00Z', end: '+275760-09-13T00:00:00Z' },
    ],
    [
      'before the beginning of dates',
      { start: '-271821-04-20T00:00:00Z', end: '-271821-04-20T00:50:00Z' },
    ],
  ])('books no time %s', async (_name, slot) => {
    const provider = await addProvider(server)
    const student = await newStudent()
    await student.select(['Therapy'])
    expect((await student.schedule(provider, slot)).code).toBe('SLOT_NOT_OFFERED')
    expect(await student.booked()).toEqual([])
  })

  it('refuses a time that has begun in the meantime, like one that is no longer free', async () => {
    const provider = await addProvider(server)
    const person = await server.addPerson({ schoolId: await server.addSchool() })
    const careFlows = [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }]
    expect(
      (await server.ask(SELECT, { token: await tokenOf(server, person), variables: { careFlows } }))
        .code,
    ).toBeUndefined()
    const { now } = server.clock
    server.clock.now = new Date(TEN.start)
    const variables = { ...TEN, providerId: provider, key: randomUUID() }
    const late = await server.ask(SCHEDULE, { token: await tokenOf(server, person), variables })
    server.clock.now = now
    expect([late.code, late.message]).toEqual([
      'SLOT_NOT_OFFERED',
      'Sorry, the time you selected is no longer available. Please choose a different time.',
    ])
    expect(
      await db.selectFrom('appointments').select('id').where('user_id', '=', person.id).execute(),
    ).toEqual([])
  })

  it('refuses a provider who does not exist or has no license in the person’s state', async () => {
    const elsewhere = await addProvider(server, { states: ['NJ'] })
    const student = await newStudent()
    await student.select(['Therapy'])
    for (const provider of [elsewhere, randomUUID(), 'nobody'])
      expect((await student.schedule(provider)).code).toBe('SLOT_NOT_OFFERED')
  })

  it('books only if the organization and the provider serve the person’s state [SCHD-18]', async () => {
    const [here, elsewhere] = [
      await addProvider(server),
      await addProvider(server, { states: ['NJ'] }),
    ]
    const assigned = {
      careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }],
    } as const
    const at = (statesAvailable: readonly string[]) =>
      newStudent(
        { careFlows: [{ careType: 'Therapy', sponsoredSessions: null, statesAvailable }] },
        assigned,
      )
    const [served, limited] = [await at(['NY']), await at(['NJ'])]
    expect((await limited.schedule(here)).code).toBe('NOT_ELIGIBLE')
    expect((await served.schedule(elsewhere)).code).toBe('SLOT_NOT_OFFERED')
    expect((await served.schedule(here)).code).toBeUndefined()
    expect([await limited.booked(), await served.booked()]).toEqual([
      [],
      [{ care_type: 'Therapy', status: 'upcoming' }],
    ])
  })

  it('books nothing if consent or eligibility is gone, or if the person has to pay', async () => {
    const provider = await addProvider(server)
    const student = await newStudent()
    await student.select(['Therapy'])
    await student.set({ awaiting_minor_consent: true })
    expect((await student.schedule(provider)).code).toBe('CONSENT_REQUIRED')
    await student.set({ awaiting_minor_consent: false })
    await db
      .updateTable('users')
      .set({ birth_date: '2015-01-01' })
      .where('id', '=', student.id)
      .execute()
    expect((await student.schedule(provider)).code).toBe('NOT_ELIGIBLE')
    const payer = await newStudent(
      {},
      { careFlows: [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' }] },
    )
    expect((await payer.schedule(provider)).code).toBe('WRONG_PAYMENT_SOURCE')
  })

  it('for both care types books psychiatry, and leaves therapy as a task, which booking completes', async () => {
    const [prescriber, therapist] = [
      await addProvider(server, { careTypes: ['Psychiatry'] }),
      await addProvider(server, { name: 'Otto Reed' }),
    ]
    const student = await newStudent(BOTH)
    await student.select(['Therapy', 'Psychiatry'])
    expect(
      at((await student.schedule(prescriber, HOUR_AT_TEN)).data, 'scheduleAppointment', 'careType'),
    ).toBe('psychiatry')
    expect(await student.tasks()).toEqual([
      { ref: 'medical-history', done: false },
      { ref: 'schedule-initial-therapy-consultation', done: false },
      { ref: 'pharmacy-selection', done: false },
    ])
    expect(
      at((await student.schedule(therapist, ELEVEN)).data, 'scheduleAppointment', 'careType'),
    ).toBe('therapy')
    expect(await student.tasks()).toEqual([
      { ref: 'medical-history', done: false },
      { ref: 'schedule-initial-therapy-consultation', done: true },
      { ref: 'pharmacy-selection', done: false },
    ])
  })

  it('for a therapy consultation completes its task; the mail does not name the kind of visit', async () => {
    const provider = await addProvider(server)
    const student = await newStudent(
      {},
      { tasks: { 'schedule-initial-therapy-consultation': false } },
    )
    await student.set({ is_therapy_onboarding: true })
    await student.select(['Therapy'])
    await student.schedule(provider)
    expect(await student.tasks()).toEqual([
      { ref: 'schedule-initial-therapy-consultation', done: true },
    ])
    const [mail] = await mailsTo(server, student.email)
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/therap|psychiatr|intake|care/i)
  })

  it('mails the time in the person’s zone, the provider, and the deadline for free cancellation', async () => {
    const provider = await addProvider(server, { name: 'Otto Reed' })
    const student = await newStudent({}, { state: 'NY' })
    await student.select(['Therapy'])
    await student.schedule(provider, ELEVEN)
    const [mail] = await mailsTo(server, student.email)
    expect(mail?.subject).toBe('Your appointment with Mantra')
    expect(mail?.text).toContain(
      'Your video appointment with Otto Reed is booked: Tuesday, March 3, 2026 at 11:00 AM Eastern Time. It takes 50 minutes.',
    )
    expect(mail?.text).toContain(
      "Can't make it? Change or cancel it on your appointments page by Monday, March 2, 2026 at 11:00 AM Eastern Time. There's no fee then.",
    )
  })

  it('mails that a visit in exactly 24 hours can still be cancelled [CNST-05]', async () => {
    const provider = await addProvider(server)
    const student = await newStudent()
    await student.select(['Therapy'])
    await student.schedule(provider, TEN)
    const [mail] = await mailsTo(server, student.email)
    expect(mail?.text).toContain('by Monday, March 2, 2026 at 10:00 AM Eastern Time.')
  })

  it('leaves a past deadline for cancelling out of the mail [CNST-05]', () =>
    withOperations({ cancellationNoticeHours: 25 }, async (CONTENT_DIR) => {
      const other = await startServer({ CONTENT_DIR })
      await other.app.platform.mailOutbox.deliver()
      const student = await newStudent({}, {}, other)
      await student.select(['Therapy'])
      await student.schedule(await addProvider(other), TEN)
      const [mail] = await mailsTo(other, student.email)
      await other.close()
      expect(mail?.text).toContain('10:00 AM Eastern Time')
      expect(mail?.text).not.toMatch(/Can't make it|[{}]/)
    }))

  it('is possible after a cancelled one', async () => {
    const provider = await addProvider(server)
    const student = await newStudent()
    await student.select(['Therapy'])
    await student.schedule(provider)
    await db
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('user_id', '=', student.id)
      .execute()
    expect((await student.schedule(provider)).code).toBeUndefined()
    expect(await student.booked()).toEqual([
      { care_type: 'Therapy', status: 'cancelled' },
      { care_type: 'Therapy', status: 'upcoming' },
    ])
  })
})

describe('without a session', () => {
  it('nothing is booked', async () => {
    const provider = await addProvider(server)
    const careFlows = [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }]
    expect((await server.ask(SELECT, { variables: { careFlows } })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
    const variables = { ...TEN, providerId: provider, key: randomUUID() }
    expect((await server.ask(SCHEDULE, { variables })).code).toBe('INVALID_AUTHENTICATION')
  })
})
