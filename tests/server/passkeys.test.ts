import { afterAll, describe, expect, it } from 'vitest'
import { relyingPartyOf } from '#server/domains/passkeys/passkey-rules.ts'
import { removeOldRows } from '#server/upkeep/remove-old-rows.ts'
import {
  type Authenticator,
  createAuthenticator,
  type Slips,
} from '#tests/support/authenticator.ts'
import { staffToken } from '#tests/support/sessions.ts'
import { type Answer, at, login, type Person, startServer, tokenOf } from '#tests/support/server.ts'

const ORIGIN = 'https://portal.example'
const server = await startServer({
  PUBLIC_URL: ORIGIN,
  LOGIN_ATTEMPTS_PER_EMAIL: '3',
  LOGIN_SLOW_SECONDS: '0',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
})
afterAll(() => server.close())
const { db } = server.app.platform

const LIST = '{ passkeys { id name device browser createdAt lastUsedAt } }'
const OFFER = '{ isPasskeyOffered }'
const MAY_ADD = '{ mayAddPasskey }'
const BEGIN = 'mutation { beginPasskey }'
const ADD =
  'mutation ($reply: JSON!) { addPasskey(reply: $reply) { id name createdAt lastUsedAt } }'
const RENAME = 'mutation ($id: ID!, $name: String!) { renamePasskey(id: $id, name: $name) }'
const REMOVE = 'mutation ($id: ID!) { removePasskey(id: $id) }'
const PUT_OFF = 'mutation { putOffPasskeyOffer }'
const BEGIN_LOGIN = 'mutation { beginPasskeyLogin }'
const LOGIN = 'mutation ($reply: JSON!) { loginWithPasskey(reply: $reply) { authToken } }'
const MINUTE_MS = 60_000

type Listed = { readonly id: string; readonly [key: string]: unknown }

async function list(token: string): Promise<readonly Listed[]> {
  const { data, code } = await server.ask(LIST, { token })
  if (!Array.isArray(data.passkeys)) throw new Error(`No list: ${code}`)
  return data.passkeys
}

const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
}
const begin = async (token: string) => (await server.ask(BEGIN, { token })).data.beginPasskey
const beginLogin = async () => (await server.ask(BEGIN_LOGIN)).data.beginPasskeyLogin
const add = (token: string, reply: object): Promise<Answer> =>
  server.ask(ADD, { token, variables: { reply } })
const logIn = (reply: object): Promise<Answer> => server.ask(LOGIN, { variables: { reply } })
const signedLogIn = async (device: Authenticator, slips?: Slips) =>
  logIn(device.sign(await beginLogin(), slips))

/** A person with a passkey. */
async function withPasskey({ counts = true } = {}) {
  const person = await server.addPerson()
  const token = await tokenOf(server, person)
  const device = createAuthenticator(ORIGIN, { counts })
  const added = await add(token, device.make(await begin(token)))
  expect(added.code).toBeUndefined()
  return { person, token, device, id: String(at(added.data, 'addPasskey', 'id')) }
}

const mailsTo = (person: Person) =>
  db.selectFrom('mails').select(['template']).where('user_id', '=', person.id).execute()

describe('adding a passkey', () => {
  it('requires a discoverable passkey with user verification, and names no one', async () => {
    const person = await server.addPerson()
    const options = await begin(await tokenOf(server, person))
    expect(options).toMatchObject({
      rp: { id: 'portal.example', name: 'Mantra' },
      user: { name: person.email, displayName: 'Ada', id: expect.stringMatching(/^[\w-]{43}$/) },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(JSON.stringify(at(options, 'user', 'id'))).not.toContain(person.id)
  })

  it('stores it with the device, mails the person, and never asks a browser for the same one again', async () => {
    const { person, token, device } = await withPasskey()
    expect(await list(token)).toEqual([
      {
        id: expect.any(String),
        name: null,
        device: 'Unknown',
        browser: 'Unknown',
        createdAt: server.clock.now.toISOString(),
        lastUsedAt: null,
      },
    ])
    expect(await mailsTo(person)).toEqual([{ template: 'passkey-added' }])
    const next = await begin(token)
    expect(at(next, 'excludeCredentials')).toEqual([
      { id: device.credentialId(), type: 'public-key', transports: ['internal'] },
    ])
  })

  it('accepts a reply once, even from two tabs', async () => {
    const token = await tokenOf(server, await server.addPerson())
    const reply = createAuthenticator(ORIGIN).make(await begin(token))
    const codes = (await Promise.all([add(token, reply), add(token, reply)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual(['PASSKEY_EXPIRED', undefined])
    expect((await add(token, reply)).code).toBe('PASSKEY_EXPIRED')
    expect(await list(token)).toHaveLength(1)
  })

  it('lets two tabs add two devices, each with its own challenge', async () => {
    const token = await tokenOf(server, await server.addPerson())
    const [first, second] = [await begin(token), await begin(token)]
    expect((await add(token, createAuthenticator(ORIGIN).make(second))).code).toBeUndefined()
    expect((await add(token, createAuthenticator(ORIGIN).make(first))).code).toBeUndefined()
    expect(await list(token)).toHaveLength(2)
  })

  it('needs a login of the last 15 minutes', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    pass(14)
    expect(await begin(token)).toMatchObject({ user: { name: person.email } })
    pass(1)
    expect((await server.ask(BEGIN, { token })).code).toBe('LOGIN_NOT_RECENT')
    expect(await begin(await tokenOf(server, person))).toMatchObject({
      user: { name: person.email },
    })
  })

  it('refuses a reply after five minutes, or for another person’s or a log-in’s challenge', async () => {
    const [token, other] = [
      await tokenOf(server, await server.addPerson()),
      await tokenOf(server, await server.addPerson()),
    ]
    const device = createAuthenticator(ORIGIN)
    const late = device.make(await begin(token))
    pass(5)
    expect((await add(token, late)).code).toBe('PASSKEY_EXPIRED')
    expect((await add(token, device.make(await begin(other)))).code).toBe('PASSKEY_EXPIRED')
    expect((await add(token, device.make(await beginLogin()))).code).toBe('PASSKEY_EXPIRED')
    expect(await list(token)).toEqual([])
  })

  it.each<[string, Slips]>([
    ['made on another site', { origin: 'https://portal.example.test' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['made without verifying the user', { isVerified: false }],
    ['sent under another id', { credentialId: 'AAAA' }],
  ])('refuses one %s', async (_what, slips) => {
    const token = await tokenOf(server, await server.addPerson())
    expect(
      (await add(token, createAuthenticator(ORIGIN).make(await begin(token), slips))).code,
    ).toBe('PASSKEY_REFUSED')
    expect(await list(token)).toEqual([])
  })

  it.each([
    [{}],
    [[]],
    ['words'],
    [{ id: 'AAAA', response: {} }],
    [{ id: 'AAAA', response: { clientDataJSON: 'AAAA' } }],
    [{ id: '%', response: { clientDataJSON: 'e30' } }],
    [{ id: 'AAAA', response: { clientDataJSON: 'e30', attestationObject: '%' } }],
  ])('refuses a malformed reply: %j', async (reply) => {
    const token = await tokenOf(server, await server.addPerson())
    expect((await server.ask(ADD, { token, variables: { reply } })).code).toBe('PASSKEY_REFUSED')
    expect((await server.ask(LOGIN, { variables: { reply } })).code).toBe('PASSKEY_REFUSED')
  })

  it('refuses a passkey of another person', async () => {
    const { device } = await withPasskey()
    const token = await tokenOf(server, await server.addPerson())
    expect((await add(token, device.make(await begin(token)))).code).toBe('PASSKEY_REFUSED')
    expect(await list(token)).toEqual([])
  })

  it('is limited to ten', async () => {
    const token = await tokenOf(server, await server.addPerson())
    const tenth = await begin(token)
    const eleventh = await begin(token)
    for (let count = 1; count < 10; count += 1)
      await add(token, createAuthenticator(ORIGIN).make(await begin(token)))
    expect((await add(token, createAuthenticator(ORIGIN).make(tenth))).code).toBeUndefined()
    expect((await add(token, createAuthenticator(ORIGIN).make(eleventh))).code).toBe(
      'PASSKEY_LIMIT',
    )
    expect((await server.ask(BEGIN, { token })).code).toBe('PASSKEY_LIMIT')
    expect((await server.ask(MAY_ADD, { token })).data).toEqual({ mayAddPasskey: false })
    expect(await list(token)).toHaveLength(10)
  })

  it('is not available to staff who impersonate a person', async () => {
    const { person, token, id } = await withPasskey()
    await db
      .updateTable('sessions')
      .set({ last_seen_at: server.clock.now, created_at: server.clock.now })
      .execute()
    const { token: staff } = await staffToken(db, person.id)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: server.clock.now, created_at: server.clock.now })
      .execute()
    const reply = createAuthenticator(ORIGIN).make(await begin(token))
    const asked = [
      await server.ask(BEGIN, { token: staff }),
      await add(staff, reply),
      await server.ask(RENAME, { token: staff, variables: { id, name: 'Mine' } }),
      await server.ask(REMOVE, { token: staff, variables: { id } }),
      await server.ask(PUT_OFF, { token: staff }),
    ]
    expect(asked.map(({ code }) => code)).toEqual(Array(5).fill('FORBIDDEN'))
    expect(await list(token)).toEqual([expect.objectContaining({ id, name: null })])
  })
})

describe('logging in with a passkey', () => {
  it('begins a session without a name or a password, which the list of log-ins shows', async () => {
    const { person, token, device } = await withPasskey()
    expect(await beginLogin()).toMatchObject({
      rpId: 'portal.example',
      userVerification: 'required',
    })
    expect(at(await beginLogin(), 'allowCredentials')).toBeUndefined()
    pass(1)
    const answer = await signedLogIn(device)
    const session = String(at(answer.data, 'loginWithPasskey', 'authToken'))
    const { data } = await server.ask('{ currentUser { id } logins { wayIn isCurrent } }', {
      token: session,
    })
    expect(data).toEqual({
      currentUser: { id: person.id },
      logins: [
        { wayIn: 'Passkey', isCurrent: true },
        { wayIn: 'Password', isCurrent: false },
      ],
    })
    expect(await list(token)).toEqual([
      expect.objectContaining({ lastUsedAt: server.clock.now.toISOString() }),
    ])
  })

  it('accepts a reply once, even from two tabs', async () => {
    const { device } = await withPasskey()
    const reply = device.sign(await beginLogin())
    const codes = (await Promise.all([logIn(reply), logIn(reply)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['PASSKEY_EXPIRED', undefined])
    expect((await logIn(reply)).code).toBe('PASSKEY_EXPIRED')
  })

  it('needs a login of the last 15 minutes', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    pass(14)
    expect(await begin(token)).toMatchObject({ user: { name: person.email } })
    pass(1)
    expect((await server.ask(BEGIN, { token })).code).toBe('LOGIN_NOT_RECENT')
    expect(await begin(await tokenOf(server, person))).toMatchObject({
      user: { name: person.email },
    })
  })

  it('refuses a reply after five minutes, or for a challenge to add one', async () => {
    const { token, device } = await withPasskey()
    const late = device.sign(await beginLogin())
    pass(5)
    expect((await logIn(late)).code).toBe('PASSKEY_EXPIRED')
    expect((await logIn(device.sign(await begin(token)))).code).toBe('PASSKEY_EXPIRED')
  })

  it.each<[string, Slips]>([
    ['signed on another site', { origin: 'https://portal.example.test' }],
    ['signed for another site', { rpId: 'evil.example' }],
    ['signed without verifying the user', { isVerified: false }],
    ['of another person', { userHandle: 'A'.repeat(43) }],
    ['whose count goes back', { count: 1 }],
    ['whose count starts anew', { count: 0 }],
  ])('refuses one %s, and accepts the next good one', async (_what, slips) => {
    const { device } = await withPasskey()
    expect((await signedLogIn(device)).code).toBeUndefined()
    expect((await signedLogIn(device, slips)).code).toBe('PASSKEY_REFUSED')
    expect((await signedLogIn(device)).code).toBeUndefined()
  })

  it('refuses a signature by one device under the id of another, and unknown devices', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const slips = { credentialId: theirs.device.credentialId() }
    expect((await signedLogIn(mine.device, slips)).code).toBe('PASSKEY_REFUSED')
    const stranger = createAuthenticator(ORIGIN)
    stranger.make(await begin(mine.token))
    expect((await signedLogIn(stranger)).code).toBe('PASSKEY_REFUSED')
  })

  it('accepts devices without a counter', async () => {
    const { device } = await withPasskey({ counts: false })
    expect((await signedLogIn(device)).code).toBeUndefined()
    expect((await signedLogIn(device)).code).toBeUndefined()
  })

  it('is impossible once the passkey is removed, even for a pending reply', async () => {
    const { token, device, id } = await withPasskey()
    const reply = device.sign(await beginLogin())
    for (const _again of [1, 2])
      expect((await server.ask(REMOVE, { token, variables: { id } })).data).toEqual({
        removePasskey: true,
      })
    expect((await logIn(reply)).code).toBe('PASSKEY_REFUSED')
    expect((await signedLogIn(device)).code).toBe('PASSKEY_REFUSED')
    expect(await list(token)).toEqual([])
  })

  it('counts failures together with those of a password, per e-mail and client, and resets them on success', async () => {
    const { person, device } = await withPasskey()
    for (let count = 0; count < 5; count += 1)
      expect((await signedLogIn(device)).code).toBeUndefined()
    for (let count = 0; count < 3; count += 1)
      expect((await signedLogIn(device, { isVerified: false })).code).toBe('PASSKEY_REFUSED')
    expect((await signedLogIn(device, { isVerified: false })).code).toBe('TOO_MANY_REQUESTS')
    expect((await login(server, { email: person.email, password: 'wrong' })).code).toBe(
      'TOO_MANY_REQUESTS',
    )
    // A correct reply is never refused.
    expect((await signedLogIn(device)).code).toBeUndefined()
    expect(await tokenOf(server, person)).toEqual(expect.any(String))
    pass(16)
    expect((await signedLogIn(device)).code).toBeUndefined()
  })
})

describe('a person’s passkeys', () => {
  it('have the person’s own name for them, or none if it is blank', async () => {
    const { token, id } = await withPasskey()
    const rename = (name: string) => server.ask(RENAME, { token, variables: { id, name } })
    expect((await rename('  My phone ')).code).toBeUndefined()
    expect(await list(token)).toEqual([expect.objectContaining({ name: 'My phone' })])
    expect((await rename('x'.repeat(61))).code).toBe('TEXT_TOO_LONG')
    expect(await list(token)).toEqual([expect.objectContaining({ name: 'My phone' })])
    expect((await rename(' ')).code).toBeUndefined()
    expect(await list(token)).toEqual([expect.objectContaining({ name: null })])
  })

  it('can be seen, renamed and removed by their owner only', async () => {
    const { token, id } = await withPasskey()
    const other = await tokenOf(server, await server.addPerson())
    expect(await list(other)).toEqual([])
    for (const unknown of [id, 'no id']) {
      expect(
        (await server.ask(RENAME, { token: other, variables: { id: unknown, name: 'Mine' } })).code,
      ).toBeUndefined()
      expect(
        (await server.ask(REMOVE, { token: other, variables: { id: unknown } })).code,
      ).toBeUndefined()
    }
    expect(await list(token)).toEqual([expect.objectContaining({ id, name: null })])
  })
})

describe('the offer of a passkey', () => {
  const offered = async (token: string) =>
    (await server.ask(OFFER, { token })).data.isPasskeyOffered

  it('appears until it is dismissed, and does not return', async () => {
    const token = await tokenOf(server, await server.addPerson())
    expect(await offered(token)).toBe(true)
    for (const _again of [1, 2])
      expect((await server.ask(PUT_OFF, { token })).data).toEqual({ putOffPasskeyOffer: true })
    expect(await offered(token)).toBe(false)
  })

  it('does not appear for a person with a passkey, or for staff who impersonate one', async () => {
    const { person, token } = await withPasskey()
    expect(await offered(token)).toBe(false)
    const other = await server.addPerson()
    const { token: staff } = await staffToken(db, other.id)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: server.clock.now, created_at: server.clock.now })
      .execute()
    expect(await offered(staff)).toBe(false)
    expect(await offered(await tokenOf(server, person))).toBe(false)
  })

  it('can be dismissed, and the person can still add one', async () => {
    const token = await tokenOf(server, await server.addPerson())
    await server.ask(PUT_OFF, { token })
    const device = createAuthenticator(ORIGIN)
    expect((await add(token, device.make(await begin(token)))).code).toBeUndefined()
    expect((await signedLogIn(device)).code).toBeUndefined()
  })
})

describe('a person who logs in at their school', () => {
  it('gets no offer, can add none, and cannot use an existing one', async () => {
    const { person, token, device } = await withPasskey()
    const begun = await begin(token)
    expect((await server.ask(MAY_ADD, { token })).data).toEqual({ mayAddPasskey: true })
    const schoolId = await server.addSchool()
    await db
      .insertInto('sign_on_providers')
      .values({
        organization_id: schoolId,
        issuer: 'https://school.example',
        client_id: 'portal',
        secret_name: null,
      })
      .execute()
    await db
      .updateTable('users')
      .set({ organization_id: schoolId, has_sso: true, origin: 'Student' })
      .where('id', '=', person.id)
      .execute()
    expect((await server.ask(MAY_ADD, { token })).data).toEqual({ mayAddPasskey: false })
    expect((await server.ask(BEGIN, { token })).code).toBe('SIGN_ON_REQUIRED')
    expect((await add(token, createAuthenticator(ORIGIN).make(begun))).code).toBe(
      'SIGN_ON_REQUIRED',
    )
    expect((await signedLogIn(device)).code).toBe('SIGN_ON_REQUIRED')
    await db.deleteFrom('passkeys').where('user_id', '=', person.id).execute()
    expect((await server.ask(OFFER, { token })).data.isPasskeyOffered).toBe(false)
  })
})

it('removes challenges that no device signed in time', async () => {
  await beginLogin()
  pass(5)
  const kept = { sessions: 90, loginLinks: 90, settledMails: 90, finishedRunEvents: 31 }
  await removeOldRows(db, kept, server.clock.now)
  expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
})

describe('the portal’s address for browsers', () => {
  it.each([
    ['https://portal.example', 'portal.example', 'https://portal.example'],
    ['https://portal.example:8443', 'portal.example', 'https://portal.example:8443'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ])('is read from %s', (publicUrl, id, origin) => {
    expect(relyingPartyOf(publicUrl)).toEqual({ id, origin })
  })
})
