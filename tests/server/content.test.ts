import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPages } from '#server/domains/content/content-files.ts'
import { dollars, presentPage } from '#server/domains/content/content-rules.ts'
import { at, inFolder, startServer, tokenOf } from '#tests/support/server.ts'

const server = await startServer()
afterAll(() => server.close())

const PAGE = 'query ($id: ID!) { contentPage(id: $id) { title lead sections { heading paragraphs } empty link { words path } } }'
const PLACES = '{ places { path } }'

describe('a page of words', () => {
  it('states until when cancelling is free, and the fee from the settings after that [CNST-05]', async () => {
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

  it('carries no placeholder that was not filled in', async () => {
    for (const id of readPages(server.config.contentDir).keys()) {
      expect((await server.ask(PAGE, { variables: { id } })).text).not.toMatch(/\{[A-Za-z]+\}/)
    }
  })

  it('that does not exist is not found', async () => {
    expect((await server.ask(PAGE, { variables: { id: 'nothing' } })).code).toBe('NOT_FOUND')
  })

  it('with a placeholder that nobody knows is refused by its name', () => {
    const page = { id: 'terms', title: 'Terms', sections: [{ paragraphs: ['Call {phon}'] }] }
    expect(() => presentPage(page, { phone: '1' })).toThrow('Cannot show page "terms": nobody knows the placeholder "{phon}"')
  })

  it('that cannot be used is refused with file and place', () =>
    inFolder(async (folder) => {
      cpSync(join(server.config.contentDir, 'pages'), join(folder, 'pages'), { recursive: true })
      const file = join(folder, 'pages/billing.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('"/support"', '"support us"'))
      expect(() => readPages(folder)).toThrow(`Cannot use ${file}: At /link/path: must match pattern`)
    }))
})

describe('places', () => {
  it('are only for who is logged in', async () => {
    expect((await server.ask(PLACES)).code).toBe('INVALID_AUTHENTICATION')
  })

  it('hold the pharmacy only with an ongoing psychiatry care flow, and student terms only for students [ROUT-12]', async () => {
    const schoolId = await server.addSchool()
    const paths = async (story: Parameters<typeof server.addPerson>[0]) => {
      const token = await tokenOf(server, await server.addPerson(story))
      return [at((await server.ask(PLACES, { token })).data, 'places')].flat().map((place) => at(place, 'path'))
    }
    const ofPsychiatry = (careStatus: 'Active' | 'OnHold' | 'New') =>
      paths({ careFlows: [{ careType: 'Psychiatry', careStatus, paymentSource: 'SelfPay' }] })
    expect(await paths({})).toEqual([
      '/home',
      '/assessment-results',
      '/appointments',
      '/billing',
      '/account/profile',
      '/support',
      '/crisis-resources',
    ])
    expect(await paths({ schoolId })).toContain('/student-terms')
    expect(await ofPsychiatry('Active')).toContain('/account/pharmacy')
    expect(await ofPsychiatry('OnHold')).toContain('/account/pharmacy')
    expect(await ofPsychiatry('New')).not.toContain('/account/pharmacy')
  })
})

describe('an amount', () => {
  it.each([
    [5000, '$50'],
    [4950, '$49.50'],
    [0, '$0'],
    [5, '$0.05'],
  ])('of %i cents reads %s', (cents, words) => {
    expect(dollars(cents)).toBe(words)
  })
})
