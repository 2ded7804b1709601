import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/crypto/tokens.ts'
import { putSignOn } from '#server/domains/sign-on/sign-on-statements.ts'
import { withTransaction } from '#server/database/transaction.ts'
import type { SchoolAccount } from '#server/gateways/sign-on/embedded/school-provider.ts'
import { createOpenIdGateway } from '#server/gateways/sign-on/openid-gateway.ts'
import { setSignOn } from '#server/operator/set-sign-on.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { at, login, type Person, startServer } from '#tests/support/server.ts'

const PORTAL = 'https://portal.example'
const SECRET = 'a-secret-of-the-harbor'
const clockOf = { now: () => new Date() }
const server = await startServer(
  { PUBLIC_URL: PORTAL, SIGN_ON_SECRET_HARBOR: SECRET, LINK_ATTEMPTS_PER_ADDRESS: '1000' },
  {
    gateways: {
      signOn: createOpenIdGateway({
        now: () => clockOf.now(),
        production: false,
        timeoutMs: 1_000,
      }),
    },
  },
)
clockOf.now = () => server.clock.now
const { db } = server.app.platform
const harbor = await server.addSchool()
const lake = await server.addSchool()
let provider: OpenIdProvider
let publicProvider: OpenIdProvider
beforeAll(async () => {
  await server.app.platform.mailOutbox.deliver()
  const redirectUri = `${PORTAL}/sign-on/callback`
  provider = await startOpenIdProvider({
    clientId: 'portal',
    secret: SECRET,
    redirectUri,
    now: clockOf.now,
  })
  publicProvider = await startOpenIdProvider({
    clientId: 'public-portal',
    redirectUri,
    now: clockOf.now,
  })
  await withTransaction(db, async (trx) => {
    const row = {
      organization_id: harbor,
      issuer: provider.issuer,
      client_id: 'portal',
      secret_name: 'HARBOR',
    }
    await putSignOn(trx, row, ['harbor.example', 'alumni.harbor.example'])
    const other = {
      organization_id: lake,
      issuer: publicProvider.issuer,
      client_id: 'public-portal',
      secret_name: null,
    }
    await putSignOn(trx, other, ['lake.example'])
  })
})
afterEach(() => {
  provider.fail(undefined)
  provider.clock.skewMs = 0
})
afterAll(async () => {
  await Promise.all([provider.close(), publicProvider.close()])
  await server.close()
})

const BEGIN =
  'mutation ($email: String!, $returnPath: String, $binding: String!) { beginSignOn(email: $email, returnPath: $returnPath, binding: $binding) { url } }'
const USE =
  'mutation ($email: String!, $token: String!, $binding: String) { passwordlessLogin(email: $email, token: $token, binding: $binding) { authToken activationLinkExpired canLogin } }'
const BINDING = 'b'.repeat(43)

let people = 0
/** A student who logs in at the school. */
async function addStudent(schoolId = harbor, hasSso = true): Promise<Person> {
  people += 1
  const domain = schoolId === harbor ? 'harbor.example' : 'lake.example'
  const person = await server.addPerson({
    email: `student-${people}@${domain}`,
    schoolId,
    isEmailUnverified: true,
  })
  await db.updateTable('users').set({ has_sso: hasSso }).where('id', '=', person.id).execute()
  return person
}

const accountOf = (
  { email }: { readonly email: string },
  more: Partial<SchoolAccount> = {},
): SchoolAccount => ({
  subject: `subject-of-${email}`,
  email,
  isEmailVerified: true,
  ...more,
})

async function begin(email: string, returnPath?: string): Promise<string> {
  const answer = await server.ask(BEGIN, { variables: { email, returnPath, binding: BINDING } })
  const url = at(answer.data, 'beginSignOn', 'url')
  if (typeof url !== 'string') throw new Error(`No log-in begins: ${answer.code}`)
  return url
}

/** The address to which a provider's reply sends the browser. */
async function end(reply: URL): Promise<URL> {
  const response = await server.app.inject({
    method: 'GET',
    url: `${reply.pathname}${reply.search}`,
  })
  expect(response.statusCode).toBe(303)
  return new URL(String(response.headers.location), PORTAL)
}

/** Runs a whole log-in. @returns The address to which the browser is sent. */
async function signOn(
  email: string,
  account: SchoolAccount | undefined,
  at = provider,
): Promise<URL> {
  return end(at.logIn(await begin(email), account))
}

const partsOf = (url: URL) => new URLSearchParams(url.hash.slice(1))

async function use(link: URL, binding: string | null = BINDING) {
  const parts = partsOf(link)
  const answer = await server.ask(USE, {
    variables: { email: parts.get('email'), token: parts.get('token'), binding },
  })
  return { ...answer, authToken: at(answer.data, 'passwordlessLogin', 'authToken') }
}

const problem = (name: string) => new URL(`/login/school?reason=${name}`, PORTAL).href

describe('a log-in at a school', () => {
  it('requests a code with PKCE, state and nonce, and logs in by a link that works once, in this browser', async () => {
    const student = await addStudent()
    const url = new URL(await begin(student.email.toUpperCase(), '/appointments?filter=past'))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      client_id: 'portal',
      redirect_uri: `${PORTAL}/sign-on/callback`,
      code_challenge_method: 'S256',
      login_hint: student.email.toUpperCase(),
    })
    const link = await end(provider.logIn(url.href, accountOf(student)))
    expect(link.pathname + link.search).toBe('/passwordless')
    expect(Object.fromEntries(partsOf(link))).toMatchObject({
      email: student.email,
      sso: 'true',
      from: '/appointments?filter=past',
    })
    expect((await use(link, null)).authToken).toBeNull()
    expect((await use(link, 'c'.repeat(43))).authToken).toBeNull()
    const answer = await use(link)
    expect(answer.authToken).toMatch(/^[\w-]{43}$/)
    const me = await server.ask('{ currentUser { id emailVerified } }', {
      token: String(answer.authToken),
    })
    expect(me.data.currentUser).toEqual({ id: student.id, emailVerified: true })
    expect((await use(link)).data.passwordlessLogin).toMatchObject({
      authToken: null,
      activationLinkExpired: true,
    })
  })

  it('works with a provider that treats the portal as a public client', async () => {
    const student = await addStudent(lake)
    const link = await signOn(student.email, accountOf(student), publicProvider)
    expect((await use(link)).authToken).not.toBeNull()
  })

  it('returns only to pages of this portal', async () => {
    const student = await addStudent()
    for (const path of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'home',
      `/${'a'.repeat(600)}`,
      '/a\tb',
    ]) {
      const link = await end(provider.logIn(await begin(student.email, path), accountOf(student)))
      expect(partsOf(link).get('from'), path).toBeNull()
    }
  })

  it('expires two minutes after the school’s confirmation, and a quarter of an hour after it began', async () => {
    const student = await addStudent()
    const pass = (milliseconds: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
    }
    for (const early of [1, 0]) {
      const link = await signOn(student.email, accountOf(student))
      pass(120_000 - early)
      const authToken = early > 0 ? expect.any(String) : null
      expect((await use(link)).data.passwordlessLogin).toMatchObject({
        authToken,
        activationLinkExpired: early === 0,
      })
    }
    for (const early of [1, 0]) {
      const url = await begin(student.email)
      pass(15 * 60_000 - early)
      const led = await end(provider.logIn(url, accountOf(student)))
      expect(led.pathname + led.search).toBe(
        early > 0 ? '/passwordless' : '/login/school?reason=expired',
      )
    }
  })

  it('stores nonce and verifier unreadably, and never logs a code or token', async () => {
    const student = await addStudent()
    const url = new URL(await begin(student.email))
    const rows = await db.selectFrom('sign_on_attempts').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => row.sealed_secrets.toString()))).not.toContain(
      url.searchParams.get('nonce'),
    )
  })
})

describe('the account of a log-in', () => {
  it('is found by the verified e-mail the first time, and by the school’s id from then on', async () => {
    const student = await addStudent()
    const subject = 'the-same-person'
    await use(await signOn(student.email, accountOf(student, { subject })))
    const renamed = accountOf({ email: 'married@harbor.example' }, { subject })
    const link = await signOn(student.email, renamed)
    expect(partsOf(link).get('email')).toBe(student.email)
    expect((await use(link)).authToken).not.toBeNull()
  })

  it('is missing for an e-mail that is unverified, unknown, reassigned, of another school or without single sign-on', async () => {
    const [first, other, local] = [
      await addStudent(),
      await addStudent(lake),
      await addStudent(harbor, false),
    ]
    await use(await signOn(first.email, accountOf(first)))
    const before = await db.selectFrom('users').select('id').execute()
    for (const account of [
      accountOf(await addStudent(), { isEmailVerified: false }),
      accountOf({ email: 'nobody@harbor.example' }),
      accountOf(first, { subject: 'who-has-the-email-now' }),
      accountOf(other),
      accountOf(local),
    ])
      expect((await signOn(first.email, account)).href, account.email).toBe(problem('no-account'))
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(before.length + 1)
  })

  it('has its e-mail verified only by the same e-mail, and only if the school verified it', async () => {
    const student = await addStudent()
    const account = accountOf(student)
    const isVerified = async () =>
      (
        await db
          .selectFrom('users')
          .select('email_verified')
          .where('id', '=', student.id)
          .executeTakeFirstOrThrow()
      ).email_verified
    await signOn(student.email, account)
    expect(await isVerified()).toBe(true)
    await db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', student.id)
      .execute()
    for (const other of [{ email: 'married@harbor.example' }, { isEmailVerified: false }]) {
      expect((await signOn(student.email, { ...account, ...other })).pathname).toBe('/passwordless')
      expect(await isVerified()).toBe(false)
    }
  })

  it('is linked once for two simultaneous log-ins', async () => {
    const student = await addStudent()
    const replies = [await begin(student.email), await begin(student.email)].map((url) =>
      provider.logIn(url, accountOf(student)),
    )
    const links = await Promise.all(replies.map(end))
    expect(links.map((link) => link.pathname)).toEqual(['/passwordless', '/passwordless'])
  })
})

describe('a log-in that fails', () => {
  it.each([
    ['down', '/', 'SIGN_ON_UNAVAILABLE'],
    ['silence', '/', 'SIGN_ON_UNAVAILABLE'],
    ['garbage', '/', 'SIGN_ON_UNAVAILABLE'],
  ] as const)('does not begin if the provider is %s', async (mishap, path, code) => {
    server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000)
    provider.fail(mishap, path)
    const answer = await server.ask(BEGIN, {
      variables: { email: 'ada@harbor.example', binding: BINDING },
    })
    expect(answer.code).toBe(code)
    expect(answer.message).toBe(
      "We can't reach your school's login right now. Please try again in a few minutes.",
    )
  })

  it('does not begin at an unknown school, without a binding, or too often', async () => {
    for (const email of [
      'ada@elsewhere.example',
      'ada',
      '@harbor.example',
      'ada@sub.harbor.example',
    ]) {
      const answer = await server.ask(BEGIN, { variables: { email, binding: BINDING } })
      expect(answer.code).toBe('UNKNOWN_SCHOOL')
    }
    const unbound = await server.ask(BEGIN, {
      variables: { email: 'ada@harbor.example', binding: 'short' },
    })
    expect(unbound.code).toBe('BAD_INPUT')
    const few = await startServer({ LINK_ATTEMPTS_PER_ADDRESS: '2' })
    const codes = []
    for (let tries = 0; tries < 3; tries += 1)
      codes.push(
        (await few.ask(BEGIN, { variables: { email: 'a@b.example', binding: BINDING } })).code,
      )
    await few.close()
    expect(codes).toEqual(['UNKNOWN_SCHOOL', 'UNKNOWN_SCHOOL', 'TOO_MANY_REQUESTS'])
  })

  it.each([
    ['other-nonce', '/token', 'invalid'],
    ['other-audience', '/token', 'invalid'],
    ['other-issuer', '/token', 'invalid'],
    ['other-key', '/token', 'invalid'],
    ['unsigned', '/token', 'invalid'],
    ['garbage', '/token', 'invalid'],
    ['garbage', '/keys', 'invalid'],
    ['down', '/token', 'unavailable'],
    ['silence', '/token', 'unavailable'],
    ['silence', '/keys', 'unavailable'],
  ] as const)('is reported if the provider is %s at %s', async (mishap, path, reason) => {
    const student = await addStudent()
    const reply = provider.logIn(await begin(student.email), accountOf(student))
    provider.fail(mishap, path)
    expect((await end(reply)).href).toBe(problem(reason))
  })

  it('is reported if the provider or the person refuses', async () => {
    const student = await addStudent()
    expect((await signOn(student.email, undefined)).href).toBe(problem('declined'))
    const reply = provider.logIn(await begin(student.email), undefined)
    reply.searchParams.set('error', 'temporarily_unavailable')
    expect((await end(reply)).href).toBe(problem('unavailable'))
  })

  it('tolerates a clock that is off by a minute, but not more', async () => {
    const student = await addStudent()
    provider.clock.skewMs = 55_000
    expect((await signOn(student.email, accountOf(student))).pathname).toBe('/passwordless')
    provider.clock.skewMs = -(300 + 90) * 1000
    const reply = provider.logIn(await begin(student.email), accountOf(student))
    expect((await end(reply)).href).toBe(problem('invalid'))
  })

  it('accepts a reply once, with the state that began it, from the same provider', async () => {
    const student = await addStudent()
    const reply = provider.logIn(await begin(student.email), accountOf(student))
    expect((await end(reply)).pathname).toBe('/passwordless')
    expect((await end(reply)).href).toBe(problem('expired'))
    const [first, second] = [
      provider.logIn(await begin(student.email), accountOf(student)),
      provider.logIn(await begin(student.email), accountOf(student)),
    ]
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    expect((await end(second)).href).toBe(problem('invalid'))
    const foreign = provider.logIn(await begin(student.email), accountOf(student))
    foreign.searchParams.set('iss', publicProvider.issuer)
    expect((await end(foreign)).href).toBe(problem('invalid'))
    for (const query of ['', '?state=', `?state=${'s'.repeat(43)}&code=x`, '?error=access_denied'])
      expect((await end(new URL(`/sign-on/callback${query}`, PORTAL))).href).toBe(
        problem('expired'),
      )
  })

  it('reads a failed provider’s metadata again, and no other’s', async () => {
    const student = await addStudent()
    const reply = provider.logIn(await begin(student.email), accountOf(student))
    const discovery = '/.well-known'
    provider.fail('down', discovery)
    await begin(student.email)
    provider.fail('down', '/token')
    expect((await end(reply)).href).toBe(problem('unavailable'))
    provider.fail('down', discovery)
    await expect(begin(student.email)).rejects.toThrow('SIGN_ON_UNAVAILABLE')
  })

  it('is not set up if the secret is missing', async () => {
    await withTransaction(db, async (trx) => {
      const row = {
        organization_id: lake,
        issuer: provider.issuer,
        client_id: 'portal',
        secret_name: 'NOWHERE',
      }
      await putSignOn(trx, row, ['lake.example'])
    })
    const answer = await server.ask(BEGIN, {
      variables: { email: 'ada@lake.example', binding: BINDING },
    })
    expect(answer.code).toBe('SIGN_ON_UNAVAILABLE')
  })
})

describe('people who log in at their school', () => {
  it('cannot use a password or a mailed link, which remains valid; a mail explains how to log in', async () => {
    const student = await addStudent()
    expect((await login(server, student)).code).toBe('SIGN_ON_REQUIRED')
    expect((await login(server, { email: student.email, password: 'wrong' })).code).toBe(
      'INVALID_LOGIN',
    )
    const asked = await server.ask(
      'mutation ($email: String!) { triggerPasswordlessAuthFlow(email: $email, idempotencyKey: "11111111-1111-4111-8111-111111111111") { __typename } }',
      { variables: { email: student.email } },
    )
    expect(asked.data).toEqual({
      triggerPasswordlessAuthFlow: { __typename: 'TriggerPasswordlessAuthFlowSuccess' },
    })
    const token = 't'.repeat(43)
    const times = {
      created_at: server.clock.now,
      expires_at: new Date(server.clock.now.getTime() + 60_000),
      used_at: null,
    }
    const link = {
      token_hash: hashToken(token),
      user_id: student.id,
      purpose: 'AccountActivation',
      impersonation_id: null,
    } as const
    await db
      .insertInto('login_links')
      .values({ ...link, ...times })
      .execute()
    const brought = await server.ask(USE, { variables: { email: student.email, token } })
    expect([brought.code, brought.message]).toEqual([
      'SIGN_ON_REQUIRED',
      "Your account uses your school's login. Choose Log in with your school.",
    ])
    const kept = await db
      .selectFrom('login_links')
      .select('used_at')
      .where('token_hash', '=', link.token_hash)
      .execute()
    expect(kept).toEqual([{ used_at: null }])
    const [mail] = await mailsTo(server, student.email)
    expect(mail?.subject).toBe('How to log in to Mantra')
    expect(mail?.text).toContain(`${PORTAL}/login/school`)
  })

  it('log in as usual if the operator removed their school’s provider', async () => {
    const school = await server.addSchool()
    const student = await addStudent(school)
    const settings = {
      issuer: provider.issuer,
      clientId: 'portal',
      secretName: 'HARBOR',
      emailDomains: ['cove.example'],
    }
    await setSignOn(server.app.platform, school, settings)
    expect((await login(server, student)).code).toBe('SIGN_ON_REQUIRED')
    expect((await signOn('ada@cove.example', undefined)).href).toBe(problem('declined'))
    await setSignOn(server.app.platform, school, null)
    expect((await login(server, student)).code).toBeUndefined()
  })

  it.each([
    [
      { issuer: 'ftp://cove.example' },
      '"ftp://cove.example" is not an https address of a provider',
    ],
    [{ emailDomains: ['Cove'] }, '"Cove" is not a domain of e-mails'],
    [{ secretName: 'COVE' }, 'SIGN_ON_SECRET_COVE is not set'],
  ])('need valid settings: %o', async (change, message) => {
    const settings = {
      issuer: 'https://login.cove.example',
      clientId: 'portal',
      emailDomains: ['cove.example'],
      ...change,
    }
    await expect(setSignOn(server.app.platform, harbor, settings)).rejects.toThrow(message)
  })

  it('belong to an existing organization', async () => {
    const settings = {
      issuer: 'https://login.cove.example',
      clientId: 'portal',
      emailDomains: ['cove.example'],
    }
    const nobody = '00000000-0000-4000-8000-00000000aaaa'
    await expect(setSignOn(server.app.platform, nobody, settings)).rejects.toThrow(
      `There is no organization ${nobody}`,
    )
  })
})
