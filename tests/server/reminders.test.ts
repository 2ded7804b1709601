import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAppointmentService } from '#server/domains/scheduling/appointment-service.ts'
import { instantIn, readCalendar } from '#tests/support/read-calendar.ts'
import { addAppointment, type AppointmentStory, addProvider } from '#tests/support/scheduling.ts'
import { personToken } from '#tests/support/sessions.ts'
import { mailsTo, partsOf } from '#tests/support/outbox.ts'
import { at, type Person, startServer } from '#tests/support/server.ts'

const server = await startServer({ PUBLIC_URL: 'http://localhost:3456' })
const { db } = server.database.database
const { visitReminders: reminders, platform } = server.app
beforeAll(() => platform.mailOutbox.deliver())
afterAll(() => server.close())

const START = '2026-03-11T14:00:00Z'
const START_MS = Date.parse(START)
const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
const BOOKED = new Date('2026-03-02T15:00:00Z')
const UNSUBSCRIBE = 'mutation ($token: String!) { emailUnsubscribe(token: $token) }'
const CANCEL = `mutation ($id: ID!) { cancelAppointment(appointmentId: $id, reason: Other, shownTerms: free,
  idempotencyKey: "k-of-the-cancellation-0001") { status } }`

beforeEach(() => {
  server.clock.now = BOOKED
})

type Visit = { readonly person: Person; readonly id: string }

async function addVisit(story: Partial<AppointmentStory> = {}, person?: Person): Promise<Visit> {
  const owner = person ?? (await server.addPerson())
  const providerId = await addProvider(server, { name: 'Iris Vale' })
  return {
    person: owner,
    id: await addAppointment(server, { userId: owner.id, providerId, start: START, ...story }),
  }
}

/** Runs the reminders this many milliseconds before the visit. */
async function lookBefore(ms: number): Promise<void> {
  server.clock.now = new Date(START_MS - ms)
  await reminders.look()
}

const remindersOf = async ({ id }: Person) => {
  const mails = db.selectFrom('mails').select(['status', 'created_at']).where('user_id', '=', id)
  return mails.where('template', '=', 'appointment-reminder').orderBy('created_at').execute()
}
const countOf = async (person: Person) => (await remindersOf(person)).length
const setStatus = (id: string, status: 'cancelled' | 'rescheduled' | 'complete') =>
  db.updateTable('appointments').set({ status }).where('id', '=', Number(id)).execute()

describe('a reminder of a visit', () => {
  it('is sent 24 hours and 1 hour before, each once, even by several processes', async () => {
    const { person } = await addVisit()
    const counts: number[] = []
    for (const ms of [
      24 * HOUR_MS + SECOND_MS,
      24 * HOUR_MS,
      2 * HOUR_MS,
      HOUR_MS + SECOND_MS,
      HOUR_MS,
      60 * SECOND_MS,
      0,
    ]) {
      server.clock.now = new Date(START_MS - ms)
      await Promise.all(Array.from({ length: 4 }, () => reminders.look()))
      counts.push(await countOf(person))
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2])
  })

  it('that is late is still sent, until the next replaces it and never after the beginning', async () => {
    const [late, missed, over] = [await addVisit(), await addVisit(), await addVisit()]
    await setStatus(missed.id, 'cancelled')
    await setStatus(over.id, 'cancelled')
    await lookBefore(2 * HOUR_MS)
    expect(await countOf(late.person)).toBe(1)
    const again = { status: 'upcoming' } as const
    await db.updateTable('appointments').set(again).where('id', '=', Number(missed.id)).execute()
    await lookBefore(HOUR_MS / 2)
    expect([await countOf(late.person), await countOf(missed.person)]).toEqual([2, 1])
    await db.updateTable('appointments').set(again).where('id', '=', Number(over.id)).execute()
    await lookBefore(-SECOND_MS)
    expect(await countOf(over.person)).toBe(0)
  })

  it('is left out if the visit was booked after it was due', async () => {
    server.clock.now = new Date(START_MS - 5 * HOUR_MS)
    const { person } = await addVisit()
    await lookBefore(4 * HOUR_MS)
    expect(await countOf(person)).toBe(0)
    await lookBefore(HOUR_MS)
    expect(await countOf(person)).toBe(1)
  })

  it('has the time in the patient’s zone, length and provider, and nothing about care', async () => {
    const zones = [
      ['NY', 'Wednesday, March 11, 2026 at 10:00 AM Eastern Time'],
      ['CA', 'Wednesday, March 11, 2026 at 7:00 AM Pacific Time'],
    ] as const
    for (const [state, words] of zones) {
      server.clock.now = BOOKED
      const { person, id } = await addVisit({ minutes: 50 }, await server.addPerson({ state }))
      await lookBefore(HOUR_MS)
      const [mail] = await mailsTo(server, person.email)
      expect(mail?.subject).toBe('Your appointment with Mantra is coming up')
      expect(mail?.text).toContain(
        `Your video appointment with Iris Vale: ${words}. It takes 50 minutes.`,
      )
      expect(mail?.text).toContain('See your appointments:\nhttp://localhost:3456/appointments')
      const [file] = mail?.attachments ?? []
      expect([file?.fileName, file?.mediaType]).toEqual(['appointment.ics', 'text/calendar'])
      const event = readCalendar(file?.content ?? '').parts[0]?.values
      expect(instantIn(event?.get('DTSTART'))).toBe('2026-03-11T14:00:00.000Z')
      expect(instantIn(event?.get('DTEND'))).toBe('2026-03-11T14:50:00.000Z')
      expect(event?.get('UID')).toBe(`appointment-${id}@localhost`)
      expect(event?.get('SUMMARY')).toBe('Mantra appointment')
      expect(event?.get('URL')).toBe('http://localhost:3456/home')
      expect(JSON.stringify(mail)).not.toMatch(/therap|psychiatr/i)
      expect(file?.content).not.toContain('Vale')
      await setStatus(id, 'cancelled')
    }
  })

  it.each(['cancelled', 'rescheduled', 'complete'] as const)(
    'is not sent for a visit that is %s',
    async (status) => {
      const { person, id } = await addVisit()
      await setStatus(id, status)
      await lookBefore(HOUR_MS)
      expect(await countOf(person)).toBe(0)
    },
  )

  it('is sent again for a visit whose time changed', async () => {
    const { person, id } = await addVisit()
    await lookBefore(HOUR_MS)
    const later = {
      starts_at: new Date(START_MS + HOUR_MS),
      ends_at: new Date(START_MS + 2 * HOUR_MS),
    }
    await db.updateTable('appointments').set(later).where('id', '=', Number(id)).execute()
    await lookBefore(0)
    expect(await countOf(person)).toBe(2)
  })

  it('that cannot be sent is withdrawn with its visit, and when the visit begins', async () => {
    const cancelledOwner = await server.addPerson({ email: 'a@unavailable.invalid' })
    const begunOwner = await server.addPerson({ email: 'b@unavailable.invalid' })
    const cancelled = await addVisit({ type: 'adhoc' }, cancelledOwner)
    await addVisit({}, begunOwner)
    await lookBefore(24 * HOUR_MS)
    expect((await remindersOf(cancelledOwner)).map(({ status }) => status)).toEqual(['Waiting'])
    const token = await personToken(db, cancelledOwner.id)
    const { code, data } = await server.ask(CANCEL, { token, variables: { id: cancelled.id } })
    expect([code, data]).toEqual([undefined, { cancelAppointment: { status: 'cancelled' } }])
    expect((await remindersOf(cancelledOwner)).map(({ status }) => status)).toEqual(['Withdrawn'])
    server.clock.now = new Date(START_MS)
    await expect
      .poll(async () => (await remindersOf(begunOwner)).map(({ status }) => status))
      .toEqual(['Withdrawn'])
  })

  it('for a visit that is being cancelled is not written, or withdrawn', async () => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await server.addPerson({ email: `${round}@unavailable.invalid` })
      const { id } = await addVisit({ type: 'adhoc' }, owner)
      const token = await personToken(db, owner.id)
      server.clock.now = new Date(START_MS - 24 * HOUR_MS)
      const [, { code }] = await Promise.all([
        reminders.look(),
        server.ask(CANCEL, { token, variables: { id } }),
      ])
      expect(code).toBeUndefined()
      expect((await remindersOf(owner)).filter(({ status }) => status !== 'Withdrawn')).toEqual([])
    }
  })
})

describe('a visit that its provider moves', () => {
  const appointments = createAppointmentService(platform)
  const LATER = '2026-03-12T17:30:00Z'
  const changesOf = ({ id }: Person) =>
    db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', id)
      .where('template', '=', 'appointment-changed')
      .execute()
  const notificationsOf = async ({ id }: Person) => {
    const { data } = await server.ask(
      '{ currentUser { notifications { key isDismissible data { appointmentId providerName startTime previousStartTime } } } }',
      { token: await personToken(db, id) },
    )
    return at(data, 'currentUser', 'notifications')
  }

  it('is announced once by mail and on the home page, with both times, and has a reminder at the new one', async () => {
    const { person, id } = await addVisit({ minutes: 50 })
    expect(await appointments.moveByProvider(id, new Date(LATER))).toEqual({
      ok: true,
      value: new Date(LATER),
    })
    for (let i = 0; i < 3; i += 1) await Promise.all([reminders.look(), reminders.look()])
    expect(await changesOf(person)).toHaveLength(1)
    const [mail] = await mailsTo(server, person.email)
    expect(mail?.text).toContain(
      'New time: Thursday, March 12, 2026 at 1:30 PM Eastern Time, with Iris Vale. It takes 50 minutes.',
    )
    expect(mail?.text).toContain('It was: Wednesday, March 11, 2026 at 10:00 AM Eastern Time.')
    expect(mail?.unsubscribeUrl).toBe(null)
    expect(await notificationsOf(person)).toEqual([
      {
        key: 'visitAtAnotherTime',
        isDismissible: true,
        data: {
          appointmentId: id,
          providerName: 'Iris Vale',
          startTime: '2026-03-12T17:30:00.000Z',
          previousStartTime: '2026-03-11T14:00:00.000Z',
        },
      },
    ])
    server.clock.now = new Date(Date.parse(LATER) - HOUR_MS)
    await reminders.look()
    expect(await countOf(person)).toBe(1)
  })

  it('twice is announced once, from the time that its patient knew', async () => {
    const { person, id } = await addVisit()
    await appointments.moveByProvider(id, new Date('2026-03-12T15:00:00Z'))
    await appointments.moveByProvider(id, new Date(LATER))
    await reminders.look()
    expect(await changesOf(person)).toHaveLength(1)
    expect(at(await notificationsOf(person), '0', 'data', 'previousStartTime')).toBe(
      '2026-03-11T14:00:00.000Z',
    )
    await appointments.moveByProvider(id, new Date('2026-03-13T15:00:00Z'))
    await reminders.look()
    expect(await changesOf(person)).toHaveLength(2)
    expect(await notificationsOf(person)).toMatchObject([
      { data: { previousStartTime: '2026-03-12T17:30:00.000Z' } },
    ])
    await setStatus(id, 'cancelled')
    expect(await notificationsOf(person)).toEqual([])
  })

  it('and moves back is not announced', async () => {
    const { person, id } = await addVisit()
    await appointments.moveByProvider(id, new Date(LATER))
    await appointments.moveByProvider(id, new Date(START))
    await reminders.look()
    expect([await changesOf(person), await notificationsOf(person)]).toEqual([[], []])
  })

  it('stays if it is over, or the time is taken or past', async () => {
    const { id, person } = await addVisit()
    const other = await addVisit({ start: LATER, type: 'adhoc' }, person)
    const to = (visit: string, start: string) => appointments.moveByProvider(visit, new Date(start))
    expect(await to(id, LATER)).toMatchObject({ ok: false, code: 'CONFLICT' })
    expect(await to(id, '2026-03-01T00:00:00Z')).toMatchObject({ ok: false, code: 'BAD_INPUT' })
    expect(await to(id, 'soon')).toMatchObject({ ok: false, code: 'BAD_INPUT' })
    for (const none of ['x', '999999', ''])
      expect(await to(none, '2026-03-13T15:00:00Z')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    await setStatus(other.id, 'cancelled')
    expect(await to(other.id, '2026-03-13T15:00:00Z')).toMatchObject({
      ok: false,
      code: 'CONFLICT',
    })
    const rows = db
      .selectFrom('appointments')
      .select(['starts_at', 'told_start'])
      .where('user_id', '=', person.id)
    expect(await rows.orderBy('starts_at').execute()).toEqual([
      { starts_at: new Date(START), told_start: null },
      { starts_at: new Date(LATER), told_start: null },
    ])
  })
})

describe('the link that stops reminders', () => {
  const tokenFor = async (person: Person): Promise<string> => {
    const [mail] = await mailsTo(server, person.email)
    const link = mail?.unsubscribeUrl ?? ''
    expect(mail?.text).toContain(`Stop these reminders:\n${link}`)
    expect(new URL(link).pathname).toBe('/unsubscribe')
    return partsOf(link).token ?? ''
  }

  it('stops only its person’s reminders, immediately and permanently; a second use changes nothing [DCAL-43] [MUTA-37]', async () => {
    const [one, other] = [await addVisit(), await addVisit()]
    await lookBefore(24 * HOUR_MS)
    const token = await tokenFor(one.person)
    for (let i = 0; i < 2; i += 1)
      expect((await server.ask(UNSUBSCRIBE, { variables: { token } })).data).toEqual({
        emailUnsubscribe: true,
      })
    await lookBefore(HOUR_MS)
    expect([await countOf(one.person), await countOf(other.person)]).toEqual([1, 2])
  })

  it.each([
    ['empty', ''],
    ['no token', 'x'.repeat(40)],
    ['too long', 'A'.repeat(100_000)],
    [
      'sealed for something else',
      platform.dataKeys.seal('someone', ['link']).toString('base64url'),
    ],
  ])('does nothing if it is %s', async (_what, token) => {
    const before = await db.selectFrom('reminder_refusals').selectAll().execute()
    const { data } = await server.ask(UNSUBSCRIBE, { variables: { token } })
    expect(data).not.toEqual({ emailUnsubscribe: true })
    expect(await db.selectFrom('reminder_refusals').selectAll().execute()).toEqual(before)
  })
})

describe('the calendar file of a visit', () => {
  const read = async (person: Person, id: string) =>
    server.ask('query ($id: ID!) { appointment(id: $id) { calendarFile } }', {
      token: await personToken(db, person.id),
      variables: { id },
    })

  it('has the time of the visit, and the same id as the one in the mail [APPT-23]', async () => {
    const { person, id } = await addVisit()
    const file = String(at((await read(person, id)).data, 'appointment', 'calendarFile'))
    const event = readCalendar(file).parts[0]?.values
    expect(instantIn(event?.get('DTSTART'))).toBe(new Date(START).toISOString())
    expect(event?.get('UID')).toBe(`appointment-${id}@localhost`)
    expect(file).not.toMatch(/Vale|therap/i)
  })

  it('is not shown to anyone else, and is gone after a cancellation', async () => {
    const { person, id } = await addVisit()
    expect((await read(await server.addPerson(), id)).code).toBe('NOT_FOUND')
    await setStatus(id, 'cancelled')
    expect(at((await read(person, id)).data, 'appointment', 'calendarFile')).toBe(null)
  })
})
