import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, mailsTo } from '#tests/support/outbox.ts'
import { staffToken } from '#tests/support/sessions.ts'
import { type Answer, at, type Json, login, type Person, tokenOf } from '#tests/support/server.ts'
import { issuesOf, startProfilePortal } from './profile-portal.ts'

const { server, addResident } = await startProfilePortal({ PUBLIC_URL: 'https://portal.example' })
const { db } = server.database.database
beforeAll(() => server.app.platform.mailOutbox.deliver())
afterAll(() => server.close())

const UPDATE = `mutation ($updates: UserUpdates!, $known: UserUpdates, $acceptsLimitedCare: Boolean) {
  updateUser(updates: $updates, known: $known, acceptsLimitedCare: $acceptsLimitedCare) { id } }`
const ELM = { line1: '2 Elm Street', line2: null, city: 'Albany', state: 'NY', zip: '12207' }
const OAK = { line1: '9 Oak Road', line2: 'Unit 3B', city: 'Troy', state: 'NY', zip: '12180-1234' }
const newEmail = () => `${randomUUID()}@new.test`

/** `updateUser` in a new session. */
const save = (token: string, updates: Json, rest: Json = {}) =>
  server.ask(UPDATE, { variables: { updates, ...rest }, token })
const read = async (token: string, fields: string) =>
  (await server.ask(`{ currentUser { ${fields} } }`, { token })).data.currentUser

describe('a profile', () => {
  it('trims the preferred name and capitalizes its first letter; an empty one is removed [PROF-08]', async () => {
    const { update } = await addResident()
    const keep = async (preferredName: string | null) =>
      (await update({ preferredName }, 'preferredName')).data.updateUser
    expect(await keep('  mcKay ')).toEqual({ preferredName: 'McKay' })
    expect(await keep('éloise')).toEqual({ preferredName: 'Éloise' })
    expect(await keep('x'.repeat(50))).toEqual({ preferredName: `X${'x'.repeat(49)}` })
    expect(issuesOf(await update({ preferredName: 'x'.repeat(51) }))).toEqual([
      'preferredName: INVALID_FIELD: Must be at most 50 characters',
    ])
    expect(await keep(' \u200b ')).toEqual({ preferredName: null })
    await keep('Bea')
    expect(await keep(null)).toEqual({ preferredName: null })
  })

  it('trims pronouns; empty ones are removed [PROF-09]', async () => {
    const { update } = await addResident()
    const keep = async (pronouns: string) =>
      (await update({ pronouns }, 'pronouns')).data.updateUser
    expect(await keep('  she/they\t')).toEqual({ pronouns: 'she/they' })
    expect(await keep('\u00a0fae / faer ')).toEqual({ pronouns: 'fae / faer' })
    expect(await keep(' ')).toEqual({ pronouns: null })
    expect(issuesOf(await update({ pronouns: 'x'.repeat(51) }))).toEqual([
      'pronouns: INVALID_FIELD: Must be at most 50 characters',
    ])
  })

  it('has addresses with name, lines, city, state and zip; by default the name is the legal name [AENT-06]', async () => {
    const { person, update, read } = await addResident()
    const fields =
      'primaryAddress { name line1 line2 city state zip } billingAddress { name line1 line2 city state zip }'
    expect(await read(fields)).toEqual({
      primaryAddress: {
        name: 'Ada Quill',
        line1: '1 Elm Street',
        line2: null,
        city: 'Albany',
        state: 'NY',
        zip: '12207',
      },
      billingAddress: null,
    })
    await update({ primaryAddress: OAK, billingAddress: { ...ELM, name: ' Rosa Quill ' } })
    expect(await read(fields)).toEqual({
      primaryAddress: { name: 'Ada Quill', ...OAK },
      billingAddress: { name: 'Rosa Quill', ...ELM },
    })
    await update({
      primaryAddress: { ...ELM, name: 'c/o Jo Day' },
      billingAddress: { ...OAK, name: 'Ada Quill' },
    })
    await db.updateTable('users').set({ last_name: 'Quinn' }).where('id', '=', person.id).execute()
    expect(await read(fields)).toEqual({
      primaryAddress: { name: 'c/o Jo Day', ...ELM },
      billingAddress: { name: 'Ada Quinn', ...OAK },
    })
    await update({ billingAddress: null })
    expect(await read('billingAddress { name }')).toEqual({ billingAddress: null })
    expect(
      issuesOf(
        await update({ billingAddress: { ...ELM, name: 'x'.repeat(51), line1: ' ', zip: '1' } }),
      ),
    ).toEqual([
      'billingAddress.name: INVALID_FIELD: Must be at most 50 characters',
      'billingAddress.line1: INVALID_FIELD: Address is required',
      'billingAddress.zip: INVALID_FIELD: Invalid zip code',
    ])
  })

  it('accepts the parts that a person may change; any other key is an error that changes nothing [MUTA-07]', async () => {
    const schoolId = await server.addSchool({
      entitlements: { InterpretationService: {}, OrganizationIdentification: {} },
    })
    const person = await server.addPerson({ schoolId })
    const token = await tokenOf(server, person)
    const updates = {
      email: newEmail(),
      primaryAddress: OAK,
      billingAddress: ELM,
      preferredName: 'Addie',
      firstName: 'Adele',
      lastName: 'Quist',
      phone: '5185550177',
      pronouns: 'she/her',
      secondaryState: 'NJ',
      organizationIdentification: 'S-77',
      requestsInterpretationServices: true,
      interpretationLanguageId: 'spa',
    }
    expect((await save(token, updates)).code).toBeUndefined()
    const address = '{ line1 line2 city state zip }'
    const names = Object.keys(updates).map((name) =>
      name.endsWith('Address') ? `${name} ${address}` : name,
    )
    expect(await read(token, names.join(' '))).toEqual(updates)
    const schema = await server.ask('{ __type(name: "UserUpdates") { inputFields { name } } }', {
      token,
    })
    expect(new Set(JSON.stringify(schema.data).match(/"name":"\w+"/g))).toEqual(
      new Set(Object.keys(updates).map((name) => `"name":"${name}"`)),
    )
    for (const [key, value] of Object.entries({
      birthDate: '1990-01-01',
      emailVerified: true,
      customerId: 'c',
      careStatus: 'Active',
    })) {
      const answer = await save(token, { pronouns: 'he/him', [key]: value })
      expect([key, answer.status, answer.code]).toEqual([key, 200, 'INVALID_DOCUMENT'])
    }
    expect(await read(token, 'pronouns emailVerified')).toEqual({
      pronouns: 'she/her',
      emailVerified: false,
    })
  })

  it('saves the changed parts and leaves the rest; another tab’s change is reported, not lost [PROF-15]', async () => {
    const { update, read, person } = await addResident()
    const token = await tokenOf(server, person)
    const parts = 'preferredName pronouns secondaryState primaryAddress { line1 zip }'
    await update({ preferredName: 'Bea', pronouns: 'she/her', secondaryState: 'NJ' })
    await save(token, { preferredName: 'Cy' }, { known: { preferredName: 'Bea' } })
    await save(token, { pronouns: 'they/them' }, { known: { pronouns: 'she/her' } })
    expect(await read(parts)).toMatchObject({
      preferredName: 'Cy',
      pronouns: 'they/them',
      secondaryState: 'NJ',
    })

    const late = await save(
      token,
      { preferredName: 'Dee', secondaryState: 'CA' },
      { known: { preferredName: 'Bea', secondaryState: 'NJ' } },
    )
    expect(issuesOf(late)).toEqual([
      'preferredName: PROFILE_CHANGED: This was changed in another tab or on another device. What you typed is still here.',
    ])
    expect(await read(parts)).toMatchObject({ preferredName: 'Cy', secondaryState: 'NJ' })
    expect(
      issuesOf(await save(token, { preferredName: 'cy ' }, { known: { preferredName: 'Bea' } })),
    ).toEqual([])
    expect(
      issuesOf(await save(token, { preferredName: 'Dee' }, { known: { preferredName: 'Cy' } })),
    ).toEqual([])

    const known = {
      primaryAddress: {
        line1: '1 Elm Street',
        line2: '',
        city: 'Albany',
        state: 'NY',
        zip: '12207',
      },
    }
    expect(issuesOf(await save(token, { primaryAddress: OAK }, { known }))).toEqual([])
    expect(issuesOf(await save(token, { primaryAddress: OAK }, { known }))).toEqual([])
    expect(
      issuesOf(await save(token, { primaryAddress: ELM }, { known })).map(
        (issue) => issue.split(':')[1],
      ),
    ).toEqual([' PROFILE_CHANGED'])
    expect(await read(parts)).toMatchObject({
      preferredName: 'Dee',
      primaryAddress: { line1: '9 Oak Road', zip: '12180-1234' },
    })
  })

  it('accepts an address in a state without care only if the person was warned [PROF-14]', async () => {
    const alone = await tokenOf(server, await server.addPerson())
    const primaryAddress = { ...ELM, state: 'WY' }
    expect((await save(alone, { primaryAddress })).code).toBe('STATE_NOT_OFFERED')
    expect(
      (await save(alone, { primaryAddress }, { acceptsLimitedCare: true })).code,
    ).toBeUndefined()
    expect(await read(alone, 'primaryAddress { state }')).toEqual({
      primaryAddress: { state: 'WY' },
    })
    const schoolId = await server.addSchool({
      careFlows: [{ careType: 'Therapy', sponsoredSessions: null, statesAvailable: ['NY'] }],
    })
    const student = await tokenOf(server, await server.addPerson({ schoolId }))
    expect((await save(student, { primaryAddress })).code).toBe('STATE_LIMITED')
    expect(
      (await save(student, { primaryAddress }, { acceptsLimitedCare: true })).code,
    ).toBeUndefined()
    const unknown = await save(
      student,
      { primaryAddress: { ...ELM, state: 'ZZ' } },
      { acceptsLimitedCare: true },
    )
    expect(issuesOf(unknown)).toEqual(['primaryAddress.state: INVALID_FIELD: Not a valid state'])
  })
})

const RESET =
  'mutation ($email: String!, $idempotencyKey: String!) { resetPassword(email: $email, idempotencyKey: $idempotencyKey) }'
const LINK =
  'mutation ($email: String!, $idempotencyKey: String!) { triggerPasswordlessAuthFlow(email: $email, idempotencyKey: $idempotencyKey) { __typename } }'
const RENEW =
  'mutation ($token: String!, $idempotencyKey: String!) { renewLink(token: $token, idempotencyKey: $idempotencyKey) }'
const USE =
  'mutation ($email: String!, $token: String!) { passwordlessLogin(email: $email, token: $token) { authToken activationLinkExpired canLogin } }'
const FINISH =
  'mutation ($email: String!, $token: String!, $password: String!) { finishResetPassword(email: $email, token: $token, password: $password) }'
const RESEND = 'mutation { sendActivationEmail }'

const ask = (query: string, variables: Json) =>
  server.ask(query, { variables: { idempotencyKey: randomUUID(), ...variables } })
const use = (
  link: { readonly email: string; readonly token: string },
  token?: string,
): Promise<Answer> =>
  server.ask(USE, { variables: { email: link.email, token: link.token }, token })
const isIn = async (token: string) =>
  (await server.ask('{ currentUser { id } }', { token })).code === undefined
const pass = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

describe('a changed e-mail', () => {
  it('is saved immediately and gets a link to verify it; the old one gets a notice that does not name it [PROF-15]', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const email = `New.${newEmail()}`
    expect((await save(token, { email: ` ${email} ` })).code).toBeUndefined()
    expect(await read(token, 'email emailVerified')).toEqual({ email, emailVerified: false })
    const [toNew] = await mailsTo(server, email)
    expect(toNew?.subject).toBe('Verify your new email for Mantra')
    expect(toNew?.text).not.toContain('Ada')
    const [toOld] = await mailsTo(server, person.email)
    expect(toOld?.subject).toBe('The email of your Mantra account was changed')
    expect(toOld?.text).not.toContain(email)
    expect(at((await use(linkIn(toNew), token)).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
    expect(await read(token, 'email emailVerified')).toEqual({ email, emailVerified: true })
    expect((await login(server, { ...person, email: email.toUpperCase() })).code).toBeUndefined()
    expect((await login(server, person)).code).toBe('INVALID_LOGIN')
  })

  it('is refused if another account has it in any letter case, even for two concurrent requests, and stays undisclosed', async () => {
    const owner = await server.addPerson()
    const [one, two] = [
      await tokenOf(server, await server.addPerson()),
      await tokenOf(server, await server.addPerson()),
    ]
    const taken =
      "email: EMAIL_UNAVAILABLE: This email can't be used. Please enter another one, or contact Patient Support."
    const answer = await save(one, { email: owner.email.toUpperCase(), pronouns: 'he/him' })
    expect(issuesOf(answer)).toEqual([taken])
    expect(await read(one, 'emailVerified pronouns')).toEqual({
      emailVerified: true,
      pronouns: null,
    })
    const email = newEmail()
    const answers = await Promise.all([
      save(one, { email }),
      save(two, { email: email.toUpperCase() }),
    ])
    expect(answers.flatMap(issuesOf)).toEqual([taken])
    const guess = await tokenOf(server, await server.addPerson())
    for (let tried = 0; tried < server.config.loginPerEmail.attempts; tried += 1)
      await save(guess, { email: owner.email })
    expect((await save(guess, { email: newEmail() })).code).toBe('TOO_MANY_REQUESTS')
  })

  it('must be valid, and is not a change if only letter case differs', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    expect(issuesOf(await save(token, { email: 'a@b' }))).toEqual([
      'email: INVALID_FIELD: Please provide a valid email address',
    ])
    expect(issuesOf(await save(token, { email: ' ' }))).toEqual([
      'email: INVALID_FIELD: This field is required.',
    ])
    expect(issuesOf(await save(token, { email: null }))).toEqual([
      'email: INVALID_FIELD: This field is required.',
    ])
    await save(token, { email: person.email.toUpperCase() })
    expect(await read(token, 'email emailVerified')).toEqual({
      email: person.email,
      emailVerified: true,
    })
  })

  it('ends other sessions and earlier mailed links; new links are not sent to the old address', async () => {
    const person = await server.addPerson()
    const [token, other] = [await tokenOf(server, person), await tokenOf(server, person)]
    await ask(RESET, { email: person.email })
    const [resetMail] = await mailsTo(server, person.email)
    pass(1000)
    await ask(LINK, { email: person.email })
    const [loginMail] = await mailsTo(server, person.email, 2)
    const email = newEmail()
    await save(token, { email })
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    await mailsTo(server, person.email, 3)
    const password = 'Brave-Harbor-9!'
    for (const known of [person.email, email]) {
      const link = { ...linkIn(resetMail), email: known }
      expect((await ask(FINISH, { email: known, token: link.token, password })).code).toMatch(
        /^(INVALID_LINK|LINK_EXPIRED)$/,
      )
      const used = await use({ ...linkIn(loginMail), email: known })
      expect(at(used.data, 'passwordlessLogin', 'authToken') ?? null).toBeNull()
    }
    pass(60_000)
    for (const query of [RESET, LINK]) await ask(query, { email: person.email })
    for (const { token: old } of [linkIn(resetMail), linkIn(loginMail)])
      await ask(RENEW, { token: old })
    await mailsTo(server, email, 2)
    await mailsTo(server, person.email, 3)
  })

  it('does not open the account to a stranger at a mistyped address: until it is verified, its links only verify it', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const stranger = await tokenOf(server, await server.addPerson())
    const { token: staff } = await staffToken(db, person.id)
    const email = newEmail()
    await save(token, { email })
    for (const query of [RESET, LINK]) {
      pass(60_000)
      await ask(query, { email })
    }
    const mails = await mailsTo(server, email, 3)
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Verify your new email for Mantra']),
    )
    for (const mail of mails) {
      for (const who of [undefined, stranger, staff])
        expect((await use(linkIn(mail), who)).code).toBe('LOGIN_REQUIRED')
      const finish = await ask(FINISH, {
        email,
        token: linkIn(mail).token,
        password: 'Brave-Harbor-9!',
      })
      expect(finish.code).toBe('INVALID_LINK')
    }
    expect(await read(token, 'emailVerified')).toEqual({ emailVerified: false })
    pass(60_000)
    await server.ask(RESEND, { token })
    const [newest] = await mailsTo(server, email, 4)
    expect(at((await use(linkIn(newest), token)).data, 'passwordlessLogin', 'authToken')).toEqual(
      expect.any(String),
    )
    pass(60_000)
    await ask(RESET, { email })
    const [reset] = await mailsTo(server, email, 5)
    expect(linkIn(reset).url.pathname).toBe('/resetpassword')
  })

  it('that was mistyped and corrected tells the stranger nothing, and the first link verifies no other address', async () => {
    const person = await server.addPerson()
    const token = await tokenOf(server, person)
    const [wrong, right] = [newEmail(), newEmail()]
    await save(token, { email: wrong })
    const [first] = await mailsTo(server, wrong)
    await save(token, { email: right })
    await mailsTo(server, right)
    await mailsTo(server, wrong, 1)
    const written = await db
      .selectFrom('mails')
      .select('template')
      .where('user_id', '=', person.id)
      .execute()
    expect(written.map(({ template }) => template).toSorted()).toEqual([
      'email-changed',
      'email-to-verify',
      'email-to-verify',
    ])
    for (const email of [wrong, right])
      expect(
        at((await use({ ...linkIn(first), email }, token)).data, 'passwordlessLogin', 'authToken'),
      ).toBeNull()
    expect(await read(token, 'email emailVerified')).toEqual({ email: right, emailVerified: false })
  })

  it('can be set only by the person: staff who impersonate them are refused', async () => {
    const person: Person = await server.addPerson()
    const { token } = await staffToken(db, person.id)
    expect(
      issuesOf(await save(token, { email: newEmail() })).map((issue) => issue.split(': ')[1]),
    ).toEqual(['FORBIDDEN'])
    expect((await save(token, { email: person.email, pronouns: 'he/him' })).code).toBeUndefined()
  })
})
