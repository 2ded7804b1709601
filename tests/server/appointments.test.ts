import { afterAll, describe, expect, it } from 'vitest'
import { cancelByTime } from '#server/domains/scheduling/appointment-rules.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const server = await startServer()
afterAll(() => server.close())
const providerId = await addProvider(server)

const ME = `{ currentUser { timeZone
  appointments { id status startTime endTime careType appointmentType provider { firstName lastName } }
  upcomingAppointment { id } } appointments { id } }`

describe("a person's appointments", () => {
  it('have a status, start, end, care type and provider; past and cancelled ones are included [ENTY-18]', async () => {
    const person = await server.addPerson()
    const visit = { userId: person.id, providerId, type: 'adhoc' as const }
    const past = await addAppointment(server, {
      ...visit,
      start: '2026-02-02T15:00:00Z',
      status: 'complete',
    })
    const cancelled = await addAppointment(server, {
      ...visit,
      start: '2026-03-03T15:00:00Z',
      status: 'cancelled',
    })
    const next = await addAppointment(server, {
      ...visit,
      type: 'intake',
      start: '2026-03-05T15:00:00Z',
      minutes: 50,
    })
    const { data } = await server.ask(ME, { token: await tokenOf(server, person) })
    expect(data.appointments).toEqual([past, cancelled, next].map((id) => ({ id })))
    expect(at(data, 'currentUser', 'upcomingAppointment')).toEqual({ id: next })
    expect(at(data, 'currentUser', 'timeZone')).toBe('America/New_York')
    expect(at(data, 'currentUser', 'appointments', 2)).toEqual({
      id: next,
      status: 'upcoming',
      startTime: '2026-03-05T15:00:00.000Z',
      endTime: '2026-03-05T15:50:00.000Z',
      careType: 'therapy',
      appointmentType: 'intake',
      provider: { firstName: 'Iris', lastName: 'Vale' },
    })
    const statuses = [0, 1, 2].map((index) =>
      at(data, 'currentUser', 'appointments', index, 'status'),
    )
    expect(statuses).toEqual(['complete', 'cancelled', 'upcoming'])
  })

  it('begin with the earliest one that has not ended [PAYM-02]', async () => {
    const person = await server.addPerson()
    const visit = { userId: person.id, providerId, type: 'adhoc' as const }
    await addAppointment(server, { ...visit, start: '2026-03-02T13:00:00Z' })
    await addAppointment(server, { ...visit, start: '2026-03-09T15:00:00Z' })
    const going = await addAppointment(server, { ...visit, start: '2026-03-02T14:30:00Z' })
    const { data } = await server.ask(ME, { token: await tokenOf(server, person) })
    expect(at(data, 'currentUser', 'upcomingAppointment')).toEqual({ id: going })
  })

  it.each([
    [24, '2026-03-03T15:00:00Z', '2026-03-03T14:30:00Z'],
    [36, '2026-03-04T03:00:00Z', '2026-03-04T02:30:00Z'],
  ])(
    'say until when cancelling is free: up to and including %i hours before [CNST-05]',
    (hours, free, late) =>
      withOperations({ cancellationNoticeHours: hours }, async (CONTENT_DIR) => {
        const other = await startServer({ CONTENT_DIR })
        const provider = await addProvider(other)
        const person = await other.addPerson()
        const visit = {
          userId: person.id,
          providerId: provider,
          type: 'adhoc' as const,
          minutes: 10,
        }
        await addAppointment(other, { ...visit, start: late })
        await addAppointment(other, { ...visit, start: free })
        await addAppointment(other, { ...visit, start: '2026-03-09T15:00:00Z' })
        await addAppointment(other, {
          ...visit,
          start: '2026-03-10T15:00:00Z',
          status: 'cancelled',
        })
        const { data } = await other.ask('{ appointments { cancelBy } }', {
          token: await tokenOf(other, person),
        })
        await other.close()
        const last = new Date(Date.parse('2026-03-09T15:00:00Z') - hours * 3_600_000).toISOString()
        expect(data.appointments).toEqual(
          [null, '2026-03-02T15:00:00.000Z', last, null].map((cancelBy) => ({ cancelBy })),
        )
      }),
  )

  it('are never visible to another person, in any query', async () => {
    const [ada, ben] = [await server.addPerson(), await server.addPerson()]
    const id = await addAppointment(server, {
      userId: ada.id,
      providerId,
      start: '2026-03-12T15:00:00Z',
    })
    const ONE = 'query ($id: ID!) { appointment(id: $id) { id startTime } }'
    const [ofAda, ofBen] = [await tokenOf(server, ada), await tokenOf(server, ben)]
    expect(
      (await server.ask(ONE, { token: ofAda, variables: { id } })).data.appointment,
    ).toMatchObject({ id })
    const foreign = await server.ask(ONE, { token: ofBen, variables: { id } })
    const missing = await server.ask(ONE, { token: ofBen, variables: { id: '999999999' } })
    expect(foreign.code).toBe('NOT_FOUND')
    expect(foreign.text).toBe(missing.text)
    const { data } = await server.ask(ME, { token: ofBen })
    expect(data).toMatchObject({
      appointments: [],
      currentUser: { appointments: [], upcomingAppointment: null },
    })
  })

  it.each(['', '0', '-1', '1.5', '1 or 1=1', '99999999999999999999'])(
    'are not found by the id %j',
    async (id) => {
      const token = await tokenOf(server, await server.addPerson())
      const answer = await server.ask('query ($id: ID!) { appointment(id: $id) { id } }', {
        token,
        variables: { id },
      })
      expect(answer.code).toBe('NOT_FOUND')
    },
  )
})

describe('the last moment for free cancellation', () => {
  it.each([
    [24, '2026-03-07T20:00:00.000Z'],
    [2, '2026-03-08T18:00:00.000Z'],
  ])(
    'is exactly %i hours before, even if the clocks change in between [CNST-05]',
    (hours, last) => {
      const [visit, instant] = [new Date('2026-03-08T20:00:00Z'), new Date(last)]
      expect(cancelByTime(visit, hours, new Date(instant.getTime() - 1))).toEqual(instant)
      expect(cancelByTime(visit, hours, instant)).toEqual(instant)
      expect(cancelByTime(visit, hours, new Date(instant.getTime() + 1))).toBeNull()
    },
  )
})

describe('without a session', () => {
  it.each([
    '{ appointments { id } }',
    '{ appointment(id: "1") { id } }',
    `{ provider(id: "${providerId}") { name } }`,
    '{ appointmentTemplate(careType: therapy, appointmentType: intake) { duration } }',
    '{ availability(careType: therapy, start: "2026-03-03T00:00:00Z", end: "2026-03-04T00:00:00Z") { slots { start } } }',
    `{ slotIsFree(careType: therapy, start: "2026-03-03T15:00:00Z", end: "2026-03-03T15:50:00Z", providerId: "${providerId}") }`,
  ])('%s answers nothing', async (query) => {
    const answer = await server.ask(query)
    expect(answer.code).toBe('INVALID_AUTHENTICATION')
    expect(answer.data).toEqual({})
  })
})
