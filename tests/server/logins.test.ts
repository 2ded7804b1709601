import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createSessionStore } from '#server/domains/sessions/session-store.ts'
import { deviceOf } from '#server/device.ts'
import { staffToken } from '#tests/support/sessions.ts'
import { askApp, at, type Person, startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer({ SESSION_IDLE_MINUTES: '30' })
afterAll(() => server.close())
const { db } = server.app.platform

const LIST = '{ logins { id startedAt lastUsedAt isOpen isCurrent wayIn device browser } }'
const END = 'mutation ($id: ID!) { endLogin(id: $id) }'
const END_OTHERS = 'mutation { endOtherLogins }'
const LOGIN =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { authToken } }'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const MINUTE_MS = 60_000

type Listed = {
  readonly id: string
  readonly isOpen: boolean
  readonly isCurrent: boolean
  readonly [key: string]: unknown
}

async function list(token: string): Promise<readonly Listed[]> {
  const { data, code } = await server.ask(LIST, { token })
  if (!Array.isArray(data.logins)) throw new Error(`No list: ${code}`)
  return data.logins
}

async function logInWith(person: Person, agent: string): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'user-agent': agent },
    payload: { query: LOGIN, variables: { email: person.email, password: person.password } },
  })
  return String(at(reply.json(), 'data', 'login', 'authToken'))
}

const isLoggedIn = async (token: string) =>
  (await server.ask('{ currentUser { id } }', { token })).code === undefined

describe('a person’s log-ins', () => {
  it('are listed with time, kind of device and method, newest first, the current one marked', async () => {
    const person = await server.addPerson()
    await logInWith(person, IPHONE)
    server.clock.now = new Date(server.clock.now.getTime() + 2 * MINUTE_MS)
    const here = await tokenOf(server, person)
    const startedAt = server.clock.now.toISOString()
    const earlier = new Date(server.clock.now.getTime() - 2 * MINUTE_MS).toISOString()
    const kept = { isOpen: true, wayIn: 'Password' }
    expect(await list(here)).toEqual([
      {
        id: expect.any(String),
        ...kept,
        startedAt,
        lastUsedAt: startedAt,
        isCurrent: true,
        device: 'Unknown',
        browser: 'Unknown',
      },
      {
        id: expect.any(String),
        ...kept,
        startedAt: earlier,
        lastUsedAt: earlier,
        isCurrent: false,
        device: 'Phone',
        browser: 'Safari',
      },
    ])
    server.clock.now = new Date(server.clock.now.getTime() + 29 * MINUTE_MS)
    expect((await list(here)).map(({ isOpen }) => isOpen)).toEqual([true, false])
  })

  it('go back 30 days, and include none of other people or of staff', async () => {
    const person = await server.addPerson()
    await tokenOf(server, person)
    await staffToken(db, person.id)
    server.clock.now = new Date(server.clock.now.getTime() + 30 * 24 * 60 * MINUTE_MS)
    await tokenOf(server, await server.addPerson())
    const here = await tokenOf(server, person)
    expect(await list(here)).toHaveLength(2)
    server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
    expect(await list(here)).toHaveLength(1)
  })

  it('are listed up to 50', async () => {
    const person = await server.addPerson()
    const here = await tokenOf(server, person)
    const at = new Date(server.clock.now.getTime() - MINUTE_MS)
    const earlier = Array.from({ length: 50 }, () => ({
      ...{
        id: randomUUID(),
        token_hash: randomBytes(32),
        user_id: person.id,
        created_at: at,
        last_seen_at: at,
      },
      ...{ ended_at: at, impersonation_id: null },
    }))
    await db.insertInto('sessions').values(earlier).execute()
    const listed = await list(here)
    expect([listed.length, listed[0]?.isCurrent]).toEqual([50, true])
  })

  it('show their latest use, in any order of writing', async () => {
    const person = await server.addPerson()
    const here = await tokenOf(server, person)
    const [{ id = '' } = {}] = await list(here)
    const latest = new Date(server.clock.now.getTime() + MINUTE_MS)
    for (const at of [latest, server.clock.now]) await createSessionStore(db).touch(id, at)
    expect((await list(here))[0]?.lastUsedAt).toBe(latest.toISOString())
  })

  it('can be ended one by one, only by their owner, any number of times', async () => {
    const [person, other] = [await server.addPerson(), await server.addPerson()]
    const [here, there, foreign] = [
      await tokenOf(server, person),
      await tokenOf(server, person),
      await tokenOf(server, other),
    ]
    const id = (await list(here)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
    const endedAt = async () =>
      (await db.selectFrom('sessions').select('ended_at').where('id', '=', id).executeTakeFirst())
        ?.ended_at
    expect((await server.ask(END, { token: foreign, variables: { id } })).data).toEqual({
      endLogin: true,
    })
    expect(await isLoggedIn(there)).toBe(true)
    const ended = server.clock.now
    for (const _again of [1, 2]) {
      expect((await server.ask(END, { token: here, variables: { id } })).data).toEqual({
        endLogin: true,
      })
      expect(await endedAt()).toEqual(ended)
      server.clock.now = new Date(server.clock.now.getTime() + MINUTE_MS)
    }
    expect((await server.ask(END, { token: here, variables: { id: 'no id' } })).data).toEqual({
      endLogin: true,
    })
    expect([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(foreign)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('can be ended together, except the current one; staff who impersonate the person stay', async () => {
    const person = await server.addPerson()
    const tokens = [
      await tokenOf(server, person),
      await tokenOf(server, person),
      await tokenOf(server, person),
    ]
    const { token: staff } = await staffToken(db, person.id)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: server.clock.now, created_at: server.clock.now })
      .execute()
    const [here = ''] = tokens
    expect((await server.ask(END_OTHERS, { token: staff })).code).toBe('FORBIDDEN')
    expect((await server.ask(END_OTHERS, { token: here })).data).toEqual({ endOtherLogins: true })
    expect(await Promise.all(tokens.map(isLoggedIn))).toEqual([true, false, false])
    expect(
      (await askApp(server.app, '{ currentUser { id } }', { token: staff })).code,
    ).toBeUndefined()
  })
})

describe('a kind of device', () => {
  it.each([
    [IPHONE, 'Phone', 'Safari'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
      'Phone',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
      'Tablet',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Tablet',
      'Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
      'Computer',
      'Edge',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Computer',
      'Firefox',
    ],
    ['curl/8.5.0', 'Unknown', 'Unknown'],
    [`Windows NT ${'x'.repeat(400)}`, 'Unknown', 'Unknown'],
    [undefined, 'Unknown', 'Unknown'],
  ])('is read from %s', (agent, kind, browser) => {
    expect(deviceOf(agent)).toEqual({ kind, browser })
  })
})
