import { afterAll, describe, expect, it } from 'vitest'
import { createImpersonationService } from '#server/domains/sessions/impersonation-service.ts'
import { partsOf } from '#tests/support/outbox.ts'
import { at, login, type Person } from '#tests/support/server.ts'
import { whileHeld } from '#tests/support/while-held.ts'
import { issuesOf, startProfilePortal } from './profile-portal.ts'

const { server, addResident } = await startProfilePortal()
const { db } = server.database.database
afterAll(() => server.close())

const SETUP = { 'referred-account-setup': false }
const HOME = { address1: '2 Elm Street', city: 'Albany', state: 'NY', zip: '12207' }
const PASSWORD = 'Calm-Meadow-7!'
const isSetUp = { tasks: [{ ref: 'referred-account-setup', done: true }] }
const isOpen = { tasks: [{ ref: 'referred-account-setup', done: false }] }

describe('activating a referred account', () => {
  it('sets the e-mail address and password, and may be repeated until the account is set up [CALL-17, MUTA-35]', async () => {
    const { person, activate, read } = await addResident({ tasks: SETUP })
    expect((await activate({ ...HOME, password: 'Other-Meadow-7!' })).data).toEqual({
      activateAccount: true,
    })
    expect((await activate({ ...HOME, address2: 'Apt 4', password: PASSWORD })).data).toEqual({
      activateAccount: true,
    })
    expect(await read('primaryAddress { line1 line2 city state zip }')).toEqual({
      primaryAddress: {
        line1: '2 Elm Street',
        line2: 'Apt 4',
        city: 'Albany',
        state: 'NY',
        zip: '12207',
      },
    })
    expect((await login(server, { email: person.email, password: PASSWORD })).code).toBeUndefined()
    expect((await login(server, person)).code).toBe('INVALID_LOGIN')
    const stored = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('completes when the address, the password and every answer are saved, in either order', async () => {
    const entitlements = { InterpretationService: {}, OrganizationIdentification: {} }
    for (const isActivatedFirst of [true, false]) {
      const schoolId = await server.addSchool({ entitlements })
      const { activate, update, read } = await addResident({ schoolId, tasks: SETUP })
      if (isActivatedFirst) await activate({ ...HOME, password: PASSWORD })
      await update({ pronouns: null, secondaryState: null })
      await update({ organizationIdentification: 'S-42' })
      expect(await read('tasks { ref done }')).toEqual(isOpen)
      await update({ requestsInterpretationServices: false })
      if (!isActivatedFirst) {
        expect(await read('tasks { ref done }')).toEqual(isOpen)
        await activate({ ...HOME, password: PASSWORD })
      }
      expect(await read('tasks { ref done }')).toEqual(isSetUp)
    }
  })

  it('refuses another password once the account is set up, and answers a repeated request', async () => {
    const { person, activate, update, read } = await addResident({ tasks: SETUP })
    await activate({ ...HOME, password: PASSWORD })
    await update({ secondaryState: null })
    expect(await read('tasks { ref done }')).toEqual(isSetUp)
    expect((await activate({ ...HOME, password: PASSWORD })).data).toEqual({
      activateAccount: true,
    })
    expect((await activate({ ...HOME, password: 'Other-Meadow-7!' })).code).toBe('FORBIDDEN')
    expect((await login(server, { email: person.email, password: PASSWORD })).code).toBeUndefined()
  })

  it.each([
    ['that this call sets up', true],
    ['whose other questions are still open', false],
  ])(
    'accepts one of ten passwords that arrive together for an account %s',
    async (_which, isAnswered) => {
      const { person, activate, update } = await addResident({ tasks: SETUP })
      if (isAnswered) await update({ secondaryState: null })
      const passwords = Array.from({ length: 10 }, (_none, i) => `Calm-Meadow-${i}!`)
      const send = () => passwords.map((password) => activate({ ...HOME, password }))
      const answers = await whileHeld(db, person.id, { send })
      const winners = passwords.filter((_password, i) => answers[i]?.code === undefined)
      expect(winners).toHaveLength(1)
      expect(
        answers.filter(({ code }) => code === 'FORBIDDEN' || code === 'CONFLICT'),
      ).toHaveLength(9)
      for (const password of passwords) {
        const { code } = await login(server, { email: person.email, password })
        expect(code).toBe(winners.includes(password) ? undefined : 'INVALID_LOGIN')
      }
    },
  )

  it('answers simultaneous repeats of the same password as done', async () => {
    const { activate } = await addResident({ tasks: SETUP })
    const answers = await Promise.all(
      [1, 2, 3].map(() => activate({ ...HOME, password: PASSWORD })),
    )
    expect(answers.map(({ data }) => data)).toEqual(
      [1, 2, 3].map(() => ({ activateAccount: true })),
    )
  })

  it('cannot be used to try passwords', async () => {
    const { activate, update } = await addResident({ tasks: SETUP })
    await activate({ ...HOME, password: PASSWORD })
    await update({ secondaryState: null })
    const tries = server.config.loginPerEmail.attempts
    for (let tried = 0; tried < tries; tried += 1)
      await activate({ ...HOME, password: `Other-Meadow-${tried}!` })
    expect((await activate({ ...HOME, password: PASSWORD })).code).toBe('TOO_MANY_REQUESTS')
  })

  it('refuses a password for people with single sign-on', async () => {
    const { activate, update, read } = await addResident({ tasks: SETUP }, { has_sso: true })
    expect(issuesOf(await activate({ ...HOME, password: PASSWORD }))).toEqual([
      'password: INVALID_FIELD: You log in through your organization, without a password here.',
    ])
    expect((await activate(HOME)).data).toEqual({ activateAccount: true })
    await update({ secondaryState: null })
    expect(await read('tasks { ref done }')).toEqual(isSetUp)
    expect((await activate(HOME)).data).toEqual({ activateAccount: true })
  })

  it('saves nothing if the address or the password is wrong', async () => {
    const { person, activate, read } = await addResident({ tasks: SETUP })
    expect(
      issuesOf(await activate({ city: ' ', state: 'ZZ', zip: '122', password: 'short' })),
    ).toEqual([
      'address1: INVALID_FIELD: Address is required',
      'city: INVALID_FIELD: City is required',
      'state: INVALID_FIELD: Not a valid state',
      'zip: INVALID_FIELD: Invalid zip code',
      'password: INVALID_FIELD: Password does not meet all of the requirements below.',
    ])
    expect(issuesOf(await activate({ ...HOME, state: 'WY' }))).toEqual([
      'state: STATE_NOT_OFFERED: Mantra is not currently set up to offer services in Wyoming. ' +
        'Please contact Patient Support at support@mantra.example.',
      'password: INVALID_FIELD: Please enter a password.',
    ])
    expect(await read('primaryAddress { line1 }')).toEqual({
      primaryAddress: { line1: '1 Elm Street' },
    })
    expect((await login(server, person)).code).toBeUndefined()
  })

  it('refuses a password from staff who impersonate a person', async () => {
    const { person } = await addResident({ tasks: SETUP })
    const token = await staffTokenFor(person)
    const text = `mutation { activateAccount(address1: "2 Elm Street", city: "Albany", state: "NY", zip: "12207", password: "${PASSWORD}") }`
    expect((await server.ask(text, { token })).code).toBe('FORBIDDEN')
    expect((await login(server, person)).code).toBeUndefined()
  })

  it('works for referred accounts only', async () => {
    const { activate } = await addResident()
    expect((await activate({ ...HOME, password: PASSWORD })).code).toBe('FORBIDDEN')
    expect((await server.ask('mutation { activateAccount }')).code).toBe('INVALID_AUTHENTICATION')
  })
})

/** The session of staff who impersonate a person. */
async function staffTokenFor({ email }: Person): Promise<string> {
  const link = await createImpersonationService(server.app.platform).begin({
    email,
    staffId: 'staff-1',
    reason: 'Asked for help',
  })
  if (!link.ok) throw new Error(`Cannot act for a person: ${link.code}`)
  const { token } = partsOf(link.value)
  const answer = await server.ask(
    'mutation ($email: String!, $token: String!) { passwordlessLogin(email: $email, token: $token) { authToken } }',
    { variables: { email, token } },
  )
  return String(at(answer.data, 'passwordlessLogin', 'authToken'))
}
