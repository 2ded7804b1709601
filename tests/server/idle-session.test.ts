import { afterAll, expect, it } from 'vitest'
import { startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

const MINUTE_MS = 60_000

function pass(ms: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

async function ask(token: string, headers: { readonly [name: string]: string }) {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { query: '{ currentUser { id } }' },
  })
  return {
    end: reply.headers['x-session-expires-at'],
    isRefused: reply.body.includes('INVALID_AUTHENTICATION'),
  }
}

it('background requests are answered, but do not extend the session', async () => {
  const token = await tokenOf(server, await server.addPerson())
  const idle = { 'x-idle': 'true' }
  for (let minute = 1; minute < 30; minute += 1) {
    pass(MINUTE_MS)
    expect(await ask(token, idle)).toEqual({ end: '2026-03-02T15:30:00.000Z', isRefused: false })
  }
  pass(MINUTE_MS)
  expect(await ask(token, idle)).toEqual({ end: undefined, isRefused: true })
})

it('a request of a person extends the session', async () => {
  const token = await tokenOf(server, await server.addPerson())
  for (const minutes of [28, 1]) {
    pass(minutes * MINUTE_MS)
    expect((await ask(token, {})).end).toBe(
      new Date(server.clock.now.getTime() + 30 * MINUTE_MS).toISOString(),
    )
  }
})
