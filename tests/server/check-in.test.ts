import { afterAll, describe, expect, it } from 'vitest'
import { type AppointmentStory, addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { personToken } from '#tests/support/sessions.ts'
import { at, type PersonStory, startServer } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const IN_72_HOURS = '2026-03-05T15:00:00Z'
const LATER = '2026-03-05T15:01:00Z'
const THERAPY = { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' } as const
const PSYCHIATRY = { ...THERAPY, careType: 'Psychiatry' } as const
const CHECK_IN = 'mutation ($id: ID!) { apptCheckin(appointmentId: $id) { id status checkedInAt } }'

const APPOINTMENT = `query ($id: ID!) { appointment(id: $id) { id description status startTime endTime careType appointmentType checkedInAt
  isBlocked requiresProviderFeedback provider { id name classification portrait { url } } } }`

const server = await startServer()
afterAll(() => server.close())

/** A logged-in patient with visits of one hour. */
async function patient(story: PersonStory = { careFlows: [THERAPY] }) {
  const provider = await addProvider(server)
  const person = await server.addPerson(story)
  const { db } = server.app.platform
  const token = await personToken(db, person.id)
  return {
    ...person,
    token,
    providerId: provider,
    visit: (start: string, other: Partial<AppointmentStory> = {}) =>
      addAppointment(server, {
        userId: person.id,
        providerId: provider,
        type: 'adhoc',
        minutes: 60,
        start,
        ...other,
      }),
    checkIn: (id: string) => server.ask(CHECK_IN, { token, variables: { id } }),
    checkedInAt: (id: string) =>
      db
        .selectFrom('appointments')
        .select('checked_in_at')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow(),
    change: (
      id: string,
      change: { readonly status: 'cancelled' | 'rescheduled' | 'no show' | 'complete' },
    ) => db.updateTable('appointments').set(change).where('id', '=', Number(id)).execute(),
  }
}

describe('checking in', () => {
  it('stores the visit and the time, and stays the same if repeated [MUTA-41] [CHKN-16] [CHKN-17]', async () => {
    const ada = await patient()
    const [first, second] = [
      await ada.visit('2026-03-03T15:00:00Z'),
      await ada.visit('2026-03-04T15:00:00Z'),
    ]
    const checkedInAt = '2026-03-02T15:00:00.000Z'
    expect(at((await ada.checkIn(first)).data, 'apptCheckin')).toEqual({
      id: first,
      status: 'upcoming',
      checkedInAt,
    })
    const before = server.clock.now
    server.clock.now = new Date(before.getTime() + 60_000)
    expect(at((await ada.checkIn(first)).data, 'apptCheckin')).toEqual({
      id: first,
      status: 'upcoming',
      checkedInAt,
    })
    server.clock.now = before
    expect(await ada.checkedInAt(second)).toEqual({ checked_in_at: null })
  })

  it('is open from 72 hours before the visit until one hour after its end', async () => {
    const ada = await patient()
    const near = await ada.visit(IN_72_HOURS)
    const far = await ada.visit('2026-03-09T15:00:00Z')
    const ending = await ada.visit('2026-03-02T13:00:01Z')
    const over = await ada.visit('2026-03-02T12:00:00Z')
    const codes = await Promise.all(
      [near, far, ending, over].map(async (id) => (await ada.checkIn(id)).code),
    )
    expect(codes).toEqual([undefined, 'CHECK_IN_NOT_OPEN', undefined, 'NOT_FOUND'])
    const ben = await patient()
    expect((await ben.checkIn(await ben.visit(LATER))).code).toBe('CHECK_IN_NOT_OPEN')
  })

  it('is refused for a cancelled, moved, missed or completed visit, an invalid id, and another person’s visit', async () => {
    const [ada, ben] = [await patient(), await patient()]
    for (const status of ['cancelled', 'rescheduled', 'no show', 'complete'] as const) {
      const id = await ada.visit('2026-03-03T15:00:00Z')
      await ada.change(id, { status })
      expect((await ada.checkIn(id)).code).toBe('NOT_FOUND')
      expect(await ada.checkedInAt(id)).toEqual({ checked_in_at: null })
      await ada.change(id, { status: 'cancelled' })
    }
    const hers = await ada.visit('2026-03-03T18:00:00Z')
    expect((await ben.checkIn(hers)).code).toBe('NOT_FOUND')
    expect(await ada.checkedInAt(hers)).toEqual({ checked_in_at: null })
    for (const id of ['', '0', 'x', '1 or 1=1', '999999999'])
      expect((await ada.checkIn(id)).code).toBe('NOT_FOUND')
  })

  it('requires the medical history only before a psychiatry visit', async () => {
    const ada = await patient({
      careFlows: [THERAPY, PSYCHIATRY],
      tasks: { 'medical-history': false },
    })
    const [therapy, psychiatry] = [
      await ada.visit('2026-03-03T15:00:00Z'),
      await ada.visit('2026-03-03T18:00:00Z', { careType: 'Psychiatry' }),
    ]
    expect((await ada.checkIn(therapy)).code).toBeUndefined()
    expect((await ada.checkIn(psychiatry)).code).toBe('TASKS_REQUIRED')
    const ben = await patient({ careFlows: [PSYCHIATRY], tasks: { 'medical-history': true } })
    expect(
      (await ben.checkIn(await ben.visit('2026-03-03T18:00:00Z', { careType: 'Psychiatry' }))).code,
    ).toBeUndefined()
  })

  it('is possible with care on hold, but not without that care; then Patient Support helps', async () => {
    const ada = await patient({ careFlows: [{ ...THERAPY, careStatus: 'OnHold' }] })
    expect((await ada.checkIn(await ada.visit('2026-03-03T15:00:00Z'))).code).toBeUndefined()
    const ben = await patient({ careFlows: [PSYCHIATRY] })
    const answer = await ben.checkIn(await ben.visit('2026-03-03T15:00:00Z'))
    expect(answer.code).toBe('NO_CARE')
    expect(answer.message).toMatch(
      /^Something went wrong\. Contact Mantra Patient Support at \S+@\S+ or .*464-2083\.$/,
    )
  })
})

it('accepts only the appointment’s id, also as a number [DCAL-28]', async () => {
  const ada = await patient()
  const [first, second] = [
    await ada.visit('2026-03-03T15:00:00Z'),
    await ada.visit('2026-03-04T15:00:00Z'),
  ]
  const checkIn = (id: string | number) =>
    server.ask('mutation ($id: ID!) { apptCheckin(appointmentId: $id) { id } }', {
      token: ada.token,
      variables: { id },
    })
  expect([(await checkIn(first)).data, (await checkIn(Number(second))).data]).toEqual([
    { apptCheckin: { id: first } },
    { apptCheckin: { id: second } },
  ])
  expect([await ada.checkedInAt(first), await ada.checkedInAt(second)]).not.toContainEqual({
    checked_in_at: null,
  })
})

it('an appointment has its type and provider, and says if a task comes first and if feedback is due [DENT-05]', async () => {
  const ada = await patient({
    careFlows: [THERAPY, PSYCHIATRY],
    tasks: { 'medical-history': false },
  })
  const ask = async (id: string) =>
    (await server.ask(APPOINTMENT, { token: ada.token, variables: { id } })).data.appointment
  const first = await ada.visit('2026-03-03T15:00:00Z', { type: 'intake' })
  const psychiatry = await ada.visit('2026-03-04T15:00:00Z', {
    careType: 'Psychiatry',
    type: 'checkin',
  })
  const provider = {
    id: ada.providerId,
    name: 'Iris Vale',
    classification: 'Licensed Therapist',
    portrait: { url: expect.stringContaining(ada.providerId) },
  }
  await ada.checkIn(first)
  expect([await ask(first), await ask(psychiatry)]).toEqual([
    {
      id: first,
      description: 'Visit',
      status: 'upcoming',
      startTime: '2026-03-03T15:00:00.000Z',
      endTime: '2026-03-03T16:00:00.000Z',
      careType: 'therapy',
      appointmentType: 'intake',
      checkedInAt: '2026-03-02T15:00:00.000Z',
      isBlocked: false,
      requiresProviderFeedback: true,
      provider,
    },
    {
      id: psychiatry,
      description: 'Visit',
      status: 'upcoming',
      startTime: '2026-03-04T15:00:00.000Z',
      endTime: '2026-03-04T16:00:00.000Z',
      careType: 'psychiatry',
      appointmentType: 'checkin',
      checkedInAt: null,
      isBlocked: true,
      requiresProviderFeedback: true,
      provider,
    },
  ])
  await ada.change(first, { status: 'complete' })
  expect(await ask(first)).toMatchObject({ requiresProviderFeedback: true })
  expect(await ask(await ada.visit('2026-03-05T15:00:00Z'))).toMatchObject({
    isBlocked: false,
    requiresProviderFeedback: false,
  })
  expect(await ask(await ada.visit('2026-03-06T15:00:00Z', { status: 'cancelled' }))).toMatchObject(
    {
      requiresProviderFeedback: false,
    },
  )
})
