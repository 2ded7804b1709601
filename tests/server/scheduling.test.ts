import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createOperatorFolders } from '#tests/support/operator-folders.ts'
import { addAppointment, addProvider } from '#tests/support/scheduling.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { loadWithoutPage } from '#tests/support/without-page.ts'

const { bookingWindow } = await loadWithoutPage(() => import('#renderer/views/slots.ts'))
const DOCUMENTS = join(import.meta.dirname, '../../renderer/api/generated/persisted-documents.json')
const texts: readonly string[] = Object.values(JSON.parse(readFileSync(DOCUMENTS, 'utf8'))).map(
  String,
)

// It is Monday, 2 March 2026, 10:00 in New York; clocks there go forward on 8 March.
const server = await startServer()
afterAll(() => server.close())
const { db } = server.database.database
const { now: MONDAY } = server.clock
beforeEach(async () => {
  server.clock.now = MONDAY
  await db.deleteFrom('appointments').execute()
  await db.deleteFrom('providers').execute()
})

const newPatient = async (story: Parameters<typeof server.addPerson>[0] = {}) => {
  const person = await server.addPerson(story)
  return { id: person.id, token: await tokenOf(server, person) }
}

const NOBODY = '00000000-0000-4000-8000-00000000dead'

const AVAILABILITY = `query ($careType: LowercaseCareType!, $start: DateTime!, $end: DateTime!, $checkin: Boolean) {
  availability(careType: $careType, start: $start, end: $end, checkin: $checkin) {
    interval { start end } providers { provider { id name } slots { start end providerId durationMinutes } } slots { start providerId } } }`

async function availability(
  token: string,
  asked: { readonly [name: string]: string | boolean } = {},
) {
  const variables = {
    careType: 'therapy',
    start: '2026-03-02T00:00:00Z',
    end: '2026-03-04T05:00:00Z',
    ...asked,
  }
  const answer = await server.ask(AVAILABILITY, { token, variables })
  const found = answer.data.availability
  const starts = (list: unknown) =>
    Array.isArray(list) ? list.map((slot) => at(slot, 'start')) : []
  const providers = at(found, 'providers')
  return {
    code: answer.code,
    interval: at(found, 'interval'),
    pooled: at(found, 'slots'),
    lists: Array.isArray(providers)
      ? providers.map((one) => [at(one, 'provider', 'name'), starts(at(one, 'slots'))] as const)
      : [],
    first: at(found, 'providers', 0, 'slots', 0),
  }
}

describe('availability', () => {
  it('is a list of times with start, end and provider, in the length of the appointment [ENTY-17] [DENT-09]', async () => {
    const provider = await addProvider(server)
    const { token } = await newPatient()
    expect((await availability(token)).first).toEqual({
      start: '2026-03-03T15:00:00.000Z',
      end: '2026-03-03T15:50:00.000Z',
      providerId: provider,
      durationMinutes: 50,
    })
  })

  it('begins a day from now and ends at the horizon, for any request', async () => {
    await addProvider(server)
    const { token } = await newPatient()
    const { lists, interval } = await availability(token)
    expect(lists).toEqual([['Iris Vale', ['2026-03-03T15:00:00.000Z', '2026-03-03T16:00:00.000Z']]])
    expect(interval).toEqual({ start: '2026-03-03T15:00:00.000Z', end: '2026-03-04T05:00:00.000Z' })
    const late = { start: '2026-05-29T00:00:00Z', end: '2026-07-01T00:00:00Z' }
    expect((await availability(token, late)).lists[0]?.[1].at(-1)).toBe('2026-06-02T14:00:00.000Z')
    expect(
      (await availability(token, { start: '2026-02-01T00:00:00Z', end: '2026-03-02T14:00:00Z' }))
        .lists,
    ).toEqual([])
  })

  it.each([
    // The horizon is longest on the first of a month: July to September is among the longest three
    // months.
    ['2026-07-01T14:00:00Z', '2026-07-02', '2026-09-30'],
    ['2026-02-20T15:00:00Z', '2026-02-23', '2026-04-30'],
  ])(
    'of all providers and of one, as the portal requests them, covers three months from the start of this one: %s [SCHD-03]',
    async (now, first, last) => {
      server.clock.now = new Date(now)
      const [id] = [await addProvider(server), await addProvider(server, { name: 'Otto Reed' })]
      const { token } = await newPatient()
      const asked = bookingWindow(server.clock.now)
      const days = async (operation: string) => {
        const text = texts.find((one) => new RegExp(`query ${operation}\\b`).test(one)) ?? ''
        const page = { first: 20, after: 0, nextDays: 100 }
        const variables = {
          careType: 'therapy',
          checkin: false,
          ...asked,
          ...(operation === 'BookingAvailability' ? page : { id }),
        }
        const { data } = await server.ask(text, { token, variables })
        const providers = at(data, 'availability', 'providers')
        return (Array.isArray(providers) ? providers : []).map((one) => {
          const slots = at(one, 'slots')
          return [
            at(slots, 0, 'start'),
            at(slots, Array.isArray(slots) ? slots.length - 1 : 0, 'start'),
          ].map((start) => String(start).slice(0, 10))
        })
      }
      const months = [asked.start, asked.end].map((instant) => new Date(instant))
      expect(months.map((month) => [month.getMonth(), month.getDate(), month.getHours()])).toEqual([
        [new Date(now).getMonth(), 1, 0],
        [new Date(now).getMonth() + 3, 1, 0],
      ])
      expect([await days('BookingAvailability'), await days('BookingProviderTimes')]).toEqual([
        [
          [first, last],
          [first, last],
        ],
        [[first, last]],
      ])
    },
  )

  it('follows the provider’s local clock through clock changes, days off and extra hours', async () => {
    await addProvider(server, {
      exceptions: [
        { date: '2026-03-06', kind: 'Off', hours: [0, 1440] },
        { date: '2026-03-08', kind: 'Extra', hours: [60, 240] },
      ],
    })
    const { token } = await newPatient()
    const { lists } = await availability(token, {
      start: '2026-03-05T15:00:00Z',
      end: '2026-03-09T15:00:00Z',
    })
    // Sunday from 1:00 to 4:00 is two hours long. Monday's 9:00 is an hour earlier than Thursday's.
    expect(lists[0]?.[1]).toEqual([
      '2026-03-05T15:00:00.000Z',
      '2026-03-05T16:00:00.000Z',
      '2026-03-08T06:00:00.000Z',
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
      '2026-03-09T14:00:00.000Z',
    ])
  })

  it('leaves out the provider’s bookings and the patient’s', async () => {
    const [iris, otto] = [
      await addProvider(server),
      await addProvider(server, { name: 'Otto Reed' }),
    ]
    const [other, patient] = [await newPatient(), await newPatient()]
    await addAppointment(server, {
      userId: other.id,
      providerId: iris,
      start: '2026-03-03T15:30:00Z',
      minutes: 30,
    })
    const cancelled = {
      userId: other.id,
      providerId: otto,
      start: '2026-03-03T15:00:00Z',
      status: 'cancelled' as const,
    }
    await addAppointment(server, cancelled)
    expect((await availability(patient.token)).lists).toEqual([
      ['Otto Reed', ['2026-03-03T15:00:00.000Z', '2026-03-03T16:00:00.000Z']],
      ['Iris Vale', ['2026-03-03T16:00:00.000Z']],
    ])
    await addAppointment(server, {
      userId: patient.id,
      providerId: otto,
      start: '2026-03-03T16:00:00Z',
    })
    expect((await availability(patient.token)).lists).toEqual([
      ['Otto Reed', ['2026-03-03T15:00:00.000Z']],
    ])
  })

  it('has only providers of that care with a license in the patient’s state', async () => {
    await addProvider(server, { name: 'Out Ofstate', states: ['NJ', 'CA'] })
    await addProvider(server, { name: 'Pia Scribe', careTypes: ['Psychiatry'] })
    const { token } = await newPatient()
    expect((await availability(token)).lists).toEqual([])
    expect(
      (await availability(token, { careType: 'psychiatry' })).lists.map(([name]) => name),
    ).toEqual(['Pia Scribe'])
    const homeless = await newPatient({ state: null })
    expect((await availability(homeless.token, { careType: 'psychiatry' })).lists).toEqual([])
  })

  it('pools equal times of several providers into one, with the first provider [BOOK-21]', async () => {
    await addProvider(server, { hours: [600, 660] })
    const ada = await addProvider(server, { name: 'Ada Moss', hours: [600, 720] })
    const { token } = await newPatient()
    expect((await availability(token)).pooled).toEqual([
      { start: '2026-03-03T15:00:00.000Z', providerId: ada },
      { start: '2026-03-03T16:00:00.000Z', providerId: ada },
    ])
    expect((await availability(token)).lists.map(([name]) => name)).toEqual([
      'Ada Moss',
      'Iris Vale',
    ])
  })

  describe('in pages', () => {
    const PAGE = `query ($first: Int, $after: Int, $providerId: ID, $nextDays: Int, $end: DateTime!) {
      availability(careType: therapy, start: "2026-03-02T00:00:00Z", end: $end, first: $first, after: $after,
        id: $providerId, nextDays: $nextDays) { hasMore providers { provider { name } slots { start } } slots { start } } }`
    const page = async (token: string, asked: object) => {
      const variables = { end: '2026-05-30T00:00:00Z', ...asked }
      const { data, code } = await server.ask(PAGE, { token, variables })
      const providers = [at(data, 'availability', 'providers') ?? []].flat()
      return {
        code,
        names: providers.map((one) => at(one, 'provider', 'name')),
        starts: providers.map((one) =>
          [at(one, 'slots')].flat().map((slot) => String(at(slot, 'start'))),
        ),
        pooled: [at(data, 'availability', 'slots') ?? []].flat().length,
        hasMore: at(data, 'availability', 'hasMore'),
      }
    }
    const off = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => ({
        date: new Date(Date.UTC(2026, 2, from + i)).toISOString().slice(0, 10),
        kind: 'Off' as const,
        hours: [0, 1440] as const,
      }))

    it('lists each provider once, by their first time and then by name, however far, and says if more follow', async () => {
      await addProvider(server, { name: 'Zoe Near' })
      await addProvider(server, { name: 'Ada Near' })
      await addProvider(server, { name: 'Ben Week', exceptions: off(1, 10) })
      await addProvider(server, { name: 'Cem Month', exceptions: off(1, 40) })
      await addProvider(server, { name: 'Dan Never', exceptions: off(1, 120) })
      const { token } = await newPatient()
      const pages = [0, 1, 2, 3, 4].map((after) => page(token, { first: 1, after }))
      expect((await Promise.all(pages)).map(({ names, hasMore }) => [...names, hasMore])).toEqual([
        ['Ada Near', true],
        ['Zoe Near', true],
        ['Ben Week', true],
        ['Cem Month', false],
        [false],
      ])
      const all = await page(token, {})
      expect([all.names, all.hasMore]).toEqual([
        ['Ada Near', 'Zoe Near', 'Ben Week', 'Cem Month'],
        false,
      ])
      expect((await page(token, { first: 2, after: 1 })).names).toEqual(['Zoe Near', 'Ben Week'])
    })

    it('lists all times of one provider, or nothing for an unknown or unavailable one', async () => {
      const id = await addProvider(server)
      const elsewhere = await addProvider(server, { name: 'Out Ofstate', states: ['NJ'] })
      await addProvider(server, { name: 'Otto Reed' })
      const { token } = await newPatient()
      const { names, starts, pooled } = await page(token, { providerId: id })
      expect([names, starts[0]?.length, pooled]).toEqual([['Iris Vale'], 191, 191])
      for (const providerId of [elsewhere, NOBODY, 'nobody'])
        expect((await page(token, { providerId })).names).toEqual([])
    })

    it('lists the times of the next days, and the soonest at each hour, if requested', async () => {
      await addProvider(server, {
        hours: [540, 660],
        exceptions: [{ date: '2026-03-20', kind: 'Extra', hours: [1080, 1200] }],
      })
      const { token } = await newPatient()
      expect((await page(token, { nextDays: 2 })).starts).toEqual([
        [
          ...['2026-03-03T15:00:00.000Z', '2026-03-04T14:00:00.000Z', '2026-03-04T15:00:00.000Z'],
          ...['2026-03-20T22:00:00.000Z', '2026-03-20T23:00:00.000Z'],
        ],
      ])
    })

    it.each([{ first: 0 }, { first: 101 }, { after: -1 }, { nextDays: 0 }])(
      'is refused for %j',
      async (asked) => {
        const { token } = await newPatient()
        expect((await page(token, asked)).code).toBe('BAD_INPUT')
      },
    )
  })

  describe('in order', () => {
    const off = (days: number) =>
      Array.from({ length: days }, (_, i) => ({
        date: new Date(Date.UTC(2026, 2, 3 + i)).toISOString().slice(0, 10),
        kind: 'Off' as const,
        hours: [0, 1440] as const,
      }))
    const names = async (token: string) =>
      (await availability(token, { end: '2026-05-30T00:00:00Z' })).lists.map(([name]) => name)
    const suggest = (
      userId: string,
      provider_id: string,
      kind: 'Suggested' | 'Referring' = 'Suggested',
    ) =>
      db.insertInto('suggested_providers').values({ user_id: userId, provider_id, kind }).execute()

    it('promoted providers come first, then a referrer’s suggestions, each by their first time [SCHD-24]', async () => {
      await addProvider(server, { name: 'Ada Plain' })
      await addProvider(server, { name: 'Ben Plain', exceptions: off(1) })
      const late = await addProvider(server, { name: 'Cem Suggested', exceptions: off(40) })
      const soon = await addProvider(server, { name: 'Dan Suggested', exceptions: off(2) })
      await addProvider(server, { name: 'Eva Promoted', isPromotable: true, exceptions: off(7) })
      const both = await addProvider(server, {
        name: 'Fay Both',
        isPromotable: true,
        exceptions: off(3),
      })
      await addProvider(server, { name: 'Gus Never', isPromotable: true, exceptions: off(120) })
      const [patient, other] = [await newPatient(), await newPatient()]
      for (const id of [late, soon, both]) await suggest(patient.id, id)
      const promoted = ['Fay Both', 'Eva Promoted']
      const order = [...promoted, 'Dan Suggested', 'Cem Suggested', 'Ada Plain', 'Ben Plain']
      expect(await names(patient.token)).toEqual(order)
      expect(await names(other.token)).toEqual([
        ...promoted,
        'Ada Plain',
        'Ben Plain',
        'Dan Suggested',
        'Cem Suggested',
      ])
      const page = `query ($after: Int!) { availability(careType: therapy, start: "2026-03-02T00:00:00Z", end: "2026-05-30T00:00:00Z",
        first: 2, after: $after) { hasMore providers { provider { name } } } }`
      const pages = [0, 2, 4].map((after) =>
        server.ask(page, { token: patient.token, variables: { after } }),
      )
      expect(
        (await Promise.all(pages)).map(({ data }) => [
          at(data, 'availability', 'hasMore'),
          ...[at(data, 'availability', 'providers')]
            .flat()
            .map((one) => at(one, 'provider', 'name')),
        ]),
      ).toEqual([
        [true, 'Fay Both', 'Eva Promoted'],
        [true, 'Dan Suggested', 'Cem Suggested'],
        [false, 'Ada Plain', 'Ben Plain'],
      ])
    })

    it('the operator sets how soon a promoted provider must be free to come first; the portal gets the setting [SCHD-25]', async () => {
      const asked = async (days: number) => {
        const folders = createOperatorFolders()
        folders.edit('content/scheduling/appointments.json', (file) => ({
          ...file,
          promotionWindowInDays: days,
        }))
        const portal = await startServer(folders.env)
        try {
          await addProvider(portal, { name: 'Ada Plain' })
          await addProvider(portal, {
            name: 'Eva Promoted',
            isPromotable: true,
            exceptions: off(4),
          })
          const token = await tokenOf(portal, await portal.addPerson())
          const text = `{ promotionWindowInDays availability(careType: therapy, start: "2026-03-02T00:00:00Z", end: "2026-05-30T00:00:00Z") {
            providers { provider { name } } } }`
          const { data } = await portal.ask(text, { token })
          return [
            data.promotionWindowInDays,
            at(data, 'availability', 'providers', 0, 'provider', 'name'),
          ]
        } finally {
          await portal.close()
          folders.remove()
        }
      }
      // Her first time is on Monday at 10:00, in six days and 23 hours.
      expect(await asked(6)).toEqual([6, 'Ada Plain'])
      expect(await asked(7)).toEqual([7, 'Eva Promoted'])
    })

    it('providers are found by ids, with search fields and the patient’s referral [DCAL-08] [QURY-30]', async () => {
      const iris = await addProvider(server)
      const otto = await addProvider(server, { name: 'Otto Reed', isPromotable: true })
      const pia = await addProvider(server, { name: 'Pia Scribe', careTypes: ['Psychiatry'] })
      const { id, token } = await newPatient()
      const text = `query providerPicker($ids: [ID!]!) { providersById(ids: $ids) { id name eligibleForSchedulingPromotion } traitCategories promotionWindowInDays
        currentUser { suggestedProviders { name } referringProvider { name } } }`
      const ask = async (ids: readonly string[]) => server.ask(text, { token, variables: { ids } })
      expect((await ask([otto, NOBODY, iris])).data).toEqual({
        providersById: [
          { id: otto, name: 'Otto Reed', eligibleForSchedulingPromotion: true },
          { id: iris, name: 'Iris Vale', eligibleForSchedulingPromotion: false },
        ],
        traitCategories: [
          'Ethnicity',
          'Faith',
          'Sexuality',
          'Languages',
          'Specialties',
          'TherapyTypes',
        ],
        promotionWindowInDays: 14,
        currentUser: { suggestedProviders: [], referringProvider: null },
      })
      for (const one of [otto, iris]) await suggest(id, one)
      await suggest(id, pia, 'Referring')
      expect((await ask([])).data.currentUser).toEqual({
        suggestedProviders: [{ name: 'Iris Vale' }, { name: 'Otto Reed' }],
        referringProvider: { name: 'Pia Scribe' },
      })
      expect((await ask(['nobody'])).code).toBe('BAD_INPUT')
    })
  })

  const DATA = `query ($id: ID, $start: DateTime!, $end: DateTime, $careType: LowercaseCareType!, $checkin: Boolean!) {
    availability(id: $id, start: $start, end: $end, careType: $careType, checkin: $checkin) { data { providerId start } } }`
  const MONTHS = { start: '2026-03-01T05:00:00Z', end: '2026-06-01T04:00:00Z' }
  const dataOf = async (token: string, variables: object) =>
    [at((await server.ask(DATA, { token, variables })).data, 'availability', 'data')].flat()
  const early = (list: readonly unknown[]) =>
    list.filter((slot) => String(at(slot, 'start')) < '2026-03-03T15:30')

  it('of one provider or of all has providers and starts, of first visits or follow-ups [DCAL-05] [DCAL-06]', async () => {
    const iris = await addProvider(server)
    const pia = await addProvider(server, {
      name: 'Pia Scribe',
      careTypes: ['Psychiatry', 'Therapy'],
      hours: [600, 660],
    })
    const { id, token } = await newPatient()
    const asked = { ...MONTHS, careType: 'therapy', checkin: false }
    const ofIris = await dataOf(token, { ...asked, id: iris })
    expect([ofIris[0], ofIris.at(-1)]).toEqual([
      { providerId: iris, start: '2026-03-03T15:00:00.000Z' },
      { providerId: iris, start: '2026-05-29T15:00:00.000Z' },
    ])
    expect((await dataOf(token, { ...asked, id: pia }))[0]).toEqual({
      providerId: pia,
      start: '2026-03-03T15:00:00.000Z',
    })
    expect(new Set((await dataOf(token, asked)).map((slot) => at(slot, 'providerId')))).toEqual(
      new Set([iris]),
    )
    expect((await dataOf(token, { ...asked, careType: 'psychiatry' }))[0]).toMatchObject({
      providerId: pia,
    })
    expect(await dataOf(token, { ...asked, checkin: true })).toEqual([])
    await addAppointment(server, {
      userId: id,
      providerId: pia,
      start: '2026-02-03T15:00:00Z',
      status: 'complete',
    })
    expect(early(await dataOf(token, { ...asked, checkin: true }))).toEqual([
      { providerId: pia, start: '2026-03-03T15:00:00.000Z' },
    ])
    expect(await dataOf(token, { ...asked, checkin: true, id: iris })).toEqual([])
  })

  it('is an interval, and times with their provider and payer [QURY-27]', async () => {
    const iris = await addProvider(server)
    const schoolId = await server.addSchool()
    const sponsored = await newPatient({ schoolId })
    const paying = await newPatient()
    const text = `query availability($start: DateTime!, $end: DateTime, $checkin: Boolean, $careType: LowercaseCareType!) {
      availability(start: $start, end: $end, checkin: $checkin, careType: $careType) {
        interval { start end } slots { start end providerId organizationId isFeeForServiceTime } } }`
    const ask = async (token: string, variables: object) =>
      (await server.ask(text, { token, variables })).data.availability
    const asked = {
      start: '2026-03-03T15:00:00Z',
      end: '2026-03-03T16:00:00Z',
      checkin: false,
      careType: 'therapy',
    }
    const interval = { start: '2026-03-03T15:00:00.000Z', end: '2026-03-03T16:00:00.000Z' }
    const slot = { start: '2026-03-03T15:00:00.000Z', end: expect.any(String), providerId: iris }
    const first = async (token: string, variables: object = asked) => {
      const found = await ask(token, variables)
      return { interval: at(found, 'interval'), slot: at(found, 'slots', 0) }
    }
    expect(await first(paying.token)).toEqual({
      interval,
      slot: { ...slot, organizationId: null, isFeeForServiceTime: true },
    })
    expect(await first(sponsored.token)).toEqual({
      interval,
      slot: { ...slot, organizationId: schoolId, isFeeForServiceTime: false },
    })
    expect((await first(paying.token, { ...asked, checkin: true })).slot).toBeUndefined()
    expect((await first(paying.token, { ...asked, careType: 'psychiatry' })).slot).toBeUndefined()
    await addAppointment(server, {
      userId: paying.id,
      providerId: iris,
      start: '2026-02-03T15:00:00Z',
      status: 'complete',
    })
    expect((await first(paying.token, { ...asked, checkin: true })).slot).toEqual({
      ...slot,
      organizationId: null,
      isFeeForServiceTime: true,
    })
  })

  it('can be requested from the current hour without an end, up to the horizon [DCAL-07]', async () => {
    const iris = await addProvider(server)
    const { token } = await newPatient()
    const list = await dataOf(token, {
      start: '2026-03-02T15:00:00Z',
      careType: 'therapy',
      checkin: false,
    })
    expect([list[0], list.at(-1)]).toEqual([
      { providerId: iris, start: '2026-03-03T15:00:00.000Z' },
      { providerId: iris, start: '2026-06-02T14:00:00.000Z' },
    ])
    expect(
      await dataOf(token, {
        start: '2026-03-02T15:00:00Z',
        careType: 'psychiatry',
        checkin: false,
      }),
    ).toEqual([])
  })

  it('of an office says who is away, and when a provider works next on their own calendar [DENT-10] [DCAL-09] [QURY-28]', async () => {
    const offDay = (date: string) => ({ date, kind: 'Off' as const, hours: [0, 1440] as const })
    const week = ['02', '03', '04', '05', '06'].map((day) => offDay(`2026-03-${day}`))
    const quarter = Array.from({ length: 120 }, (_, i) =>
      offDay(new Date(Date.UTC(2026, 2, 2 + i)).toISOString().slice(0, 10)),
    )
    const there = await addProvider(server)
    const partly = await addProvider(server, {
      exceptions: [{ date: '2026-03-02', kind: 'Off', hours: [540, 600] }],
    })
    const away = await addProvider(server, { exceptions: week })
    const gone = await addProvider(server, { exceptions: quarter })
    // In Tokyo it is Tuesday already.
    const abroad = await addProvider(server, { timeZone: 'Asia/Tokyo' })
    const { token } = await newPatient()
    const text =
      'query ($id: ID!) { providerOfficeAvailability(providerId: $id) { isOutOfOffice nextAvailableDate } }'
    const office = async (id: string) => server.ask(text, { token, variables: { id } })
    const answers = await Promise.all(
      [there, partly, away, gone, abroad].map(async (id) => (await office(id)).data),
    )
    expect(answers.map((data) => data.providerOfficeAvailability)).toEqual([
      { isOutOfOffice: false, nextAvailableDate: '2026-03-02' },
      { isOutOfOffice: false, nextAvailableDate: '2026-03-02' },
      { isOutOfOffice: true, nextAvailableDate: '2026-03-09' },
      { isOutOfOffice: true, nextAvailableDate: null },
      { isOutOfOffice: false, nextAvailableDate: '2026-03-03' },
    ])
    // Friday's hours are followed by the weekend, and then by the days off.
    server.clock.now = new Date('2026-02-27T20:00:00Z')
    expect((await office(away)).data.providerOfficeAvailability).toEqual({
      isOutOfOffice: true,
      nextAvailableDate: '2026-03-09',
    })
    expect((await office(NOBODY)).code).toBe('NOT_FOUND')
    expect((await office('nobody')).code).toBe('NOT_FOUND')
  })

  it('for follow-ups has only providers of the patient’s earlier visits', async () => {
    const iris = await addProvider(server)
    await addProvider(server, { name: 'Otto Reed' })
    const { id, token } = await newPatient()
    expect((await availability(token, { checkin: true })).lists).toEqual([])
    await addAppointment(server, {
      userId: id,
      providerId: iris,
      start: '2026-02-03T15:00:00Z',
      status: 'complete',
    })
    expect((await availability(token, { checkin: true })).lists.map(([name]) => name)).toEqual([
      'Iris Vale',
    ])
  })

  it.each([
    ['that ends before it begins', { start: '2026-03-04T00:00:00Z', end: '2026-03-03T00:00:00Z' }],
    ['of a year', { start: '2026-03-04T00:00:00Z', end: '2027-03-03T00:00:00Z' }],
  ])('is refused for a range of time %s', async (_name, asked) => {
    const { token } = await newPatient()
    expect((await availability(token, asked)).code).toBe('BAD_INPUT')
  })
})

describe('extreme times', () => {
  it.each([
    ['-271821-04-20T00:00:00Z', '-271821-06-20T00:00:00Z'],
    ['0000-01-01T00:00:00Z', '0000-02-01T00:00:00Z'],
    ['9999-12-01T00:00:00Z', '9999-12-31T00:00:00Z'],
    ['+275760-08-01T00:00:00Z', '+275760-09-01T00:00:00Z'],
  ])('from %s to %s have no free time, and cause no failure', async (start, end) => {
    const provider = await addProvider(server)
    const { token } = await newPatient()
    expect(await availability(token, { start, end })).toMatchObject({ code: undefined, lists: [] })
    const FREE = `query ($start: DateTime!, $end: DateTime!, $id: ID!) { slotIsFree(careType: therapy, start: $start, end: $end, providerId: $id) }`
    expect(
      (await server.ask(FREE, { token, variables: { start, end, id: provider } })).data,
    ).toEqual({ slotIsFree: false })
  })
})

describe('a chosen time', () => {
  const FREE = `query ($careType: LowercaseCareType!, $start: DateTime!, $end: DateTime!, $providerId: ID!) {
    slotIsFree(careType: $careType, start: $start, end: $end, providerId: $providerId) }`
  const isFree = async (token: string, providerId: string, given: object = {}) => {
    const slot = {
      careType: 'therapy',
      start: '2026-03-03T15:00:00Z',
      end: '2026-03-03T15:50:00Z',
      providerId,
      ...given,
    }
    return (await server.ask(FREE, { token, variables: slot })).data.slotIsFree
  }

  it('is free until it is booked, no longer offered, or conflicts with the patient’s own visit', async () => {
    const [iris, otto] = [
      await addProvider(server),
      await addProvider(server, { name: 'Otto Reed' }),
    ]
    const [other, patient] = [await newPatient(), await newPatient()]
    expect(await isFree(patient.token, iris)).toBe(true)
    expect(await isFree(patient.token, iris, { careType: 'psychiatry' })).toBe(false)
    expect(await isFree(patient.token, iris, { end: '2026-03-03T16:00:00Z' })).toBe(false)
    expect(
      await isFree(patient.token, iris, {
        start: '2026-03-03T15:05:00Z',
        end: '2026-03-03T15:55:00Z',
      }),
    ).toBe(false)
    expect(await isFree(patient.token, 'nobody')).toBe(false)
    await addAppointment(server, {
      userId: other.id,
      providerId: iris,
      start: '2026-03-03T15:00:00Z',
    })
    expect(await isFree(patient.token, iris)).toBe(false)
    expect(await isFree(patient.token, otto)).toBe(true)
    expect(await isFree(other.token, otto)).toBe(false)
  })
})

describe('a provider', () => {
  const PROVIDER = `query providerForAppointmentConfirmation($id: ID!) { provider(id: $id) {
    name firstName lastName postNominalTitles classification careTypes geoStates portrait { url initials } traits { category values } } }`

  it('is found by id, with name, profession, traits and a portrait [CALL-12] [QURY-31]', async () => {
    const id = await addProvider(server, {
      titles: 'LCSW',
      traits: { Languages: ['English', 'Spanish'] },
    })
    const { token } = await newPatient()
    const answer = await server.ask(PROVIDER, { token, variables: { id } })
    expect(answer.data.provider).toEqual({
      name: 'Iris Vale',
      firstName: 'Iris',
      lastName: 'Vale',
      postNominalTitles: 'LCSW',
      classification: 'Licensed Therapist',
      careTypes: ['Therapy'],
      geoStates: ['NY'],
      portrait: { url: `/portraits/${id}`, initials: 'IV' },
      traits: [{ category: 'Languages', values: ['English', 'Spanish'] }],
    })
    const other = await addProvider(server, {
      name: 'Otto Reed',
      careTypes: ['Psychiatry'],
      states: ['CA'],
    })
    expect((await server.ask(PROVIDER, { token, variables: { id: other } })).data.provider).toEqual(
      {
        name: 'Otto Reed',
        firstName: 'Otto',
        lastName: 'Reed',
        postNominalTitles: null,
        classification: 'Psychiatric Provider',
        careTypes: ['Psychiatry'],
        geoStates: ['CA'],
        portrait: { url: `/portraits/${other}`, initials: 'OR' },
        traits: [],
      },
    )
    const portrait = await server.app.inject({ url: `/portraits/${id}` })
    expect(portrait.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(portrait.body).toContain('>IV</text>')
  })

  it('of psychiatry is called Psychiatric Provider, for any profession [CNST-01]', async () => {
    const id = await addProvider(server, { careTypes: ['Psychiatry'] })
    const { token } = await newPatient()
    const answer = await server.ask(PROVIDER, { token, variables: { id } })
    expect(at(answer.data, 'provider', 'classification')).toBe('Psychiatric Provider')
  })

  it.each([NOBODY, 'x', '%27'])('that does not exist has no portrait: %j', async (id) => {
    expect((await server.app.inject({ url: `/portraits/${id}` })).statusCode).toBe(404)
  })

  it.each([NOBODY, 'nobody', ''])('is not found by the id %j', async (id) => {
    const { token } = await newPatient()
    expect((await server.ask(PROVIDER, { token, variables: { id } })).code).toBe('NOT_FOUND')
  })
})

describe('the appointment template', () => {
  const TEMPLATE = `query ($careType: LowercaseCareType!, $type: AppointmentType!) {
    appointmentTemplate(careType: $careType, appointmentType: $type) { description duration } }`

  it('has an intake’s name and length, by the care type in lowercase [CALL-11]', async () => {
    const { token } = await newPatient()
    const of = async (careType: string, type: string) =>
      (await server.ask(TEMPLATE, { token, variables: { careType, type } })).data
        .appointmentTemplate
    expect(await of('therapy', 'intake')).toEqual({ description: 'Therapy intake', duration: 50 })
    expect(await of('psychiatry', 'intake')).toEqual({
      description: 'Psychiatry intake',
      duration: 60,
    })
  })

  it('has intakes and follow-ups [ENTY-23]', async () => {
    const { token } = await newPatient()
    const answer = await server.ask(TEMPLATE, {
      token,
      variables: { careType: 'psychiatry', type: 'checkin' },
    })
    expect(answer.data.appointmentTemplate).toEqual({
      description: 'Psychiatry follow-up',
      duration: 30,
    })
    expect(
      (await server.ask(TEMPLATE, { token, variables: { careType: 'therapy', type: 'follow-up' } }))
        .code,
    ).toBe('INVALID_DOCUMENT')
  })
})
