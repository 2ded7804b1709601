import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { enrolPeople } from '#server/enrolment/enrol-people.ts'
import type { NewProvider } from '#server/enrolment/new-provider.ts'
import { readPeople } from '#server/enrolment/people-file.ts'
import { addAppointment } from '#tests/support/scheduling.ts'
import { at, inFolder, startServer, tokenOf } from '#tests/support/server.ts'

// It is Monday, 2 March 2026, 10:00 in New York. Times from Tuesday 10:00 are offered.
const server = await startServer({ PUBLIC_URL: 'https://portal.example' })
afterAll(() => server.close())
const { platform } = server.app
const { contentDir } = platform.config

const IRIS: NewProvider = {
  id: '11111111-1111-4111-8111-111111111101',
  firstName: 'Iris',
  lastName: 'Vale',
  titles: 'LCSW',
  classification: 'Licensed Clinical Social Worker',
  about: 'Small steps.',
  careTypes: ['Therapy'],
  states: ['NY'],
  timeZone: 'America/New_York',
  hours: [{ days: [2, 3], from: '10:00', to: '12:00' }],
  exceptions: [{ date: '2026-03-04', kind: 'Off' }],
  traits: { Languages: ['English', 'Spanish'] },
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

const person = await server.addPerson()
const token = await tokenOf(server, person)

/** Adds the people of a file, like the command. */
async function addFrom(folder: string, providers: readonly unknown[]) {
  const file = join(folder, 'people.json')
  writeFileSync(file, JSON.stringify({ providers }, null, 2))
  return (await enrolPeople(platform, readPeople(file, contentDir))).providers
}

/** The providers and times offered to the patient this week. */
async function offered() {
  const { data } = await server.ask(
    `{ availability(careType: therapy, start: "2026-03-02T00:00:00Z", end: "2026-03-07T00:00:00Z") {
      providers { provider { name } slots { start } } } }`,
    { token },
  )
  const lists = at(data, 'availability', 'providers')
  return Array.isArray(lists)
    ? lists.map((one) => {
        const slots = at(one, 'slots')
        return [
          at(one, 'provider', 'name'),
          Array.isArray(slots) ? slots.map((slot) => at(slot, 'start')) : [],
        ]
      })
    : []
}

describe('adding providers', () => {
  it('offers their times immediately, with exceptions, profile and portrait', () =>
    inFolder(async (folder) => {
      expect(await offered()).toEqual([])
      writeFileSync(join(folder, 'iris.png'), PIXEL)
      expect(await addFrom(folder, [{ ...IRIS, portrait: 'iris.png' }])).toEqual([
        { name: 'Iris Vale', isNew: true },
      ])
      expect(await offered()).toEqual([
        ['Iris Vale', ['2026-03-03T15:00:00.000Z', '2026-03-03T16:00:00.000Z']],
      ])
      const { data } = await server.ask(
        `query ($id: ID!) { provider(id: $id) { postNominalTitles funFact geoStates portrait { url initials } traits { category values } } }`,
        { token, variables: { id: IRIS.id } },
      )
      expect(data.provider).toEqual({
        postNominalTitles: 'LCSW',
        funFact: 'Small steps.',
        geoStates: ['NY'],
        portrait: { url: `/portraits/${IRIS.id}`, initials: null },
        traits: [{ category: 'Languages', values: ['English', 'Spanish'] }],
      })
      const portrait = await server.app.inject({ url: `/portraits/${IRIS.id}` })
      expect(portrait.headers['content-type']).toBe('image/png')
      expect(portrait.rawPayload.equals(PIXEL)).toBe(true)
    }))

  it('updates an existing provider from the file, and keeps bookings', () =>
    inFolder(async (folder) => {
      await addFrom(folder, [IRIS])
      await addAppointment(server, {
        userId: person.id,
        providerId: IRIS.id,
        start: '2026-03-03T15:00:00Z',
      })
      const { exceptions: _off, ...always } = IRIS
      const changed = {
        ...always,
        lastName: 'Vale-Reed',
        hours: [{ days: [4], from: '09:00', to: '10:00' }],
        traits: {},
      }
      expect(await addFrom(folder, [changed])).toEqual([{ name: 'Iris Vale-Reed', isNew: false }])
      expect(await addFrom(folder, [changed])).toEqual([{ name: 'Iris Vale-Reed', isNew: false }])
      expect(await offered()).toEqual([['Iris Vale-Reed', ['2026-03-05T14:00:00.000Z']]])
      const rows = await platform.db
        .selectFrom('appointments')
        .select('provider_id')
        .where('user_id', '=', person.id)
        .execute()
      expect(rows).toEqual([{ provider_id: IRIS.id }])
    }))

  it.each([
    ['an unknown state', { states: ['NY', 'XX'] }, '/providers/1/states/1: "XX" is not a state'],
    [
      'an unknown zone',
      { timeZone: 'America/Albany' },
      '/providers/1/timeZone: "America/Albany" is not a time zone',
    ],
    [
      'hours that run backwards',
      { hours: [{ days: [1], from: '12:00', to: '09:00' }] },
      '/providers/1/hours/0: it ends before it begins',
    ],
    [
      'hours that overlap',
      {
        hours: [
          { days: [1, 2], from: '09:00', to: '12:00' },
          { days: [2], from: '11:00', to: '13:00' },
        ],
      },
      '/providers/1/hours/1: it overlaps with /hours/0',
    ],
    [
      'an invalid date',
      { exceptions: [{ date: '2026-02-30', kind: 'Off' }] },
      '/providers/1/exceptions/0/date: "2026-02-30" is not a date',
    ],
    [
      'extra hours without times',
      { exceptions: [{ date: '2026-03-03', kind: 'Extra' }] },
      "/providers/1/exceptions/0: must have required property 'from'",
    ],
    [
      'an unknown care type',
      { careTypes: ['Coaching'] },
      '/providers/1/careTypes/0: must be equal to one of the allowed values',
    ],
    [
      'an unknown word',
      { name: 'Iris' },
      '/providers/1: must NOT have additional properties: "name"',
    ],
    ['a missing portrait', { portrait: 'no.png' }, '/providers/1/portrait: there is no file'],
    ['an invalid portrait', { portrait: 'text.png' }, '/providers/1/portrait:'],
    [
      'the id of another',
      { id: '11111111-1111-4111-8111-111111111102' },
      '/providers/1/id: another provider above has this id',
    ],
  ])('adds no one from a file with %s, and names its place', (_case, changed, reason) =>
    inFolder(async (folder) => {
      writeFileSync(join(folder, 'text.png'), 'words')
      const good = { ...IRIS, id: '11111111-1111-4111-8111-111111111102', firstName: 'Good' }
      const failure = await addFrom(folder, [
        good,
        { ...IRIS, id: '11111111-1111-4111-8111-111111111103', ...changed },
      ]).catch(String)
      expect(failure).toContain(`At ${reason}`)
      const [, line = ''] = /people\.json:(\d+):\d+: /.exec(String(failure)) ?? []
      const lines = readFileSync(join(folder, 'people.json'), 'utf8').split('\n')
      expect(Number(line)).toBeGreaterThan(lines.findIndex((text) => text.includes('Good')))
      expect(
        (
          await platform.db
            .selectFrom('providers')
            .select('id')
            .where('first_name', '=', 'Good')
            .execute()
        ).length,
      ).toBe(0)
    }),
  )

  it('reports a file that is not JSON', () =>
    inFolder((folder) => {
      const file = join(folder, 'people.json')
      writeFileSync(file, '{\n  "providers": [}\n')
      expect(() => readPeople(file, contentDir)).toThrow(`Cannot use ${file}:2:17: `)
    }))
})
