import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Person, startServer, tokenOf } from '#tests/support/server.ts'
import { linkIn, mailsTo } from '#tests/support/outbox.ts'
import { withOperations } from '#tests/support/with-operations.ts'

const server = await startServer({ PUBLIC_URL: 'https://portal.example' })
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())

const SEND = 'mutation { sendActivationEmail }'
const USE =
  'mutation ($email: String!, $token: String!) { passwordlessLogin(email: $email, token: $token) { authToken expiresAt activationLinkExpired canLogin } }'
const VERIFIED = '{ currentUser { id emailVerified } }'
const NOTHING = { authToken: null, expiresAt: null, activationLinkExpired: false, canLogin: false }
const SECOND_MS = 1000
const HOUR_MS = 3_600_000

function pass(milliseconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

const use = (variables: { readonly email: string; readonly token: string }) =>
  server.ask(USE, { variables })

/** A new person who requested the mail. */
async function linkOf(
  story: { readonly email?: string } = {},
): Promise<{ person: Person; email: string; token: string; url: URL }> {
  const person = await server.addPerson({ isEmailUnverified: true, ...story })
  await server.ask(SEND, { token: await tokenOf(server, person) })
  const [mail] = await mailsTo(server, person.email)
  return { person, ...linkIn(mail) }
}

describe('the activation e-mail', () => {
  it('is sent to the person who asks, with a link to the verification page [CALL-06, MUTA-36]', async () => {
    const person = await server.addPerson({
      email: 'ada+portal@example.test',
      isEmailUnverified: true,
    })
    const token = await tokenOf(server, person)
    expect((await server.ask(SEND, { token })).data).toEqual({ sendActivationEmail: true })
    const [mail] = await mailsTo(server, person.email)
    const { url, email } = linkIn(mail)
    expect(`${url.origin}${url.pathname}`).toBe('https://portal.example/verify-email')
    expect(email).toBe('ada+portal@example.test')
    expect(mail?.subject).toBe('Verify your email for Mantra')
    expect(mail?.html).toContain(`href="${url.href.replace('&', '&#38;')}"`)
  })

  it('is sent again if the operator resends it, and the old link expires', () =>
    withOperations(
      { activation: { secondsBetweenMails: 90, linkHours: 2 } },
      async (CONTENT_DIR) => {
        const other = await startServer({ PUBLIC_URL: 'https://portal.example', CONTENT_DIR })
        await other.app.platform.mailOutbox.deliver()
        const person = await other.addPerson({ isEmailUnverified: true })
        const token = await tokenOf(other, person)
        const askAfter = async (seconds: number) => {
          other.clock.now = new Date(other.clock.now.getTime() + seconds * SECOND_MS)
          await other.ask(SEND, { token })
        }
        await askAfter(0)
        await askAfter(89)
        const [mail] = await mailsTo(other, person.email, 1)
        await askAfter(1)
        await mailsTo(other, person.email, 2)
        other.clock.now = new Date(other.clock.now.getTime() + 2 * HOUR_MS - 90 * SECOND_MS)
        const late = await other.ask(USE, {
          variables: { email: person.email, token: linkIn(mail).token },
        })
        const { data } = await other.ask('{ appConfig { secondsBetweenMails } }')
        await other.close()
        expect(mail?.text).toContain('This link can be used once and expires after 2 hours.')
        expect(late.data.passwordlessLogin).toMatchObject({
          authToken: null,
          activationLinkExpired: true,
        })
        expect(data).toEqual({ appConfig: { secondsBetweenMails: 90 } })
      },
    ))

  it('is not sent again within 30 seconds, even for concurrent requests; later it is [CALL-06] [VRFY-02]', async () => {
    const person = await server.addPerson({ isEmailUnverified: true })
    const token = await tokenOf(server, person)
    const answers = await Promise.all([1, 2, 3].map(() => server.ask(SEND, { token })))
    pass(29 * SECOND_MS)
    answers.push(await server.ask(SEND, { token }))
    expect(answers.map((answer) => answer.data.sendActivationEmail)).toEqual([
      true,
      true,
      true,
      true,
    ])
    await mailsTo(server, person.email, 1)
    pass(SECOND_MS)
    await server.ask(SEND, { token })
    await mailsTo(server, person.email, 2)
    const rows = await server.app.platform.db
      .selectFrom('mails')
      .select('status')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(2)
  })

  it('is not sent without a login, or to a verified address', async () => {
    expect((await server.ask(SEND)).code).toBe('INVALID_AUTHENTICATION')
    const { person, email, token } = await linkOf()
    await use({ email, token })
    pass(HOUR_MS)
    expect((await server.ask(SEND, { token: await tokenOf(server, person) })).data).toEqual({
      sendActivationEmail: true,
    })
    const rows = await server.app.platform.db
      .selectFrom('mails')
      .select('id')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('is encrypted in the queue, and its token is stored only as a hash', async () => {
    const { person, token } = await linkOf()
    const { db } = server.app.platform
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    await expect
      .poll(
        async () =>
          (await db.selectFrom('mails').selectAll().where('id', '=', mail.id).executeTakeFirst())
            ?.status,
      )
      .toBe('Sent')
    const link = await db
      .selectFrom('login_links')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(link.token_hash).toHaveLength(32)
    expect(link.token_hash.toString('base64url')).not.toBe(token)
    const settled = await db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow()
    expect(settled.sealed_content).toBeNull()
  })
})

describe('a link from an activation e-mail', () => {
  it('logs in and verifies the e-mail [CALL-07] [PWLS-02] [MUTA-33]', async () => {
    const { person, email, token } = await linkOf()
    const { data } = await use({ email: ` ${email.toUpperCase()} `, token })
    expect(data.passwordlessLogin).toMatchObject({ activationLinkExpired: false, canLogin: true })
    const authToken = at(data, 'passwordlessLogin', 'authToken')
    expect(at(data, 'passwordlessLogin', 'expiresAt')).toBe(
      new Date(server.clock.now.getTime() + HOUR_MS / 2).toISOString(),
    )
    const me = await server.ask(VERIFIED, { token: String(authToken) })
    expect(me.data.currentUser).toEqual({ id: person.id, emailVerified: true })
  })

  it('works once, even for two concurrent uses; then it counts as expired [PWLS-03]', async () => {
    const { email, token } = await linkOf()
    const answers = await Promise.all([
      use({ email, token }),
      use({ email, token }),
      use({ email, token }),
    ])
    const tokens = answers.flatMap(
      (answer) => at(answer.data, 'passwordlessLogin', 'authToken') ?? [],
    )
    expect(tokens).toHaveLength(1)
    const later = await use({ email, token })
    expect(later.data.passwordlessLogin).toEqual({
      ...NOTHING,
      activationLinkExpired: true,
      canLogin: true,
    })
  })

  it('expires after 24 hours and not before [PWLS-03]', async () => {
    const [early, late] = [await linkOf(), await linkOf()]
    pass(24 * HOUR_MS - 60 * SECOND_MS)
    expect(at((await use(early)).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
    pass(60 * SECOND_MS)
    const answer = await use(late)
    expect(answer.data.passwordlessLogin).toEqual({
      ...NOTHING,
      activationLinkExpired: true,
      canLogin: true,
    })
    expect(
      (await server.ask(VERIFIED, { token: await tokenOf(server, late.person) })).data.currentUser,
    ).toMatchObject({
      emailVerified: false,
    })
  })

  it('gets the same answer for an unknown e-mail, another person\u2019s e-mail and a wrong token [PWLS-04]', async () => {
    const { email, token } = await linkOf()
    const other = await server.addPerson({ isEmailUnverified: true })
    const answers = [
      await use({ email: 'nobody@example.test', token }),
      await use({ email: other.email, token }),
      await use({ email, token: 'A'.repeat(43) }),
      await use({ email: 'nobody@example.test', token: 'no token' }),
    ]
    for (const answer of answers) expect(answer.text).toBe(answers[0]?.text)
    expect(answers[0]?.data.passwordlessLogin).toEqual(NOTHING)
    expect(at((await use({ email, token })).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
  })

  it('invalidates the links of earlier mails when it is used', async () => {
    const { person, email, token } = await linkOf()
    pass(HOUR_MS)
    await server.ask(SEND, { token: await tokenOf(server, person) })
    const [newest] = await mailsTo(server, person.email, 2)
    await use(linkIn(newest))
    expect(
      at((await use({ email, token })).data, 'passwordlessLogin', 'activationLinkExpired'),
    ).toBe(true)
  })

  it('is not used up when its page opens, and the page reports nothing to the server', async () => {
    const { email, token, url } = await linkOf()
    expect(url.search).toBe('')
    for (const method of ['GET', 'HEAD'] as const)
      await server.app.inject({ method, url: url.pathname, headers: { accept: 'text/html' } })
    expect(at((await use({ email, token })).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
  })

  it('allows a limited number of tries per e-mail', async () => {
    const few = await startServer({ LINK_ATTEMPTS_PER_EMAIL: '2' })
    const tries = [1, 2, 3].map(() =>
      few.ask(USE, { variables: { email: 'ada@example.test', token: 'x' } }),
    )
    const codes = (await Promise.all(tries)).map((answer) => answer.code)
    const [refused] = (await Promise.all(tries)).filter((answer) => answer.code !== undefined)
    await few.close()
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(1)
    expect(refused?.message).toBe('Too many attempts. Please wait a few minutes and try again.')
  })
})
