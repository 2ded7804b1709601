import { isEnumType } from 'graphql'
import { afterAll, describe, expect, it } from 'vitest'
import { at, login, startServer, tokenOf } from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'

const server = await startServer({
  LOGIN_ATTEMPTS_PER_EMAIL: '5',
  LOGIN_SLOW_SECONDS: '0',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
})
afterAll(() => server.close())

const ME = '{ currentUser { id } }'
const STATUS = '{ userIsLoggedIn { isLoggedIn authToken expiresAt } }'
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

function pass(ms: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

describe('a log-in with a result code', () => {
  const LOG_IN = `mutation ($email: String!, $password: String!) { loginWithPassword(email: $email, password: $password) {
    passwordCorrect authToken blockedReason app useOtherApp { url name roleDescription } } }`
  const APPS = [
    {
      app: 'MCP',
      name: 'the clinic app',
      url: 'https://clinic.example/',
      roleDescription: 'providers',
    },
    { app: 'OZ', name: 'the office', url: 'https://office.example/', roleDescription: 'staff' },
  ] as const

  it('reports a right and a wrong password, too many tries, and staff who must use the operator’s app [MUTA-31] [ENUM-13]', async () => {
    const otherApps = APPS.map((one) => ({ ...one, emailDomains: [new URL(one.url).hostname] }))
    await withOperations({ otherApps }, async (CONTENT_DIR) => {
      const portal = await startServer({
        CONTENT_DIR,
        LOGIN_ATTEMPTS_PER_EMAIL: '2',
        LOGIN_SLOW_SECONDS: '0',
        LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
      })
      const logIn = async (email: string, password: string) =>
        (await portal.ask(LOG_IN, { variables: { email, password } })).data.loginWithPassword
      const person = await portal.addPerson()
      const refused = {
        passwordCorrect: false,
        authToken: null,
        blockedReason: null,
        app: 'PORTAL',
        useOtherApp: null,
      }
      expect(await logIn(person.email, 'wrong')).toEqual(refused)
      expect(await logIn('nobody@example.test', 'wrong')).toEqual(refused)
      const right = await logIn(person.email, person.password)
      expect(right).toEqual({
        ...refused,
        passwordCorrect: true,
        authToken: expect.stringMatching(/^[\w-]{43}$/),
      })
      const { data } = await portal.ask(ME, { token: String(at(right, 'authToken')) })
      expect(at(data, 'currentUser', 'id')).toBe(person.id)
      await logIn(person.email, 'wrong')
      expect(await logIn(person.email, 'wrong')).toEqual({
        ...refused,
        blockedReason: expect.stringContaining('Too many'),
      })
      for (const { app, ...useOtherApp } of APPS)
        expect(await logIn(`Ada@${new URL(useOtherApp.url).hostname.toUpperCase()}`, 'x')).toEqual({
          ...refused,
          app,
          useOtherApp,
        })
      const own = await portal.addPerson({ email: 'ada@clinic.example' })
      expect(await logIn(own.email, own.password)).toMatchObject({
        passwordCorrect: true,
        app: 'PORTAL',
        useOtherApp: null,
      })
      const type = portal.app.graphql.schema.getType('App')
      expect(isEnumType(type) && type.getValues().map(({ name }) => name)).toEqual([
        'MCP',
        'OZ',
        'PORTAL',
      ])
      await portal.close()
    })
  })
})

describe('login', () => {
  it('returns a token of 256 bits that expires after 30 idle minutes, for any letter case of the e-mail', async () => {
    const person = await server.addPerson({ email: 'Ada.Quill@Example.test' })
    const answer = await login(server, {
      email: ' ada.quill@example.TEST ',
      password: person.password,
    })
    expect(at(answer.data, 'login', 'authToken')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(at(answer.data, 'login', 'expiresAt')).toBe('2026-03-02T15:30:00.000Z')
  })

  it('answers an unknown e-mail and a wrong password in the same way', async () => {
    const { email } = await server.addPerson()
    const wrong = await login(server, { email, password: 'not the password' })
    const unknown = await login(server, {
      email: 'nobody@example.test',
      password: 'not the password',
    })
    expect(wrong.text).toBe(unknown.text)
    expect(wrong.code).toBe('INVALID_LOGIN')
    expect(wrong.status).toBe(200)
  })

  it('refuses a wrong log-in after too many attempts for one e-mail, known or not, until the window has passed', async () => {
    const person = await server.addPerson()
    for (const email of [person.email, 'somebody-else@example.test']) {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await login(server, { email, password: 'wrong' })).code).toBe('INVALID_LOGIN')
      }
      expect((await login(server, { email, password: 'wrong' })).code).toBe('TOO_MANY_REQUESTS')
    }
    expect((await login(server, person)).code).toBeUndefined()
    pass(15 * MINUTE_MS)
    expect((await login(server, { email: person.email, password: 'wrong' })).code).toBe(
      'INVALID_LOGIN',
    )
  })

  it('refuses after too many attempts from one address', async () => {
    const few = await startServer({ LOGIN_ATTEMPTS_PER_ADDRESS: '3', LOGIN_SLOW_SECONDS: '0' })
    const codes: (string | undefined)[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      codes.push((await login(few, { email: `${name}@example.test`, password: 'x' })).code)
    }
    await few.close()
    expect(codes).toEqual(['INVALID_LOGIN', 'INVALID_LOGIN', 'INVALID_LOGIN', 'TOO_MANY_REQUESTS'])
  })

  it('does not store the token', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const { db } = server.database.database
    const sessions = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(sessions).toHaveLength(1)
    expect(sessions[0]?.token_hash.toString('base64url')).not.toBe(token)
    expect(sessions[0]?.token_hash).toHaveLength(32)
  })
})

describe('a session', () => {
  it('is refused with a missing, unknown or malformed token', async () => {
    for (const token of [undefined, 'A'.repeat(43), 'x']) {
      expect((await server.ask(ME, { token })).code).toBe('INVALID_AUTHENTICATION')
    }
  })

  it('continues while it is used and ends after 30 idle minutes', async () => {
    const token = await tokenOf(server, await server.addPerson())
    for (let turn = 0; turn < 3; turn += 1) {
      pass(29 * MINUTE_MS)
      expect((await server.ask(ME, { token })).code).toBeUndefined()
    }
    pass(30 * MINUTE_MS)
    expect((await server.ask(ME, { token })).code).toBe('INVALID_AUTHENTICATION')
  })

  it('ends after 12 hours however much it is used', async () => {
    const token = await tokenOf(server, await server.addPerson())
    for (let turn = 0; turn < 25; turn += 1) {
      pass(28 * MINUTE_MS)
      expect((await server.ask(ME, { token })).code).toBeUndefined()
    }
    pass(12 * HOUR_MS - 25 * 28 * MINUTE_MS)
    expect((await server.ask(ME, { token })).code).toBe('INVALID_AUTHENTICATION')
  })

  it('has its end in every answer, and returns its own token to the logged-in person [QURY-16]', async () => {
    const token = await tokenOf(server, await server.addPerson())
    pass(10 * MINUTE_MS)
    const ends = new Date(server.clock.now.getTime() + 30 * MINUTE_MS).toISOString()
    const answer = await server.ask(STATUS, { token })
    expect(answer.headers['x-session-expires-at']).toBe(ends)
    expect(answer.data.userIsLoggedIn).toEqual({
      isLoggedIn: true,
      authToken: token,
      expiresAt: ends,
    })
    const other = await tokenOf(server, await server.addPerson())
    expect((await server.ask(STATUS, { token: other })).data.userIsLoggedIn).toMatchObject({
      isLoggedIn: true,
      authToken: other,
    })
    const nobody = { isLoggedIn: false, authToken: null, expiresAt: null }
    for (const none of [undefined, 'A'.repeat(43)])
      expect((await server.ask(STATUS, { token: none })).data).toEqual({ userIsLoggedIn: nobody })
    pass(30 * MINUTE_MS)
    expect((await server.ask(STATUS, { token })).data).toEqual({ userIsLoggedIn: nobody })
  })

  it('ends at logout, and a second logout changes nothing [MUTA-50]', async () => {
    const token = await tokenOf(server, await server.addPerson())
    expect((await server.ask('mutation { logout }', { token })).data).toEqual({ logout: true })
    expect((await server.ask(ME, { token })).code).toBe('INVALID_AUTHENTICATION')
    expect((await server.ask('mutation { logout }', { token })).data).toEqual({ logout: true })
    expect((await server.ask(STATUS, { token })).data.userIsLoggedIn).toEqual({
      isLoggedIn: false,
      authToken: null,
      expiresAt: null,
    })
  })

  it('leaves the sessions of other devices alone at logout', async () => {
    const person = await server.addPerson()
    const [phone, desk] = [await tokenOf(server, person), await tokenOf(server, person)]
    await server.ask('mutation { logout }', { token: phone })
    expect((await server.ask(ME, { token: desk })).code).toBeUndefined()
  })
})
