import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readSafetyNotices } from '#server/gateways/safety/safety-gateway.ts'
import { type AppointmentStory, addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { personToken } from '#tests/support/sessions.ts'
import { at, startServer } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const FEEDBACK =
  'mutation ($id: ID!, $feedback: AppointmentFeedbackInput!) { submitAppointmentFeedback(appointmentId: $id, feedback: $feedback) }'
const INCIDENT =
  'mutation ($id: ID!, $incident: String!, $key: String!) { submitAppointmentIncident(appointmentId: $id, incident: $incident, idempotencyKey: $key) }'

const server = await startServer()
afterAll(() => server.close())
const { db, dataKeys } = server.app.platform

beforeEach(async () => {
  await db.deleteFrom('appointment_feedback').execute()
  await db.deleteFrom('appointment_incidents').execute()
})

/** A logged-in patient, and a visit of one hour that has begun. */
async function patient() {
  const person = await server.addPerson({})
  const token = await personToken(db, person.id)
  const visit = async (other: Partial<AppointmentStory> = {}, isCheckedIn = true) => {
    const start = '2026-03-02T14:30:00Z'
    const providerId = await addProvider(server)
    const id = await addAppointment(server, {
      userId: person.id,
      providerId,
      type: 'adhoc',
      minutes: 60,
      start,
      ...other,
    })
    const checked_in_at = isCheckedIn ? server.clock.now : null
    await db
      .updateTable('appointments')
      .set({ checked_in_at })
      .where('id', '=', Number(id))
      .execute()
    return id
  }
  return {
    ...person,
    visit,
    form: (id: string) =>
      server.ask('query ($id: ID!) { appointment(id: $id) { feedbackForm } }', {
        token,
        variables: { id },
      }),
    feedback: (id: string, feedback: object) =>
      server.ask(FEEDBACK, { token, variables: { id, feedback } }),
    incident: (id: string, incident: string, key: string = crypto.randomUUID()) =>
      server.ask(INCIDENT, { token, variables: { id, incident, key } }),
  }
}

const feedbackRows = () => db.selectFrom('appointment_feedback').selectAll().execute()
const incidentRows = () =>
  db.selectFrom('appointment_incidents').selectAll().orderBy('reported_at').execute()

describe('feedback on a visit', () => {
  it('is requested with ratings if the call page opens less than 15 minutes before the end, else about the call [PCFB-03]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const [hour, longer] = [await ada.visit(), await ben.visit({ minutes: 70 })]
    const { now } = server.clock
    const formsAt = async (moment: string) => {
      server.clock.now = new Date(moment)
      const asked = [await ada.form(hour), await ben.form(longer)]
      return asked.map(({ data }) => at(data, 'appointment', 'feedbackForm'))
    }
    expect(await formsAt('2026-03-02T15:14:59.999Z')).toEqual(['technical', 'technical'])
    expect(await formsAt('2026-03-02T15:15:00.000Z')).toEqual(['ratings', 'technical'])
    expect(await formsAt('2026-03-02T15:25:00.000Z')).toEqual(['ratings', 'ratings'])
    server.clock.now = now
  })

  it('is stored encrypted as it was given, without omitted parts [DCAL-30] [MUTA-44] [DENT-23]', async () => {
    const ada = await patient()
    const id = await ada.visit()
    const said = {
      overallRating: 2,
      videoRating: 3,
      issues: ['frozen-video', ' My cat sat on the keyboard '],
      otherIssue: ' My cat sat on the keyboard ',
      comments: ' ',
      callQuality: { audioScore: 4.1, videoScore: 2 },
      userDevice: 'Some browser',
    }
    expect(at((await ada.feedback(id, said)).data, 'submitAppointmentFeedback')).toBe(true)
    const [row] = await feedbackRows()
    expect(row?.sealed_content.toString('latin1')).not.toMatch(/frozen-video|keyboard|browser/)
    const opened: unknown = JSON.parse(
      dataKeys.open(row?.sealed_content ?? Buffer.of(), ['feedback', ada.id, id]),
    )
    const { comments: _, ...kept } = said
    const other = 'My cat sat on the keyboard'
    expect(opened).toEqual({ ...kept, issues: ['frozen-video', other], otherIssue: other })
    expect(row).toMatchObject({
      appointment_id: Number(id),
      user_id: ada.id,
      submitted_at: server.clock.now,
    })

    const ben = await patient()
    const next = await ben.visit()
    await ben.feedback(next, { overallRating: 5, videoRating: 1, comments: ' The light was kind ' })
    const stored = (await feedbackRows()).find(
      ({ appointment_id }) => appointment_id === Number(next),
    )
    expect(
      JSON.parse(dataKeys.open(stored?.sealed_content ?? Buffer.of(), ['feedback', ben.id, next])),
    ).toEqual({
      overallRating: 5,
      videoRating: 1,
      comments: 'The light was kind',
    })
  })

  it('is accepted once: later feedback changes nothing', async () => {
    const ada = await patient()
    const id = await ada.visit()
    await Promise.all([
      ada.feedback(id, { overallRating: 4 }),
      ada.feedback(id, { overallRating: 4 }),
    ])
    expect(
      at((await ada.feedback(id, { overallRating: 1 })).data, 'submitAppointmentFeedback'),
    ).toBe(true)
    const rows = await feedbackRows()
    expect(
      rows.map(({ sealed_content }) => dataKeys.open(sealed_content, ['feedback', ada.id, id])),
    ).toEqual(['{"overallRating":4}'])
  })

  it.each([
    ['overallRating', { overallRating: 0 }],
    ['overallRating', { overallRating: 6 }],
    ['videoRating', { videoRating: 0 }],
    ['videoRating', { videoRating: 6 }],
    ['otherIssue', { otherIssue: 'x'.repeat(501) }],
    ['comments', { comments: 'x'.repeat(2001) }],
    ['userDevice', { userDevice: 'x'.repeat(501) }],
    ['issues', { issues: Array(21).fill('frozen-video') }],
    ['callQuality', { callQuality: { audioScore: 5.1 } }],
  ])('is refused if %s is out of bounds: %o [DENT-23]', async (_field, feedback) => {
    const ada = await patient()
    expect((await ada.feedback(await ada.visit(), feedback)).code).toBe('BAD_INPUT')
    expect(await feedbackRows()).toEqual([])
  })
})

describe('an incident', () => {
  it('is stored encrypted, once per key, and staff are notified immediately with its id only [DCAL-31] [MUTA-43]', async () => {
    const ada = await patient()
    const id = await ada.visit()
    const key = crypto.randomUUID()
    const replies = await Promise.all([
      ada.incident(id, ' They shouted at me ', key),
      ada.incident(id, ' They shouted at me ', key),
    ])
    expect(replies.map(({ data }) => at(data, 'submitAppointmentIncident'))).toEqual([true, true])
    await ada.incident(id, 'They shouted at me', key)
    const rows = await incidentRows()
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect(row?.sealed_content.toString('latin1')).not.toContain('shouted')
    expect(
      dataKeys.open(row?.sealed_content ?? Buffer.of(), ['incident', ada.id, row?.id ?? '']),
    ).toBe('They shouted at me')
    await expect.poll(async () => (await incidentRows())[0]?.notified_at).toEqual(server.clock.now)
    expect(
      (await readSafetyNotices(db)).filter(({ recordId }) => recordId === row?.id),
    ).toHaveLength(1)
    expect((await ada.incident(id, 'Something else', key)).code).toBe('KEY_REUSED')
    await ada.incident(id, 'Something else')
    expect(await incidentRows()).toHaveLength(2)
  })

  it('needs text, up to a limit', async () => {
    const ada = await patient()
    const id = await ada.visit()
    for (const incident of ['', '  \n ', 'x'.repeat(4001)])
      expect((await ada.incident(id, incident)).code).toBe('BAD_INPUT')
    expect(await incidentRows()).toEqual([])
    expect((await ada.incident(id, 'x'.repeat(4000))).code).toBe(undefined)
  })
})

describe('both', () => {
  it('are accepted only for a visit that the person checked in to', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const codes = async (id: string, who = ada) => [
      (await who.feedback(id, { comments: 'Good' })).code,
      (await who.incident(id, 'Words')).code,
    ]
    const none = ['NOT_FOUND', 'NOT_FOUND']
    const on = (day: string) => ({ start: `2026-02-${day}T15:00:00Z` })
    expect(await codes(await ada.visit(on('03'), false))).toEqual(none)
    expect(await codes(await ada.visit(on('04')), ben)).toEqual(none)
    for (const [status, day] of [
      ['cancelled', '05'],
      ['rescheduled', '06'],
    ] as const) {
      const id = await ada.visit(on(day))
      await db.updateTable('appointments').set({ status }).where('id', '=', Number(id)).execute()
      expect(await codes(id)).toEqual(none)
    }
    expect(await codes('999999999')).toEqual(none)
    expect(await codes('x')).toEqual(none)
    const id = await ada.visit(on('07'))
    await db
      .updateTable('appointments')
      .set({ status: 'complete' })
      .where('id', '=', Number(id))
      .execute()
    expect(await codes(id)).toEqual([undefined, undefined])
  })

  it('need a session', async () => {
    expect((await server.ask(FEEDBACK, { variables: { id: '1', feedback: {} } })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
    expect(
      (await server.ask(INCIDENT, { variables: { id: '1', incident: 'x', key: 'k1234567' } })).code,
    ).toBe('INVALID_AUTHENTICATION')
  })
})
