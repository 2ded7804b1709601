import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { enrolPeople } from '#server/enrolment/enrol-people.ts'
import type { NewPatient, People } from '#server/enrolment/people.ts'
import { readPeople } from '#server/enrolment/people-file.ts'
import { partsOf } from '#tests/support/outbox.ts'
import { at, inFolder, startServer } from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'

const server = await startServer({ PUBLIC_URL: 'https://portal.example' })
afterAll(() => server.close())
const { platform } = server.app

const SCHOOL = '11111111-1111-4111-8111-111111111111'
const PEOPLE: People = {
  providers: [],
  organizations: [
    {
      id: SCHOOL,
      name: 'Harbor College',
      counselingCenter: { name: 'Harbor Counseling' },
      entitlements: { ConnectNow: { crisisCallPhoneNumber: '(555) 010-0199' } },
      careFlows: [{ careType: 'Therapy', sponsoredSessions: 6 }],
    },
  ],
  patients: [
    {
      email: 'Ada@example.test',
      firstName: 'Ada',
      lastName: 'Quill',
      birthDate: '2000-06-15',
      organization: SCHOOL,
      referredBy: 'provider',
      careFlows: [{ careType: 'Therapy', careStatus: 'New', paymentSource: 'Organization' }],
    },
  ],
}
const patient = (changed: Partial<NewPatient>): People => ({
  organizations: [],
  providers: [],
  patients: [
    {
      email: 'bea@example.test',
      firstName: 'Bea',
      lastName: 'Lind',
      birthDate: '2000-06-15',
      ...changed,
    },
  ],
})
const countOf = async (email: string) =>
  (await platform.db.selectFrom('users').select('id').where('email_key', '=', email).execute())
    .length

/** Logs in by a link. @returns The token. */
async function tokenBy(link: string | null | undefined): Promise<string> {
  const { email, token } = partsOf(link ?? '')
  const { data } = await server.ask(
    'mutation ($email: String!, $token: String!) { passwordlessLogin(email: $email, token: $token) { authToken } }',
    { variables: { email, token } },
  )
  return String(at(data, 'passwordlessLogin', 'authToken'))
}

/** The data that a person reads after entering by a link. */
async function comeBy(link: string | null | undefined) {
  const me = `{ currentUser { firstName emailVerified referralSource awaitingMinorConsent organization { name } tasks { ref title done }
    careFlows { careType careStatus paymentSource } } }`
  return at((await server.ask(me, { token: await tokenBy(link) })).data, 'currentUser')
}

describe('adding people', () => {
  it('adds an organization and a patient, who can enter by the printed link', async () => {
    const { organizations, patients } = await enrolPeople(platform, PEOPLE)
    expect(organizations).toEqual([{ name: 'Harbor College', isNew: true }])
    expect(patients).toEqual([
      {
        email: 'Ada@example.test',
        isNew: true,
        link: expect.stringMatching(/^https:\/\/portal\.example\/verify-email#/),
      },
    ])
    expect(await comeBy(patients[0]?.link)).toEqual({
      firstName: 'Ada',
      emailVerified: true,
      referralSource: 'Mcp',
      awaitingMinorConsent: false,
      organization: { name: 'Harbor College' },
      careFlows: [{ careType: 'Therapy', careStatus: 'New', paymentSource: 'Organization' }],
      tasks: [
        { ref: 'referred-account-setup', title: 'Finish setting up your account', done: false },
        { ref: 'initial-questionnaire-assessment', title: 'Tell us how you feel', done: false },
      ],
    })
  })

  it('adds an organization’s sign-on and recommendations, and a person with single sign-on only', async () => {
    const id = '33333333-3333-4333-8333-333333333333'
    const resources = [
      { name: 'Counseling', phone: '(555) 010-0111', isForCrises: true, tags: ['free'] },
      { name: 'Library', website: 'https://library.example' },
    ]
    const { patients } = await enrolPeople(platform, {
      providers: [],
      organizations: [
        {
          id,
          name: 'Lake College',
          ssoRedirectUrl: 'https://login.lake.example',
          resources,
          careFlows: [],
        },
      ],
      patients: [
        ...patient({ email: 'lake@example.test', organization: id, hasAdhd: true }).patients,
        ...patient({ email: 'alone@example.test', hasSso: true }).patients,
      ],
    })
    const query = `{ userHasSso userSsoRedirectUrl currentUser { hasADHD }
      patientPortalOrganizationResource { items { name phone website showAsCrisisResource tags } } }`
    const told = await Promise.all(
      patients.map(
        async ({ link }) => (await server.ask(query, { token: await tokenBy(link) })).data,
      ),
    )
    expect(told).toEqual([
      {
        userHasSso: true,
        userSsoRedirectUrl: 'https://login.lake.example',
        currentUser: { hasADHD: true },
        patientPortalOrganizationResource: {
          items: [
            {
              name: 'Counseling',
              phone: '(555) 010-0111',
              website: null,
              showAsCrisisResource: true,
              tags: ['free'],
            },
            {
              name: 'Library',
              phone: null,
              website: 'https://library.example',
              showAsCrisisResource: false,
              tags: [],
            },
          ],
        },
      },
      {
        userHasSso: true,
        userSsoRedirectUrl: null,
        currentUser: { hasADHD: false },
        patientPortalOrganizationResource: { items: [] },
      },
    ])
  })

  it('adds a patient’s referrer and suggested providers, or no one if one of them does not exist', async () => {
    const hours = [{ days: [1], from: '09:00', to: '12:00' }]
    const of = {
      classification: 'Therapist',
      careTypes: ['Therapy'] as const,
      states: ['NY'],
      timeZone: 'America/New_York',
      hours,
    }
    const [iris, otto] = [
      '44444444-4444-4444-8444-444444444401',
      '44444444-4444-4444-8444-444444444402',
    ] as const
    const { patients } = await enrolPeople(platform, {
      organizations: [],
      providers: [
        { id: iris, firstName: 'Iris', lastName: 'Vale', ...of },
        { id: otto, firstName: 'Otto', lastName: 'Reed', ...of },
      ],
      patients: patient({
        email: 'sent@example.test',
        suggestedProviders: [otto, iris],
        referringProvider: otto,
      }).patients,
    })
    const token = await tokenBy(patients[0]?.link)
    const query = '{ currentUser { suggestedProviders { name } referringProvider { name } } }'
    expect((await server.ask(query, { token })).data.currentUser).toEqual({
      suggestedProviders: [{ name: 'Iris Vale' }, { name: 'Otto Reed' }],
      referringProvider: { name: 'Otto Reed' },
    })
    const nobody = patient({
      email: 'lost@example.test',
      suggestedProviders: ['44444444-4444-4444-8444-444444444499'],
    })
    await expect(enrolPeople(platform, nobody)).rejects.toThrow(
      'there is no provider 44444444-4444-4444-8444-444444444499',
    )
    expect(await countOf('lost@example.test')).toBe(0)
  })

  it('leaves existing people unchanged, and gives no link to people who have entered', async () => {
    const again = await enrolPeople(platform, {
      providers: [],
      organizations: PEOPLE.organizations.map((one) => ({ ...one, name: 'Other', careFlows: [] })),
      patients: PEOPLE.patients.map((one) => ({
        ...one,
        email: 'ada@EXAMPLE.test',
        firstName: 'Eve',
      })),
    })
    expect(again.organizations).toEqual([{ name: 'Other', isNew: false }])
    expect(again.patients).toEqual([{ email: 'ada@EXAMPLE.test', isNew: false, link: null }])
    const rows = await platform.db
      .selectFrom('users')
      .select('first_name')
      .where('email_key', '=', 'ada@example.test')
      .execute()
    expect(rows).toEqual([{ first_name: 'Ada' }])
  })

  it('gives a new link to people who have not entered yet', async () => {
    const first = await enrolPeople(platform, patient({ email: 'new@example.test', tasks: [] }))
    const again = await enrolPeople(platform, patient({ email: 'new@example.test' }))
    expect(again.patients[0]).toMatchObject({ isNew: false, link: expect.any(String) })
    expect(again.patients[0]?.link).not.toBe(first.patients[0]?.link)
    expect(await comeBy(again.patients[0]?.link)).toMatchObject({
      tasks: [],
      organization: null,
      referralSource: null,
    })
  })

  it('makes a minor wait for a guardian’s consent, unless it is given', async () => {
    const waits = async (changed: Partial<NewPatient>) =>
      at(
        await comeBy((await enrolPeople(platform, patient(changed))).patients[0]?.link),
        'awaitingMinorConsent',
      )
    expect(await waits({ email: 'minor@example.test', birthDate: '2009-03-03' })).toBe(true)
    expect(
      await waits({
        email: 'consent@example.test',
        birthDate: '2009-03-03',
        hasGuardianConsent: true,
      }),
    ).toBe(false)
  })

  it('requires consent below the operator’s age', () =>
    withOperations({ ageOfConsent: 16 }, async (contentDir) => {
      const there = { ...platform, config: { ...platform.config, contentDir } }
      const waits = async (changed: Partial<NewPatient>) =>
        at(
          await comeBy((await enrolPeople(there, patient(changed))).patients[0]?.link),
          'awaitingMinorConsent',
        )
      expect(await waits({ email: 'sixteen@example.test', birthDate: '2010-03-02' })).toBe(false)
      expect(await waits({ email: 'fifteen@example.test', birthDate: '2010-03-03' })).toBe(true)
    }))

  it.each([
    [
      'an unknown organization',
      { organization: '22222222-2222-4222-8222-222222222222' },
      'there is no organization 2222',
    ],
    ['a task without a title', { tasks: ['unheard-of'] }, 'Cannot add the task "unheard-of"'],
  ])('adds no one from a file with %s', async (_case, changed, reason) => {
    const good = patient({ email: 'good@example.test' }).patients
    const people = {
      organizations: [],
      providers: [],
      patients: [...good, ...patient(changed).patients],
    }
    await expect(enrolPeople(platform, people)).rejects.toThrow(reason)
    expect(await countOf('good@example.test')).toBe(0)
  })

  it('reads a file, and reports the place of a mistake', () =>
    inFolder((folder) => {
      const file = join(folder, 'people.json')
      writeFileSync(file, JSON.stringify(PEOPLE))
      expect(readPeople(file, platform.config.contentDir)).toEqual(PEOPLE)
      const address = { line1: '1 Elm', city: 'X', state: 'XX', zip: '12207' }
      for (const [changed, reason] of [
        [{ email: 'bea' }, '4:16: At /patients/0/email: must match pattern'],
        [{ address }, '11:18: At /patients/0/address/state: "XX" is not a state'],
      ] as const) {
        writeFileSync(file, JSON.stringify({ patients: patient(changed).patients }, null, 2))
        expect(() => readPeople(file, platform.config.contentDir)).toThrow(
          `Cannot use ${file}:${reason}`,
        )
      }
    }))
})
