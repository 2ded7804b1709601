import { afterAll, describe, expect, it } from 'vitest'
import { readPass } from '#server/gateways/video/embedded/embedded-gateway.ts'
import { PRODUCTION } from '#tests/support/production.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { at, startServer } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 15:00 UTC.
const server = await startServer()
afterAll(() => server.close())

type Method = 'GET' | 'POST'
const HERE = { host: '127.0.0.1:3000' }
const ask = (method: Method, url: string, headers: Record<string, string> = HERE) =>
  server.app.inject({ method, url, headers })

async function visit(start: string, status: 'upcoming' | 'cancelled' = 'upcoming') {
  const [{ id: userId }, providerId] = [
    await server.addPerson(),
    await addProvider(server, { name: 'Iris Vale' }),
  ]
  return addAppointment(server, { userId, providerId, start, status, type: 'adhoc' })
}

describe('the demo provider', () => {
  it('lists the next visits, and joins one of them as its provider', async () => {
    const [id, other] = [await visit('2026-03-02T18:00:00Z'), await visit('2026-03-04T18:00:00Z')]
    await visit('2026-03-02T20:00:00Z', 'cancelled')
    await visit('2026-03-02T13:00:00Z')
    const { visits } = (await ask('GET', '/demo/visits')).json<{ visits: readonly object[] }>()
    expect(visits.map((one) => String(Reflect.get(one, 'id')))).toEqual([id, other])
    expect(visits[0]).toMatchObject({
      patient: 'Ada Quill',
      provider: 'Iris Vale',
      startTime: '2026-03-02T18:00:00.000Z',
    })
    const pass = (await ask('POST', `/demo/visits/${id}/join`)).json()
    expect(pass).toMatchObject({ vendor: 'embedded', videoSessionId: `visit-${id}` })
    expect(readPass(server.app.platform, String(at(pass, 'videoToken')))).toMatchObject({
      room: `visit-${id}`,
      role: 'provider',
    })
  })

  it('can start a visit now', async () => {
    const id = await visit('2026-03-09T18:00:00Z')
    expect((await ask('POST', `/demo/visits/${id}/now`)).statusCode).toBe(200)
    const { db } = server.app.platform
    const moved = await db
      .selectFrom('appointments')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', Number(id))
      .executeTakeFirst()
    expect(moved).toEqual({
      starts_at: new Date('2026-03-02T15:02:00Z'),
      ends_at: new Date('2026-03-02T16:02:00Z'),
    })
  })

  it('cannot start one while the patient has another one', async () => {
    const [{ id: userId }, providerId] = [await server.addPerson(), await addProvider(server)]
    await addAppointment(server, {
      userId,
      providerId,
      start: '2026-03-02T15:30:00Z',
      type: 'adhoc',
    })
    const id = await addAppointment(server, {
      userId,
      providerId,
      start: '2026-03-10T18:00:00Z',
      type: 'adhoc',
    })
    const reply = await ask('POST', `/demo/visits/${id}/now`)
    expect([reply.statusCode, at(reply.json(), 'errors', 0, 'extensions', 'code')]).toEqual([
      400,
      'CONFLICT',
    ])
  })

  it('sees no other visits, and answers only requests from this machine', async () => {
    const gone = await visit('2026-03-02T18:00:00Z', 'cancelled')
    for (const id of [gone, '999999', 'x', '0'])
      for (const act of ['join', 'now'])
        expect((await ask('POST', `/demo/visits/${id}/${act}`)).statusCode).toBe(404)
    const id = await visit('2026-03-03T18:00:00Z')
    for (const headers of [
      { host: 'portal.example' },
      { ...HERE, origin: 'https://evil.example' },
    ]) {
      expect((await ask('GET', '/demo/visits', headers)).statusCode).toBe(403)
      expect((await ask('POST', `/demo/visits/${id}/join`, headers)).statusCode).toBe(403)
      expect((await ask('POST', `/demo/visits/${id}/now`, headers)).statusCode).toBe(403)
    }
  })

  it('does not exist in production', async () => {
    const production = await startServer(PRODUCTION)
    const [{ id: userId }, providerId] = [
      await production.addPerson(),
      await addProvider(production),
    ]
    const id = await addAppointment(production, {
      userId,
      providerId,
      start: '2026-03-02T18:00:00Z',
    })
    const asked: readonly (readonly [Method, string])[] = [
      ['GET', '/demo/visits'],
      ['POST', `/demo/visits/${id}/join`],
      ['POST', `/demo/visits/${id}/now`],
    ]
    for (const [method, url] of asked) {
      const reply = await production.app.inject({ method, url, headers: HERE })
      expect([url, reply.statusCode]).toEqual([url, 404])
      expect(reply.body).not.toContain('videoToken')
    }
    await production.close()
  })
})
