import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import operations from '#content/brand/operations.json' with { type: 'json' }
import { flowOf, type Inputs, screenOf, start, toJson } from '#engine/index.ts'
import { readPages } from '#server/domains/content/content-files.ts'
import { dollars, presentPage } from '#server/domains/content/present-page.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { at, inFolder, startServer, tokenOf } from '#tests/support/server.ts'
import { withOperations } from '#tests/support/with-operations.ts'
import { homePage } from './home-page.ts'

const server = await startServer()
afterAll(() => server.close())

const PAGE =
  'query ($id: ID!) { contentPage(id: $id) { title lead sections { heading paragraphs } empty link { words path } } }'

describe('a content page', () => {
  it('has the deadline for free cancellation, and the fee after it from the settings [CNST-05]', async () => {
    const answer = await server.ask(PAGE, { variables: { id: 'cancellation-policy' } })
    expect(at(answer.data, 'contentPage')).toEqual({
      title: 'Cancellation policy',
      lead: null,
      sections: [
        {
          heading: null,
          paragraphs: [
            'You can cancel or reschedule free of charge until 24 hours before your appointment.',
            'Within 24 hours of your appointment, a late cancellation fee of $50 applies.',
          ],
        },
      ],
      empty: null,
      link: null,
    })
  })

  it('has the operator’s fee and hours, to the cent [CNST-05]', () =>
    withOperations(
      {
        pricesInCents: { ...operations.pricesInCents, lateCancellationFeeInCents: 7550 },
        cancellationNoticeHours: 1,
      },
      async (CONTENT_DIR) => {
        const other = await startServer({ CONTENT_DIR })
        const { text } = await other.ask(PAGE, { variables: { id: 'cancellation-policy' } })
        await other.close()
        expect(text).toContain(
          'Within 1 hour of your appointment, a late cancellation fee of $75.50 applies.',
        )
        expect(text).toContain('free of charge until 1 hour before your appointment.')
      },
    ))

  it('has no placeholder left', async () => {
    for (const id of readPages(server.config.contentDir).keys()) {
      expect((await server.ask(PAGE, { variables: { id } })).text).not.toMatch(/\{[A-Za-z]+\}/)
    }
  })

  it('for a group of people is found by them only', () =>
    inFolder(async (CONTENT_DIR) => {
      cpSync(server.config.contentDir, CONTENT_DIR, { recursive: true })
      const file = join(CONTENT_DIR, 'pages/help-signup.json')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('"source"', '"when": "is-student", "source"'),
      )
      const other = await startServer({ CONTENT_DIR })
      const ask = async (token?: string) => {
        const { code, data } = await other.ask(PAGE, { variables: { id: 'help-signup' }, token })
        return code ?? typeof at(data, 'contentPage', 'title')
      }
      const student = await tokenOf(
        other,
        await other.addPerson({ schoolId: await other.addSchool() }),
      )
      const selfPay = await tokenOf(other, await other.addPerson())
      expect([await ask(student), await ask(selfPay), await ask()]).toEqual([
        'string',
        'NOT_FOUND',
        'NOT_FOUND',
      ])
      await other.close()
    }))

  it('is not found if it does not exist', async () => {
    expect((await server.ask(PAGE, { variables: { id: 'nothing' } })).code).toBe('NOT_FOUND')
  })

  it('with an unknown placeholder is refused with its name', () => {
    const page = { id: 'terms', title: 'Terms', sections: [{ paragraphs: ['Call {phon}'] }] }
    expect(() => presentPage(page, { phone: '1' })).toThrow(
      'Cannot show "terms": nobody knows the placeholder "{phon}"',
    )
  })

  it('that is invalid is refused with file and place', () =>
    inFolder(async (folder) => {
      cpSync(join(server.config.contentDir, 'pages'), join(folder, 'pages'), { recursive: true })
      const file = join(folder, 'pages/help-signup.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"/login"', '"log in"'))
      expect(() => readPages(folder)).toThrow(
        /help-signup\.json:\d+:\d+: At \/link\/path: must match pattern/,
      )
    }))
})

describe('the home page', () => {
  const call = async (story: Parameters<typeof server.addPerson>[0]) => {
    const token = await tokenOf(server, await server.addPerson(story))
    const { steps } = await homePage((query) => server.ask(query, { token }))
    const { texts, view } = steps.find(({ id }) => id === 'crisis-call') ?? {}
    return [texts?.call, view?.props.phone]
  }

  it.each([
    ['the number of its settings', { crisisCallPhoneNumber: '(555) 010-0199' }, '(555) 010-0199'],
    ['988 without one', {}, '988'],
  ])(
    'offers the crisis call if the organization switched it on, by %s [ROLE-09]',
    async (_case, config, phone) => {
      const schoolId = await server.addSchool({ entitlements: { ConnectNow: config } })
      expect(await call({ schoolId })).toEqual([`Call ${phone}`, phone])
    },
  )

  it('offers no crisis call to people of another organization, or of none [ROLE-09]', async () => {
    const schoolId = await server.addSchool({ entitlements: { InterpretationService: {} } })
    for (const story of [{ schoolId }, {}])
      expect(await call(story)).toEqual([undefined, undefined])
  })
})

describe('the page of crisis help', () => {
  const stepsFor = async (story: Parameters<typeof server.addPerson>[0]) => {
    const token = await tokenOf(server, await server.addPerson(story))
    const { data } = await server.ask(
      '{ currentUser { organization { name entitlements { key config } } safetyPlan { createdAt } } }',
      { token },
    )
    const flow = flowOf(shipped, 'crisis-resources')
    const told: Inputs = {
      user: toJson(at(data, 'currentUser')),
      campusResources: [],
      config: { brand: { name: 'Harbor' } },
    }
    return screenOf(flow, start(flow, told).state).steps.map(({ id, view }) => [
      id,
      view?.props.phone ?? null,
    ])
  }

  it('has Connect Now only for people of an organization that switched it on [CRIS-03]', async () => {
    const on = await server.addSchool({
      entitlements: { ConnectNow: { crisisCallPhoneNumber: '(555) 010-0199' } },
    })
    const byDefault = await server.addSchool({ entitlements: { ConnectNow: {} } })
    const off = await server.addSchool({ entitlements: { Hub: {} } })
    expect(await stepsFor({ schoolId: on })).toEqual([
      ['connect-now', '(555) 010-0199'],
      ['hotlines', null],
    ])
    expect(await stepsFor({ schoolId: byDefault })).toEqual([
      ['connect-now', '988'],
      ['hotlines', null],
    ])
    for (const story of [{ schoolId: off }, {}])
      expect(await stepsFor(story)).toEqual([['hotlines', null]])
  })
})

describe('campus resources', () => {
  const ITEM = {
    title: 'Sleep',
    description: 'About rest.',
    url: 'https://harbor.example/sleep',
    linkText: 'Read more',
    pictureType: 'info',
  }
  const QUERY =
    'query ($id: ID!) { genericCollegeModal(orgId: $id) { title description url linkText pictureType } }'

  it('are for people of the campus only, in the operator’s order [DENT-15] [DCAL-16] [QURY-35]', async () => {
    await withOperations({}, async (contentDir) => {
      const items = [
        ITEM,
        { ...ITEM, title: 'Focus', url: 'https://harbor.example/focus', pictureType: 'chat' },
      ]
      writeFileSync(
        join(contentDir, 'support/college.json'),
        JSON.stringify({ title: 'For campuses', items }),
      )
      const other = await startServer({ CONTENT_DIR: contentDir })
      try {
        const schoolId = await other.addSchool()
        const asked = async (story: Parameters<typeof other.addPerson>[0], id: string) => {
          const token = await tokenOf(other, await other.addPerson(story))
          return at(
            (await other.ask(QUERY, { token, variables: { id } })).data,
            'genericCollegeModal',
          )
        }
        expect(await asked({ schoolId }, schoolId)).toEqual(items)
        expect(await asked({}, schoolId)).toEqual([])
        expect(await asked({ schoolId: await other.addSchool() }, schoolId)).toEqual([])
      } finally {
        await other.close()
      }
    })
  })
})

describe('an amount', () => {
  it.each([
    [5000, '$50'],
    [4950, '$49.50'],
    [0, '$0'],
    [5, '$0.05'],
  ])('of %i cents reads %s', (cents, words) => {
    expect(dollars(cents, 'en-US')).toBe(words)
  })

  it('is formatted for the operator', () => {
    expect(dollars(123_450, 'de-DE')).toMatch(/^1\.234,50/)
  })
})
