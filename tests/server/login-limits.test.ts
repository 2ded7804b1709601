import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientNetwork } from '#server/client-network.ts'
import { createSlowAnswers, MOST_SLOW } from '#server/domains/sessions/slow-answers.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const LIMITS = {
  LOGIN_ATTEMPTS_PER_EMAIL: '5',
  LOGIN_ATTEMPTS_PER_ADDRESS: '20',
  LOGIN_ATTEMPTS_PER_EMAIL_A_DAY: '12',
}
const waits: number[] = []
const server = await startServer(
  {
    ...LIMITS,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://portal.example',
    LOCATION_OPT_OUT: 'nobody-is-kept-out',
  },
  {
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  },
)
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())

const MINUTE_MS = 60_000
const QUERY =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { authToken } }'

/** Tries to log in from an address. @returns The code of the refusal. */
async function tryFrom(
  address: string,
  variables: { readonly email: string; readonly password: string },
  on: TestServer = server,
): Promise<string | undefined> {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-forwarded-for': address },
    payload: { query: QUERY, variables },
  })
  const {
    errors,
  }: { readonly errors?: readonly { readonly extensions: { readonly code: string } }[] } =
    reply.json()
  return errors?.[0]?.extensions.code
}

const wrong = (email: string) => ({ email, password: 'not the password' })

function pass(milliseconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

describe('failed log-ins', () => {
  it('from other addresses never lock the owner out, however many there are', async () => {
    const owner = await server.addPerson()
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 11; tries += 1)
        await tryFrom(`198.51.100.${round + 1}`, wrong(owner.email))
      expect(await tryFrom('203.0.113.7', owner)).toBeUndefined()
      pass(5 * MINUTE_MS)
    }
  })

  it('for one e-mail from one address are refused and slow after the limit, until the window has passed', async () => {
    const owner = await server.addPerson()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryFrom('198.51.100.20', wrong(owner.email))).toBe('INVALID_LOGIN')
    waits.length = 0
    expect(await tryFrom('198.51.100.20', wrong(owner.email))).toBe('TOO_MANY_REQUESTS')
    expect(waits).toEqual([3000])
    pass(15 * MINUTE_MS)
    expect(await tryFrom('198.51.100.20', wrong(owner.email))).toBe('INVALID_LOGIN')
    expect(waits).toEqual([3000])
  })

  it('never block the right password, whether they were for the same e-mail or others at the same address', async () => {
    const owner = await server.addPerson()
    for (let tries = 0; tries < 30; tries += 1) await tryFrom('198.51.100.50', wrong(owner.email))
    for (let tries = 0; tries < 30; tries += 1)
      await tryFrom('198.51.100.50', wrong(`nobody-${tries}@example.test`))
    waits.length = 0
    expect(await tryFrom('198.51.100.50', owner)).toBeUndefined()
    expect(waits).toEqual([3000])
  })

  it('are the only ones that count: with the right password a person may log in any number of times', async () => {
    const owner = await server.addPerson()
    for (let logins = 0; logins < 25; logins += 1)
      expect(await tryFrom('198.51.100.30', owner)).toBeUndefined()
  })

  it('are counted one by one if simultaneous', async () => {
    const owner = await server.addPerson()
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => tryFrom('198.51.100.40', wrong(owner.email))),
    )
    expect(codes.filter((code) => code === 'INVALID_LOGIN')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(7)
  })

  it('for many e-mails from one network are refused after the limit', async () => {
    const codes: (string | undefined)[] = []
    for (let host = 1; host <= 40; host += 1)
      codes.push(
        await tryFrom(`2001:db8:0:7::${host.toString(16)}`, wrong(`nobody-${host}@example.test`)),
      )
    expect(codes.filter((code) => code === 'INVALID_LOGIN')).toHaveLength(20)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20)
    expect(await tryFrom('2001:db8:0:8::1', wrong('nobody-1@example.test'))).toBe('INVALID_LOGIN')
  })
})

describe('slow answers', () => {
  it('wait without a database connection, and are limited in number', async () => {
    const release: (() => void)[] = []
    const slow = await startServer(
      {
        ...LIMITS,
        LOGIN_ATTEMPTS_PER_ADDRESS: '1',
        TRUSTED_PROXIES: '127.0.0.1',
        LOCATION_OPT_OUT: 'nobody-is-kept-out',
      },
      { wait: () => new Promise<void>((resolve) => release.push(resolve)) },
    )
    const owner = await slow.addPerson()
    const people = Array.from({ length: MOST_SLOW.client }, (_, index) =>
      wrong(`nobody-${index}@example.test`),
    )
    for (const address of ['198.51.100.1', '198.51.100.2'])
      await tryFrom(address, wrong('nobody@example.test'), slow)
    const waiting = ['198.51.100.1', '198.51.100.2'].flatMap((address) =>
      people.map((person) => tryFrom(address, person, slow)),
    )
    await eventually(() => expect(release).toHaveLength(2 * MOST_SLOW.client))
    // More wait than there are connections, and others are served.
    expect(await tryFrom('203.0.113.9', owner, slow)).toBeUndefined()
    expect(await tryFrom('198.51.100.1', owner, slow)).toBe('TOO_MANY_REQUESTS')
    for (const go of release) go()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['TOO_MANY_REQUESTS']))
    const late = tryFrom('198.51.100.1', owner, slow)
    await eventually(() => expect(release).toHaveLength(2 * MOST_SLOW.client + 1))
    release.at(-1)?.()
    expect(await late).toBeUndefined()
    await slow.close()
  })

  it('for one e-mail at one address: at most three wait', async () => {
    const release: (() => void)[] = []
    const slow = createSlowAnswers({
      config: server.config,
      wait: () => new Promise<void>((resolve) => release.push(resolve)),
    })
    const ask = (client: string) =>
      slow.delay({ client, person: `ada at ${client}` }, async () => 'answer')
    const waiting = [1, 2, 3].map(() => ask('a'))
    expect(await ask('a')).toBeUndefined()
    const elsewhere = ask('b')
    for (const go of release) go()
    expect(await Promise.all([...waiting, elsewhere])).toEqual([
      'answer',
      'answer',
      'answer',
      'answer',
    ])
  })

  it('that fail free their slot', async () => {
    const slow = createSlowAnswers({ config: server.config, wait: async () => undefined })
    const fail = () =>
      slow.delay({ client: 'a', person: 'ada at a' }, () => Promise.reject(new Error('broken')))
    for (let tries = 0; tries < 5; tries += 1) await expect(fail()).rejects.toThrow('broken')
  })
})

describe('an e-mail that many addresses try', () => {
  /** One failure from each of several networks. */
  async function guess(email: string, networks: number): Promise<readonly (string | undefined)[]> {
    const codes: (string | undefined)[] = []
    for (let network = 0; network < networks; network += 1)
      codes.push(await tryFrom(`2001:db8:1:${network.toString(16)}::1`, wrong(email)))
    return codes
  }

  it('is slow after a number of failures per day; the owner can still log in and is informed once a day', async () => {
    const owner = await server.addPerson()
    waits.length = 0
    expect((await guess(owner.email, 12)).every((code) => code === 'INVALID_LOGIN')).toBe(true)
    expect(waits).toEqual([])
    expect(await guess(owner.email, 4)).toEqual(
      Array.from({ length: 4 }, () => 'TOO_MANY_REQUESTS'),
    )
    expect(waits).toEqual([3000, 3000, 3000, 3000])
    expect(await tryFrom('203.0.113.8', owner)).toBeUndefined()
    expect(waits).toHaveLength(5)
    const [mail] = await mailsTo(server, owner.email)
    expect(mail?.subject).toBe('Failed log-ins to your account')
    expect(mail?.text).toContain('https://portal.example/forgotpassword')
    pass(24 * 60 * MINUTE_MS)
    await guess(owner.email, 13)
    await mailsTo(server, owner.email, 2)
  })

  it('gets the same answer whether or not it belongs to a person', async () => {
    const owner = await server.addPerson()
    const codesOfOwner = await guess(owner.email, 14)
    expect(await guess('nobody-at-all@example.test', 14)).toEqual(codesOfOwner)
  })
})

describe('requests', () => {
  it('are limited per network', async () => {
    const few = await startServer({ REQUESTS_PER_MINUTE: '10', TRUSTED_PROXIES: '127.0.0.1' })
    const codes: (string | undefined)[] = []
    for (let host = 1; host <= 11; host += 1)
      codes.push(await tryFrom(`2001:db8:9:9::${host}`, wrong(`nobody-${host}@example.test`), few))
    await few.close()
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0db8:0000:0007:ffff:1:2:3', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['demo-ana', 'demo-ana'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })
})
