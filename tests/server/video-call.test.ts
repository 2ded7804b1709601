import { afterAll, describe, expect, it } from 'vitest'
import { readPass } from '#server/gateways/video/embedded/embedded-gateway.ts'
import { createTwilioGateway } from '#server/gateways/video/twilio-gateway.ts'
import { type AppointmentStory, addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { at, type PersonStory, startServer, type TestServer } from '#tests/support/server.ts'
import { personToken, staffToken } from '#tests/support/sessions.ts'
import { startTwilioEmulator } from '#tests/support/twilio/twilio-emulator.ts'

// It is Monday, 2 March 2026, 15:00 UTC: 10:00 in New York, 5:00 in Honolulu.
const SOON = '2026-03-02T16:00:00Z'
const THERAPY = { careType: 'Therapy', careStatus: 'Active', paymentSource: 'SelfPay' } as const
const PSYCHIATRY = { ...THERAPY, careType: 'Psychiatry' } as const
const VIDEO_CALL = `query ($id: ID!) {
  videoCall(appointmentId: $id) { vendor videoSessionId videoToken expiresAt appointment { id provider { name } } }
}`
const STATE =
  'query ($id: ID!) { appointment(id: $id) { videoCallState videoSessionId videoToken } }'

const server = await startServer()
afterAll(() => server.close())

type Visit = Partial<AppointmentStory> & { readonly isCheckedIn?: boolean }

/** A logged-in patient with visits of one hour. */
async function patient(story: PersonStory = { careFlows: [THERAPY] }, host: TestServer = server) {
  const provider = await addProvider(host)
  const person = await host.addPerson(story)
  const { db } = host.app.platform
  const token = await personToken(db, person.id)
  return {
    ...person,
    token,
    visit: async (start: string, { isCheckedIn = true, ...other }: Visit = {}) => {
      const about = {
        userId: person.id,
        providerId: provider,
        type: 'adhoc',
        minutes: 60,
        start,
        ...other,
      } as const
      const id = await addAppointment(host, about)
      const checkedIn = { checked_in_at: host.clock.now }
      if (isCheckedIn)
        await db.updateTable('appointments').set(checkedIn).where('id', '=', Number(id)).execute()
      return id
    },
    call: (id: string) => host.ask(VIDEO_CALL, { token, variables: { id } }),
    look: (id: string) => host.ask(STATE, { token, variables: { id } }),
    change: (id: string, status: 'cancelled' | 'rescheduled' | 'no show' | 'complete') =>
      db.updateTable('appointments').set({ status }).where('id', '=', Number(id)).execute(),
  }
}

const passOf = (call: unknown) =>
  readPass(server.app.platform, String(at(call, 'videoCall', 'videoToken')))

/** Runs the work at another time. */
async function whenItIs(moment: string, work: () => Promise<unknown>) {
  const { now } = server.clock
  server.clock.now = new Date(moment)
  await work()
  server.clock.now = now
}

describe('the video call of a visit', () => {
  it('lets its patient into its room for ten minutes, with the visit’s data [QURY-32]', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const [hers, his] = [await ada.visit(SOON), await ben.visit(SOON)]
    const [call, other] = [(await ada.call(hers)).data, (await ben.call(his)).data]
    expect(at(call, 'videoCall')).toMatchObject({
      vendor: 'embedded',
      videoSessionId: `visit-${hers}`,
      expiresAt: '2026-03-02T15:10:00.000Z',
      appointment: { id: hers, provider: { name: 'Iris Vale' } },
    })
    expect(passOf(call)).toMatchObject({ room: `visit-${hers}`, role: 'patient' })
    expect(passOf(other)).toMatchObject({ room: `visit-${his}`, role: 'patient' })
  })

  it('shows on the visit if it can be joined, with the room and the token', async () => {
    const ada = await patient()
    const [ready, waiting] = [
      await ada.visit(SOON),
      await ada.visit('2026-03-02T18:00:00Z', { isCheckedIn: false }),
    ]
    const visit = at((await ada.look(ready)).data, 'appointment')
    expect(visit).toMatchObject({ videoCallState: 'open', videoSessionId: `visit-${ready}` })
    expect(readPass(server.app.platform, String(at(visit, 'videoToken')))).toMatchObject({
      room: `visit-${ready}`,
    })
    const none = { videoCallState: 'notCheckedIn', videoSessionId: null, videoToken: null }
    expect(at((await ada.look(waiting)).data, 'appointment')).toEqual(none)
  })

  it("is open from the day of the visit in the patient's zone until an hour after its end", async () => {
    const ada = await patient()
    // The second of March ends at 5:00 UTC in New York.
    const [late, next] = [
      await ada.visit('2026-03-03T04:00:00Z'),
      await ada.visit('2026-03-03T05:00:00Z'),
    ]
    expect([(await ada.call(late)).code, (await ada.call(next)).code]).toEqual([
      undefined,
      'CALL_NOT_OPEN',
    ])
    expect(at((await ada.look(next)).data, 'appointment', 'videoCallState')).toBe('early')
    const hawaii = await patient({ careFlows: [THERAPY], state: 'HI' })
    const [evening, night] = [
      await hawaii.visit('2026-03-03T09:00:00Z'),
      await hawaii.visit('2026-03-03T10:00:00Z'),
    ]
    expect([(await hawaii.call(evening)).code, (await hawaii.call(night)).code]).toEqual([
      undefined,
      'CALL_NOT_OPEN',
    ])
    // A visit over midnight continues on the next day.
    await whenItIs('2026-03-03T05:30:00Z', async () =>
      expect((await ada.call(late)).code).toBeUndefined(),
    )
    await whenItIs('2026-03-03T05:59:59Z', async () =>
      expect((await ada.call(late)).code).toBeUndefined(),
    )
    await whenItIs('2026-03-03T06:00:00Z', async () =>
      expect((await ada.call(late)).code).toBe('NOT_FOUND'),
    )
  })

  it('waits for the check-in, and for a required task', async () => {
    const ada = await patient({ careFlows: [PSYCHIATRY], tasks: { 'medical-history': false } })
    const fresh = await ada.visit(SOON, { isCheckedIn: false, careType: 'Psychiatry' })
    const blocked = await ada.visit('2026-03-02T18:00:00Z', { careType: 'Psychiatry' })
    expect([(await ada.call(fresh)).code, (await ada.call(blocked)).code]).toEqual([
      'NOT_CHECKED_IN',
      'TASKS_REQUIRED',
    ])
    const ben = await patient({ careFlows: [PSYCHIATRY], tasks: { 'medical-history': true } })
    expect((await ben.call(await ben.visit(SOON, { careType: 'Psychiatry' }))).code).toBeUndefined()
  })

  it('gives the same answer for a visit that is canceled, moved, missed, over, unknown, or another person’s', async () => {
    const [ada, ben] = [await patient(), await patient()]
    const hers = await ada.visit(SOON)
    const missing = await ben.call('999999999')
    expect(missing.code).toBe('NOT_FOUND')
    expect((await ben.call(hers)).text).toBe(missing.text)
    for (const id of ['', '0', 'x', '-1', '1 or 1=1', '1e3', '٣', '9'.repeat(400)])
      expect((await ben.call(id)).text).toBe(missing.text)
    for (const status of ['cancelled', 'rescheduled', 'no show', 'complete'] as const) {
      const his = await ben.visit(SOON)
      await ben.change(his, status)
      expect((await ben.call(his)).text).toBe(missing.text)
      await ben.change(his, 'cancelled')
    }
  })

  it("needs a session, and is refused to staff in the person's place", async () => {
    const ada = await patient()
    const id = await ada.visit(SOON)
    expect((await server.ask(VIDEO_CALL, { variables: { id } })).code).toBe(
      'INVALID_AUTHENTICATION',
    )
    const { token } = await staffToken(server.app.platform.db, ada.id)
    expect((await server.ask(VIDEO_CALL, { token, variables: { id } })).code).toBe('FORBIDDEN')
    const seen = await server.ask(STATE, { token, variables: { id } })
    expect(at(seen.data, 'appointment')).toEqual({
      videoCallState: 'open',
      videoSessionId: null,
      videoToken: null,
    })
  })

  it('waits for the gate’s required steps, but not for the welcome or a school’s notice', async () => {
    const ada = await patient()
    const id = await ada.visit(SOON)
    const { db } = server.app.platform
    await db
      .updateTable('users')
      .set({ awaiting_minor_consent: true })
      .where('id', '=', ada.id)
      .execute()
    expect((await ada.call(id)).code).toBe('CONSENT_REQUIRED')
    expect(at((await ada.look(id)).data, 'appointment', 'videoToken')).toBeNull()
    const schoolId = await server.addSchool({
      entitlements: { SelfReferralCollaborativeModel: {} },
    })
    const ben = await patient({
      schoolId,
      careFlows: [{ ...THERAPY, paymentSource: 'Organization' }],
    })
    await db
      .updateTable('users')
      .set({ referral_source: 'Portal' })
      .where('id', '=', ben.id)
      .execute()
    const start = 'mutation { startRun(flowId: "intake") { id } }'
    expect((await server.ask(start, { token: ben.token })).code).toBe('COLLABORATION_NOT_READ')
    expect((await ben.call(await ben.visit(SOON))).code).toBeUndefined()
  })
})

it('a test session has a new room each time [MUTA-47]', async () => {
  const ada = await patient()
  const ask = async () =>
    at(
      (
        await server.ask(
          'mutation { createTestVideoSession { vendor videoSessionId videoToken } }',
          { token: ada.token },
        )
      ).data,
      'createTestVideoSession',
    )
  const [first, second] = [await ask(), await ask()]
  const pass = readPass(server.app.platform, String(at(first, 'videoToken')))
  expect([at(first, 'vendor'), pass?.room]).toEqual(['embedded', at(first, 'videoSessionId')])
  expect(at(first, 'videoSessionId')).not.toBe(at(second, 'videoSessionId'))
  expect(String(at(first, 'videoSessionId'))).toMatch(/^test-/)
})

it('with Twilio, the room is opened there, and if that fails the patient reads our sentence [QURY-32]', async () => {
  const emulator = await startTwilioEmulator()
  const lines: string[] = []
  const host = await startServer(
    { LOG_LEVEL: 'trace' },
    {
      gateways: {
        video: createTwilioGateway({
          ...emulator.options,
          now: () => new Date('2026-03-02T15:00:00Z'),
          timeoutMs: 300,
        }),
      },
      logStream: { write: (line: string) => void lines.push(line) },
    },
  )
  const ada = await patient(undefined, host)
  const id = await ada.visit(SOON)
  const call = await ada.call(id)
  const token = String(at(call.data, 'videoCall', 'videoToken'))
  expect(emulator.readToken(token, host.clock.now)).toEqual({
    room: `visit-${id}`,
    role: 'patient',
  })
  expect([at(call.data, 'videoCall', 'vendor'), [...emulator.rooms.keys()]]).toEqual([
    'twilio',
    [`visit-${id}`],
  ])
  emulator.faults.push('hang', 'hang')
  const failed = await ada.call(id)
  expect(failed.code).toBe('VIDEO_UNAVAILABLE')
  expect(failed.message).toBe(
    "We couldn't connect your call. Please refresh the page or call Patient Support at (800) 464-2083.",
  )
  expect(lines.join('')).not.toMatch(new RegExp(`leaked-words|${token.slice(0, 20)}`))
  await host.close()
  await emulator.close()
})
