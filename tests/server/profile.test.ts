import { afterAll, describe, expect, it } from 'vitest'
import type { Person } from '#tests/support/server.ts'
import { issuesOf, startProfilePortal } from './profile-portal.ts'

const { server, addResident } = await startProfilePortal()
afterAll(() => server.close())

const ELM = { line1: '2 Elm Street', city: 'Albany', state: 'NY', zip: '12207' }

describe('updating the profile', () => {
  it('saves each given part and returns the updated person [CALL-16]', async () => {
    const schoolId = await server.addSchool({
      entitlements: { InterpretationService: {}, OrganizationIdentification: {} },
    })
    const { update, read } = await addResident({ schoolId })
    const fields = `firstName lastName preferredName phone pronouns secondaryState organizationIdentification
      requestsInterpretationServices interpretationLanguageId primaryAddress { line1 line2 city state zip }`
    const updates = {
      firstName: 'Ana',
      lastName: 'Lee',
      preferredName: 'Annie',
      phone: '5185550100',
      pronouns: 'she/her',
      primaryAddress: {
        line1: '2 Elm Street',
        line2: 'Apt 4',
        city: 'Albany',
        state: 'NY',
        zip: '12207',
      },
      secondaryState: 'NJ',
      organizationIdentification: 'S-42',
      requestsInterpretationServices: true,
      interpretationLanguageId: 'ase',
    }
    expect((await update(updates, fields)).data.updateUser).toEqual(updates)
    expect(await read(fields)).toEqual(updates)
    await update({ pronouns: null })
    expect(await read('pronouns firstName')).toEqual({ pronouns: null, firstName: 'Ana' })
  })

  it('stores a phone number as its ten digits [WIZD-11]', async () => {
    for (const [typed, kept] of [
      ['518-555-0111', '5185550111'],
      [' (518) 555-0112 ', '5185550112'],
      ['+1 518.555.0113', '5185550113'],
    ]) {
      const { update } = await addResident()
      expect((await update({ phone: typed }, 'phone')).data.updateUser).toEqual({ phone: kept })
    }
  })

  it('cleans names and addresses: trims them, fixes the case of a state and the blank in a zip code', async () => {
    const { update } = await addResident()
    const updates = {
      firstName: '  Ana\tMaria ',
      preferredName: ' annie',
      primaryAddress: {
        line1: ' 2 Elm Street ',
        line2: '  ',
        city: ' Albany ',
        state: ' ny ',
        zip: ' 12207 1234 ',
      },
    }
    const answer = await update(
      updates,
      'firstName preferredName primaryAddress { line1 line2 city state zip }',
    )
    expect(answer.data.updateUser).toEqual({
      firstName: 'Ana Maria',
      preferredName: 'Annie',
      primaryAddress: {
        line1: '2 Elm Street',
        line2: null,
        city: 'Albany',
        state: 'NY',
        zip: '12207-1234',
      },
    })
  })

  it('saves nothing if one part is wrong, and reports each with a code, its path and a sentence', async () => {
    const { update, read } = await addResident()
    const answer = await update({
      firstName: ' ',
      lastName: 'x'.repeat(51),
      phone: '518-555-01',
      pronouns: 'they/them',
      primaryAddress: { line1: 'x'.repeat(36), line2: 'y'.repeat(36), state: 'ZZ', zip: '1220' },
      secondaryState: 'XX',
    })
    expect(issuesOf(answer)).toEqual([
      'firstName: INVALID_FIELD: This field is required.',
      'lastName: INVALID_FIELD: Must be at most 50 characters',
      'phone: INVALID_FIELD: Please enter a 10-digit number.',
      'primaryAddress.line1: INVALID_FIELD: Must be less than 35 characters',
      'primaryAddress.line2: INVALID_FIELD: Must be less than 35 characters',
      'primaryAddress.city: INVALID_FIELD: City is required',
      'primaryAddress.state: INVALID_FIELD: Not a valid state',
      'primaryAddress.zip: INVALID_FIELD: Invalid zip code',
      'secondaryState: INVALID_FIELD: Not a valid state',
    ])
    expect(await read('firstName pronouns')).toEqual({ firstName: 'Ada', pronouns: null })
  })

  it('accepts a zip code of five or nine digits only [ADDR-12]', async () => {
    const { update } = await addResident()
    for (const zip of ['12207', '12207-1234', '12207 1234'])
      expect([zip, ...issuesOf(await update({ primaryAddress: { ...ELM, zip } }))]).toEqual([zip])
    for (const zip of ['1220', '122071234', '12207_1234', '12207-12', '12207-12345', 'abcde'])
      expect([zip, ...issuesOf(await update({ primaryAddress: { ...ELM, zip } }))]).toEqual([
        zip,
        'primaryAddress.zip: INVALID_FIELD: Invalid zip code',
      ])
  })

  it('accepts a street line of 35 characters and a state that is a territory', async () => {
    const { update } = await addResident({ schoolId: await server.addSchool() })
    const primaryAddress = { ...ELM, line1: 'x'.repeat(35), state: 'PR' }
    expect(issuesOf(await update({ primaryAddress }))).toEqual([])
  })

  it('refuses a phone number that another account has, even for two concurrent requests', async () => {
    const [one, two] = [await addResident(), await addResident()]
    const answers = await Promise.all([
      one.update({ phone: '5185550120' }),
      two.update({ phone: '518-555-0120' }),
    ])
    expect(answers.flatMap((answer) => issuesOf(answer))).toEqual([
      'phone: PHONE_TAKEN: An account with this phone number already exists.',
    ])
  })

  it('does not disclose other patients to a person who tries numbers', async () => {
    const { update } = await addResident()
    await (await addResident()).update({ phone: '5185550150' })
    const tries = server.config.loginPerEmail.attempts
    for (let tried = 0; tried < tries; tried += 1) await update({ phone: '5185550150' })
    expect((await update({ phone: '5185550150' })).code).toBe('TOO_MANY_REQUESTS')
    expect((await update({ phone: '5185550151' })).code).toBe('TOO_MANY_REQUESTS')
  })

  it('leaves an existing phone number to Patient Support; the same number is not a change', async () => {
    const { update, read } = await addResident({}, { phone: '5185550130' })
    expect(issuesOf(await update({ phone: '518-555-0130' }))).toEqual([])
    const fixed = ['phone: FIXED_FIELD: To update your number, contact Patient Support.']
    expect(issuesOf(await update({ phone: '518-555-0131' }))).toEqual(fixed)
    expect(issuesOf(await update({ phone: null }))).toEqual(fixed)
    expect(await read('phone')).toEqual({ phone: '5185550130' })
  })

  it('leaves legal names to Patient Support once an appointment was booked', async () => {
    const { person, update } = await addResident({}, { first_name: '' })
    expect(issuesOf(await update({ lastName: 'Quil' }))).toEqual([])
    expect(issuesOf(await update({ lastName: 'Quill' }))).toEqual([])
    await addAppointment(person)
    expect(
      issuesOf(await update({ firstName: 'Ada', lastName: 'Quill', preferredName: 'A' })),
    ).toEqual([])
    expect(issuesOf(await update({ lastName: 'Other' }))).toEqual([
      'lastName: FIXED_FIELD: To update your legal name, contact Patient Support.',
    ])
  })

  it('ignores a second state that is empty or the state of residence', async () => {
    const { update, read } = await addResident()
    await update({ secondaryState: 'nj' })
    expect(await read('secondaryState')).toEqual({ secondaryState: 'NJ' })
    expect(issuesOf(await update({ secondaryState: 'NY' }))).toEqual([
      'secondaryState: INVALID_FIELD: This is your residential state. Please select another one, or select No above.',
    ])
    await update({ secondaryState: null })
    expect(await read('secondaryState')).toEqual({ secondaryState: null })
  })

  it('needs a login, and changes no other person', async () => {
    const [one, two] = [await addResident(), await addResident()]
    await one.update({ pronouns: 'they/them' })
    expect(await two.read('pronouns')).toEqual({ pronouns: null })
    const answer = await server.ask('mutation { updateUser(updates: { pronouns: "x" }) { id } }')
    expect(answer.code).toBe('INVALID_AUTHENTICATION')
  })
})

describe('the state of an address', () => {
  it("is refused in words if the person's organization limits it [ADDR-10, ADDR-13]", async () => {
    const schoolId = await server.addSchool({
      careFlows: [{ careType: 'Therapy', sponsoredSessions: null, statesAvailable: ['NY', 'NJ'] }],
    })
    const { update, read } = await addResident({ schoolId })
    expect(issuesOf(await update({ primaryAddress: { ...ELM, state: 'TX' } }))).toEqual([
      'primaryAddress.state: STATE_LIMITED: Service availability is currently limited in Texas. Contact support for more info.',
    ])
    expect(await read('primaryAddress { line1 }')).toEqual({
      primaryAddress: { line1: '1 Elm Street' },
    })
    expect(issuesOf(await update({ primaryAddress: { ...ELM, state: 'NJ' } }))).toEqual([])
  })

  it('is refused in words if nothing is offered to self-pay people [ADDR-10, ADDR-14]', async () => {
    const { update } = await addResident()
    expect(issuesOf(await update({ primaryAddress: { ...ELM, state: 'WY' } }))).toEqual([
      'primaryAddress.state: STATE_NOT_OFFERED: Mantra is not currently set up to offer services in Wyoming. ' +
        'Please contact Patient Support at support@mantra.example.',
    ])
    expect(issuesOf(await update({ primaryAddress: { ...ELM, state: 'NJ' } }))).toEqual([])
  })
})

/** An appointment with a provider of its person only. */
async function addAppointment({ id: user_id }: Person): Promise<void> {
  const { db } = server.database.database
  const provider_id = server.app.platform.newId()
  const name = {
    first_name: 'Iris',
    last_name: 'Vale',
    classification: 'Licensed Therapist',
    time_zone: 'America/New_York',
  }
  await db
    .insertInto('providers')
    .values({
      id: provider_id,
      ...name,
      ...NOTHING_MORE,
      care_types: ['Therapy'],
      geo_states: ['NY'],
    })
    .execute()
  await db
    .insertInto('appointments')
    .values({
      user_id,
      provider_id,
      care_type: 'Therapy',
      appointment_type: 'intake',
      status: 'upcoming',
      description: 'Visit',
      starts_at: new Date('2026-03-04T15:00:00Z'),
      ends_at: new Date('2026-03-04T16:00:00Z'),
      payment_source: 'SelfPay',
      price_in_cents: null,
      created_at: server.clock.now,
      cancelled_at: null,
    })
    .execute()
}

const NOTHING_MORE = { post_nominal_titles: null, pronouns: null, gender: null, fun_fact: null }
