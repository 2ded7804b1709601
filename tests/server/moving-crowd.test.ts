import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { IS_DRILL } from '#tests/support/draw.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { personToken } from '#tests/support/sessions.ts'
import { type Answer, startServer } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 15:00 UTC. Providers work from 14:00 to 17:00 UTC.
const server = await startServer({ REQUESTS_PER_MINUTE: '1000000' })
afterAll(() => server.close())
const { db } = server.database.database
const CROWD = IS_DRILL ? 1000 : 80

/** Books a follow-up; with an id, moves that visit. */
const SCHEDULE = `mutation ($start: DateTime!, $end: DateTime!, $providerId: ID!, $id: ID, $key: String!) {
  scheduleAppointment(appointmentStart: $start, appointmentEnd: $end, providerId: $providerId, checkin: true, rescheduleId: $id,
    reason: Other, shownTerms: free, idempotencyKey: $key) { id } }`

type Time = { readonly start: string; readonly end: string }
const at = (day: number, hour: number): Time => ({
  start: `2026-03-0${day}T${hour}:00:00Z`,
  end: `2026-03-0${day}T${hour}:50:00Z`,
})

function countByCode(answers: readonly Answer[]): { readonly [code: string]: number } {
  const counted: { [code: string]: number } = {}
  for (const { code = 'done' } of answers) counted[code] = (counted[code] ?? 0) + 1
  return counted
}

/** A student who saw the provider. @returns Id and token. */
async function newStudent(schoolId: string, providerId: string) {
  const careFlows = [
    { careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' },
  ] as const
  const { id } = await server.addPerson({ schoolId, careFlows })
  await addAppointment(server, {
    userId: id,
    providerId,
    start: '2026-02-02T15:00:00Z',
    status: 'rescheduled',
  })
  return { id, token: await personToken(db, id) }
}

/** The number of overlapping pairs of active visits of a provider or a patient. */
async function overlaps(): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select count(*) from appointments a join appointments b on a.id < b.id
    and (a.provider_id = b.provider_id or a.user_id = b.user_id)
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    where a.status not in ('cancelled', 'rescheduled') and b.status not in ('cancelled', 'rescheduled')`.execute(
    db,
  )
  return Number(rows[0]?.count)
}

it('of many simultaneous moves and bookings, each time has one winner; no visits overlap, are lost or doubled', async () => {
  const [providerId, schoolId] = [await addProvider(server), await server.addSchool()]
  const people = await Promise.all(
    Array.from({ length: 100 }, () => newStudent(schoolId, providerId)),
  )
  const times = [at(4, 14), at(4, 15), at(4, 16), at(5, 14), at(5, 15), at(5, 16)]
  const owners = people.slice(0, 3)
  const own = await Promise.all(
    owners.map(({ id }, index) =>
      addAppointment(server, {
        userId: id,
        providerId,
        type: 'checkin',
        minutes: 50,
        start: at(6, 14 + index).start,
      }),
    ),
  )
  const ask = (_none: unknown, index: number) => {
    const time = times[index % times.length]
    const isMove = index % 2 === 0
    const who = isMove ? index % owners.length : (index * 7) % people.length
    const { token } = people[who] ?? { token: '' }
    return server.ask(SCHEDULE, {
      token,
      variables: { ...time, providerId, id: isMove ? own[who] : null, key: randomUUID() },
    })
  }
  const answers = await Promise.all(Array.from({ length: CROWD }, ask))
  expect(
    Object.keys(countByCode(answers)).filter(
      (code) => !['done', 'CONFLICT', 'VISIT_CHANGED'].includes(code),
    ),
  ).toEqual([])
  expect(await overlaps()).toBe(0)
  const taken = await db
    .selectFrom('appointments')
    .select(['starts_at', 'rescheduled_from'])
    .where('provider_id', '=', providerId)
    .where('status', '=', 'upcoming')
    .where('starts_at', '<', new Date(at(6, 14).start))
    .orderBy('starts_at')
    .execute()
  expect(taken.map(({ starts_at }) => starts_at.getTime())).toEqual(
    times.map(({ start }) => Date.parse(start)),
  )
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'status'])
    .where('id', 'in', own.map(Number))
    .execute()
  const successors = taken.filter(({ rescheduled_from: from }) => from !== null)
  expect(rows.filter(({ status }) => status === 'rescheduled')).toHaveLength(successors.length)
  expect(successors.length).toBeLessThanOrEqual(owners.length)
}, 600_000)

it('of many simultaneous moves of one visit to two times, all that succeed return one visit; one mail is sent', async () => {
  const [providerId, schoolId] = [await addProvider(server), await server.addSchool()]
  const { id: userId, token } = await newStudent(schoolId, providerId)
  const id = await addAppointment(server, {
    userId,
    providerId,
    type: 'checkin',
    minutes: 50,
    start: at(6, 14).start,
  })
  const key = randomUUID()
  const move = (_none: unknown, index: number) => {
    const time = index % 4 === 1 ? at(5, 15) : at(4, 15)
    const variables = { ...time, providerId, id, key: index % 2 === 0 ? key : randomUUID() }
    return server.ask(SCHEDULE, { token, variables })
  }
  const answers = await Promise.all(Array.from({ length: CROWD }, move))
  const counted = countByCode(answers)
  expect((counted.done ?? 0) + (counted.VISIT_CHANGED ?? 0)).toBe(CROWD)
  expect(
    new Set(answers.flatMap(({ code, data }) => (code === undefined ? [JSON.stringify(data)] : [])))
      .size,
  ).toBe(1)
  const statuses = await db
    .selectFrom('appointments')
    .select('status')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(statuses.map(({ status }) => status)).toEqual(['rescheduled', 'rescheduled', 'upcoming'])
  const mails = await db
    .selectFrom('mails')
    .select('template')
    .where('user_id', '=', userId)
    .execute()
  expect(mails.map(({ template }) => template)).toEqual(['appointment-moved'])
  expect(await overlaps()).toBe(0)
}, 600_000)
