import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/crypto/tokens.ts'
import { linkIn, mailsTo } from '#tests/support/outbox.ts'
import { type Answer, at, login, type Person, startServer, tokenOf } from '#tests/support/server.ts'

const waits: number[] = []
const server = await startServer(
  { PUBLIC_URL: 'https://portal.example' },
  {
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  },
)
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RESET =
  'mutation ($email: String!, $idempotencyKey: String!) { resetPassword(email: $email, idempotencyKey: $idempotencyKey) }'
const LINK =
  'mutation ($email: String!, $idempotencyKey: String!) { triggerPasswordlessAuthFlow(email: $email, idempotencyKey: $idempotencyKey) { __typename ... on TriggerPasswordlessAuthFlowError { errorCode message } } }'
const RENEW =
  'mutation ($token: String!, $idempotencyKey: String!) { renewLink(token: $token, idempotencyKey: $idempotencyKey) }'
const USE =
  'mutation ($email: String!, $token: String!) { passwordlessLogin(email: $email, token: $token) { authToken activationLinkExpired canLogin isActivation } }'
const EXPIRED = { authToken: null, activationLinkExpired: true }
const FINISH =
  'mutation ($email: String!, $token: String!, $password: String!) { finishResetPassword(email: $email, token: $token, password: $password) }'
const ME = '{ currentUser { id emailVerified } }'
const NEW_PASSWORD = 'Brave-Harbor-9!'

const SENT = { triggerPasswordlessAuthFlow: { __typename: 'TriggerPasswordlessAuthFlowSuccess' } }

const newKey = (): string => randomUUID()

function pass(milliseconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

const reset = (email: string, idempotencyKey = newKey()) =>
  server.ask(RESET, { variables: { email, idempotencyKey } })
const askForLink = (email: string) =>
  server.ask(LINK, { variables: { email, idempotencyKey: newKey() } })
const renew = (token: string, idempotencyKey = newKey()) =>
  server.ask(RENEW, { variables: { token, idempotencyKey } })
const use = (link: { readonly email: string; readonly token: string }) =>
  server.ask(USE, { variables: { email: link.email, token: link.token } })
const finish = (
  link: { readonly email: string; readonly token: string },
  password = NEW_PASSWORD,
): Promise<Answer> =>
  server.ask(FINISH, { variables: { email: link.email, token: link.token, password } })

/** A person who has logged in before, or not yet. */
async function addPerson(
  known: { readonly password_hash?: null; readonly email_verified?: boolean } = {},
): Promise<Person> {
  const person = await server.addPerson()
  const change = { email_verified: true, ...known }
  await server.database.database.db
    .updateTable('users')
    .set(change)
    .where('id', '=', person.id)
    .execute()
  return person
}

/** The newest link that a person received, once this many mails have arrived. */
async function newestLink(person: Person, mails = 1) {
  const [mail] = await mailsTo(server, person.email, mails)
  return { ...linkIn(mail), subject: mail?.subject, page: linkIn(mail).url.pathname }
}

describe('a new link instead of a used or expired one', () => {
  it('is mailed to a person who opened the first link and has no password yet, and logs in [AUTH-14] [DCAL-32]', async () => {
    const person = await addPerson({ password_hash: null, email_verified: false })
    await askForLink(person.email)
    const first = await newestLink(person)
    expect(at((await use(first)).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
    expect((await use(first)).data.passwordlessLogin).toEqual({
      ...EXPIRED,
      canLogin: false,
      isActivation: true,
    })
    pass(1000)
    expect((await renew(first.token)).data).toEqual({ renewLink: true })
    const second = await newestLink(person, 2)
    expect({ page: second.page, subject: second.subject }).toEqual({
      page: '/verify-email',
      subject: 'Verify your email for Mantra',
    })
    expect(at((await use(second)).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
  })

  it('logs in if the person has a password, and resets it if the old link did [DCAL-32]', async () => {
    const person = await addPerson()
    await askForLink(person.email)
    const first = await newestLink(person)
    expect(first.page).toBe('/passwordless')
    pass(25 * HOUR_MS)
    expect((await use(first)).data.passwordlessLogin).toEqual({
      ...EXPIRED,
      canLogin: true,
      isActivation: false,
    })
    await renew(first.token)
    const second = await newestLink(person, 2)
    expect(at((await use(second)).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
    pass(HOUR_MS)
    await reset(person.email)
    const third = await newestLink(person, 3)
    pass(25 * HOUR_MS)
    await renew(third.token)
    expect((await newestLink(person, 4)).page).toBe('/resetpassword')
  })

  it('is mailed once per key, and once in half a minute for any key', async () => {
    const person = await addPerson()
    await askForLink(person.email)
    const { token } = await newestLink(person)
    pass(MINUTE_MS)
    const key = newKey()
    const answers = await Promise.all([
      renew(token, key),
      renew(token, key),
      renew(token),
      renew(token),
    ])
    expect(answers.map(({ data }) => data.renewLink)).toEqual([true, true, true, true])
    pass(MINUTE_MS)
    expect((await renew(token, key)).data).toEqual({ renewLink: true })
    await mailsTo(server, person.email, 2)
    const rows = await server.app.platform.db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('gets the same answer for a link that never existed, and is limited per link', async () => {
    for (const token of ['A'.repeat(43), 'no token']) {
      const answers: Answer[] = []
      for (let tries = 0; tries < 6; tries += 1) answers.push(await renew(token))
      expect(answers.map(({ data, code }) => code ?? data.renewLink)).toEqual([
        true,
        true,
        true,
        true,
        true,
        'TOO_MANY_REQUESTS',
      ])
    }
    expect((await renew('A'.repeat(43), 'short')).code).toBe('BAD_INPUT')
  })

  it('is never a link for staff who impersonate a person', async () => {
    const person = await addPerson()
    await server.app.platform.db
      .insertInto('impersonations')
      .values({
        id: person.id,
        user_id: person.id,
        staff_id: 's',
        reason: 'r',
        created_at: server.clock.now,
      })
      .execute()
    const token = 'S'.repeat(43)
    await server.app.platform.db
      .insertInto('login_links')
      .values({
        token_hash: hashToken(token),
        user_id: person.id,
        purpose: 'StaffAccess',
        impersonation_id: person.id,
        created_at: server.clock.now,
        expires_at: server.clock.now,
        used_at: null,
      })
      .execute()
    expect((await renew(token)).data).toEqual({ renewLink: true })
    const rows = await server.app.platform.db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('a link by mail', () => {
  it('is answered in the same way, and as slowly, for an unknown e-mail', async () => {
    const person = await addPerson()
    for (const query of [RESET, LINK]) {
      const replies: string[] = []
      for (const email of [person.email, 'nobody@example.test']) {
        waits.length = 0
        replies.push(
          (await server.ask(query, { variables: { email, idempotencyKey: newKey() } })).text,
        )
        expect(waits).toEqual([500])
      }
      expect(replies[0]).toBe(replies[1])
    }
  })

  it('may be requested a limited number of times per e-mail, known or not', async () => {
    const person = await addPerson()
    for (const email of [person.email, 'somebody@example.test']) {
      for (let tries = 0; tries < 5; tries += 1) expect((await reset(email)).code).toBeUndefined()
      expect((await reset(` ${email.toUpperCase()}`)).code).toBe('TOO_MANY_REQUESTS')
    }
    pass(HOUR_MS)
    expect((await reset(person.email)).code).toBeUndefined()
  })

  it('logs in a person who has a verified e-mail and a password', async () => {
    const person = await addPerson()
    expect((await askForLink(person.email)).data).toEqual(SENT)
    const link = await newestLink(person)
    const { data } = await use(link)
    const me = await server.ask(ME, { token: String(at(data, 'passwordlessLogin', 'authToken')) })
    expect(me.data.currentUser).toEqual({ id: person.id, emailVerified: true })
  })

  it('has a result code; a person who needs a referral first learns that, and gets no mail [DCAL-33] [AERR-08] [MUTA-32]', async () => {
    const REFUSED = {
      triggerPasswordlessAuthFlow: {
        __typename: 'TriggerPasswordlessAuthFlowError',
        errorCode: 'REFERRAL_REQUIRED',
        message: 'Your university requires a referral from an authorized campus staff member.',
      },
    }
    const therapy = { careType: 'Therapy', sponsoredSessions: 6 } as const
    const psychiatry = {
      careType: 'Psychiatry',
      sponsoredSessions: 2,
      canSelfRefer: false,
    } as const
    const byReferral = await server.addSchool({
      careFlows: [{ ...therapy, canSelfRefer: false }, psychiatry],
    })
    const either = await server.addSchool({ careFlows: [therapy, psychiatry] })
    const db = server.database.database.db
    const at = async (
      schoolId: string,
      source: 'Portal' | 'Mcp',
      known: { readonly password_hash?: null },
    ) => {
      const person = await server.addPerson({ schoolId })
      const change = { email_verified: false, referral_source: source, ...known }
      await db.updateTable('users').set(change).where('id', '=', person.id).execute()
      const { data } = await askForLink(person.email)
      const mails = await db
        .selectFrom('mails')
        .select('id')
        .where('user_id', '=', person.id)
        .execute()
      return { data, mails: mails.length }
    }
    const NEW = { password_hash: null } as const
    expect(await at(byReferral, 'Portal', NEW)).toEqual({ data: REFUSED, mails: 0 })
    expect(await at(byReferral, 'Mcp', NEW)).toEqual({ data: SENT, mails: 1 })
    expect(await at(byReferral, 'Portal', {})).toEqual({ data: SENT, mails: 1 })
    expect(await at(either, 'Portal', NEW)).toEqual({ data: SENT, mails: 1 })
    expect((await askForLink('nobody@example.test')).data).toEqual(SENT)
  })

  it('works although wrong links for the same e-mail were tried elsewhere', async () => {
    const person = await addPerson()
    await askForLink(person.email)
    const link = await newestLink(person)
    for (let tries = 0; tries < 21; tries += 1)
      await server.app.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: '198.51.100.9',
        payload: { query: USE, variables: { email: person.email, token: 'wrong' } },
      })
    expect(at((await use(link)).data, 'passwordlessLogin', 'authToken')).toEqual(expect.any(String))
  })
})

describe('a new password', () => {
  it('is chosen with a mailed link; it logs in, and ends every other session [MUTA-14] [MUTA-15] [DCAL-41]', async () => {
    const person = await addPerson()
    const old = await tokenOf(server, person)
    expect((await reset(person.email)).data).toEqual({ resetPassword: true })
    const link = await newestLink(person)
    expect(link.page).toBe('/resetpassword')
    pass(1000)
    expect((await finish(link)).data).toEqual({ finishResetPassword: true })
    expect((await server.ask(ME, { token: old })).code).toBe('INVALID_AUTHENTICATION')
    expect((await login(server, person)).code).toBe('INVALID_LOGIN')
    expect(
      (await login(server, { email: person.email, password: NEW_PASSWORD })).code,
    ).toBeUndefined()
    const [mail] = await mailsTo(server, person.email, 2)
    expect(mail?.subject).toBe('Your password was changed')
  })

  it('is set once per link, and a lost reply may be requested again', async () => {
    const person = await addPerson()
    await reset(person.email)
    const link = await newestLink(person)
    const answers = await Promise.all(
      ['One', 'Two', 'Six'].map((name) => finish(link, `Brave-${name}-9!`)),
    )
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'LINK_EXPIRED')).toHaveLength(2)
    const winner = ['One', 'Two', 'Six'].find((_name, i) => answers[i]?.code === undefined)
    expect((await finish(link, `Brave-${winner}-9!`)).data).toEqual({ finishResetPassword: true })
    expect((await finish(link, 'Other-Harbor-9!')).code).toBe('LINK_EXPIRED')
    await mailsTo(server, person.email, 2)
  })

  it('is refused with an expired link, one of another kind, or one for another e-mail', async () => {
    const person = await addPerson()
    await reset(person.email)
    const link = await newestLink(person)
    expect((await finish({ ...link, email: 'nobody@example.test' })).code).toBe('INVALID_LINK')
    expect((await finish({ ...link, token: 'A'.repeat(43) })).message).toBe(
      'Invalid email or token',
    )
    expect((await use(link)).data.passwordlessLogin).toEqual({
      ...EXPIRED,
      activationLinkExpired: false,
      canLogin: false,
      isActivation: false,
    })
    pass(24 * HOUR_MS)
    expect((await finish(link)).code).toBe('LINK_EXPIRED')
    await askForLink(person.email)
    expect((await finish(await newestLink(person, 2))).code).toBe('INVALID_LINK')
    expect((await login(server, person)).code).toBeUndefined()
  })

  it('must meet the password rules, and the link stays usable after a refusal', async () => {
    const person = await addPerson()
    await reset(person.email)
    const link = await newestLink(person)
    for (const [password, sentence] of [
      ['', 'Please enter a password.'],
      ['short', 'Password does not meet all of the requirements below.'],
      ['Password-123!', 'This password is easy to guess. Please choose another one.'],
    ] as const)
      expect(await finish(link, password)).toMatchObject({
        code: 'INVALID_FIELD',
        message: sentence,
      })
    expect((await finish(link)).code).toBeUndefined()
  })

  it('verifies the e-mail, invalidates every other link, and ends the limit on failed log-ins', async () => {
    const person = await addPerson({ email_verified: false })
    await askForLink(person.email)
    const other = await newestLink(person)
    await reset(person.email)
    const [first, second] = await mailsTo(server, person.email, 2)
    const link = [first, second].map(linkIn).find(({ url }) => url.pathname === '/resetpassword')
    if (link === undefined) throw new Error('No reset was mailed')
    const fail = () => login(server, { email: person.email, password: 'wrong' })
    for (let tries = 0; tries < 11; tries += 1) await fail()
    expect((await fail()).code).toBe('TOO_MANY_REQUESTS')
    await finish(link)
    expect((await fail()).code).toBe('INVALID_LOGIN')
    const answer = await login(server, { email: person.email, password: NEW_PASSWORD })
    const me = await server.ask(ME, { token: String(at(answer.data, 'login', 'authToken')) })
    expect(me.data.currentUser).toEqual({ id: person.id, emailVerified: true })
    expect(at((await use(other)).data, 'passwordlessLogin', 'activationLinkExpired')).toBe(true)
  })

  it('and logging in work with the right link after too many wrong ones, which are refused', async () => {
    const person = await addPerson()
    await askForLink(person.email)
    await reset(person.email)
    const links = (await mailsTo(server, person.email, 2)).map(linkIn)
    const [logIn, chooseAnother] = ['/passwordless', '/resetpassword'].map((page) =>
      links.find(({ url }) => url.pathname === page),
    )
    if (logIn === undefined || chooseAnother === undefined) throw new Error('A link was not mailed')
    const wrong = { email: person.email, token: 'A'.repeat(43) }
    for (let tries = 0; tries < 20; tries += 1) await use(wrong)
    expect((await use(wrong)).code).toBe('TOO_MANY_REQUESTS')
    expect((await finish(wrong)).code).toBe('TOO_MANY_REQUESTS')
    expect(at((await use(logIn)).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
    expect((await finish(chooseAnother)).code).toBeUndefined()
  })

  it('requires an old one: a person without a password gets the link of the first mail', async () => {
    const person = await addPerson({ password_hash: null, email_verified: true })
    await reset(person.email)
    const link = await newestLink(person)
    expect(link.page).toBe('/verify-email')
    expect(at((await use(link)).data, 'passwordlessLogin', 'authToken')).toEqual(expect.any(String))
  })
})
