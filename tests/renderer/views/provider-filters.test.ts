import { describe, expect, test } from 'vitest'
import { filtersOf, fittingOffers, withToggled } from '#renderer/views/provider-filters.ts'
import booking from '../../../flows/onboarding/booking.json' with { type: 'json' }
import scheduling from '../../../flows/portal/visit-scheduling.json' with { type: 'json' }
import { ELENA, slot } from './booking-fixtures.ts'

/** As the step of the shipped flow sets them. */
const { genders, afternoonFrom, eveningFrom } = shippedSettings()
const CLOCK = { timeZone: 'America/New_York', afternoonFrom, eveningFrom, genders }

function shippedSettings() {
  const props = booking.steps.find(({ id }) => id === 'schedule')?.props
  if (props?.genders === undefined)
    throw new Error('The flow does not say what options for gender find')
  return {
    genders: props.genders,
    afternoonFrom: props.afternoonFrom,
    eveningFrom: props.eveningFrom,
  }
}

function offer(
  name: string,
  { gender = null as string | null, traits = {}, starts = ['2026-11-24T14:30:00.000Z'] } = {},
) {
  const all = Object.entries<readonly string[]>(traits).map(([category, values]) => ({
    category,
    values,
  }))
  return { provider: { ...ELENA, id: name, name, gender, traits: all }, slots: starts.map(slot) }
}

/** A list of texts from a step. */
const namesIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

const namesOf = (offers: ReturnType<typeof fittingOffers>) =>
  offers.map(({ provider }) => provider.name)

describe('filters of providers', () => {
  test('for a woman or a man include transgender women and men; every other option includes only itself [SCHD-15]', () => {
    const offers = ['Woman', 'Transgender Woman', 'Man', 'Transgender Man', 'Non-binary'].map(
      (gender) => offer(gender, { gender }),
    )
    const fitting = (...gender: readonly string[]) =>
      namesOf(fittingOffers(offers, { gender }, CLOCK))
    expect(fitting('woman')).toEqual(['Woman', 'Transgender Woman'])
    expect(fitting('man')).toEqual(['Man', 'Transgender Man'])
    expect(fitting('transgender woman')).toEqual(['Transgender Woman'])
    expect(fitting('non-binary', 'transgender man')).toEqual(['Transgender Man', 'Non-binary'])
  })

  test('filter by six categories of traits, and separately by gender, on both pages with a search [SCHD-14]', () => {
    const traits = {
      Ethnicity: [],
      Faith: [],
      Sexuality: [],
      Languages: [],
      Specialties: [],
      TherapyTypes: [],
      Other: [],
    }
    const both = Object.fromEntries(
      Object.keys(traits).map((category) => [category, ['One', 'Two']]),
    )
    const offers = [offer('A', { gender: 'Woman', traits: both }), offer('B', { gender: 'Man' })]
    const own = scheduling.steps.find(({ id }) => id === 'pick')?.props?.filters
    const [, , ofFirstVisits] = own && 'if' in own ? own.if : []
    for (const names of [
      namesIn(booking.steps.find(({ id }) => id === 'schedule')?.props?.filters),
      namesIn(ofFirstVisits),
    ])
      expect(filtersOf(names, offers, CLOCK).map(({ key }) => key)).toEqual([
        ...[
          'gender',
          'Languages',
          'Specialties',
          'TherapyTypes',
          'Ethnicity',
          'Faith',
          'Sexuality',
        ],
      ])
  })

  test('make no difference between upper and lower case [SCHD-16]', () => {
    const offers = [
      offer('A', { traits: { Languages: ['spanish', 'Twi'] } }),
      offer('B', { traits: { Languages: ['Spanish'] } }),
    ]
    expect(filtersOf(['Languages'], offers, CLOCK)[0]?.options).toEqual([
      { key: 'spanish', words: 'spanish' },
      { key: 'twi', words: 'Twi' },
    ])
    expect(namesOf(fittingOffers(offers, { Languages: ['spanish'] }, CLOCK))).toEqual(['A', 'B'])
  })

  test('match a provider with one chosen option of each of them', () => {
    const offers = [
      offer('A', { gender: 'Man', traits: { Faith: ['Jewish'], Languages: ['English'] } }),
      offer('B', { gender: 'Man', traits: { Faith: ['Muslim'], Languages: ['English'] } }),
      offer('C', { gender: 'Woman', traits: { Faith: ['Muslim'] } }),
    ]
    expect(
      namesOf(fittingOffers(offers, { Faith: ['jewish', 'muslim'], gender: ['man'] }, CLOCK)),
    ).toEqual(['A', 'B'])
    expect(namesOf(fittingOffers(offers, { Faith: ['muslim'], Languages: [] }, CLOCK))).toEqual([
      'B',
      'C',
    ])
    expect(
      namesOf(fittingOffers(offers, { Faith: ['muslim'], Languages: ['english'] }, CLOCK)),
    ).toEqual(['B'])
  })

  test('for a time of day keep only its times, in the patient’s time zone, the soonest first', () => {
    // 11:59 AM, noon, 4:59 PM and 5:00 PM in New York.
    const starts = [
      '2026-11-24T16:59:00.000Z',
      '2026-11-24T17:00:00.000Z',
      '2026-11-24T21:59:00.000Z',
      '2026-11-24T22:00:00.000Z',
    ]
    const offers = [
      offer('A', { starts: [...starts, '2026-11-26T23:00:00.000Z'] }),
      offer('B', { starts: ['2026-11-24T21:00:00.000Z'] }),
    ]
    const startsAt = (...parts: readonly string[]) =>
      fittingOffers(offers, { 'time-of-day': parts }, CLOCK).map(({ provider, slots }) => [
        provider.name,
        ...slots.map(({ start }) => start.slice(11, 16)),
      ])
    expect(startsAt('morning')).toEqual([['A', '16:59']])
    expect(startsAt('afternoon')).toEqual([
      ['A', '17:00', '21:59'],
      ['B', '21:00'],
    ])
    expect(startsAt('evening')).toEqual([['A', '22:00', '23:00']])
    const later = [
      offer('A', { starts: ['2026-11-24T16:00:00.000Z', '2026-11-27T22:00:00.000Z'] }),
      offer('B', { starts: ['2026-11-25T22:00:00.000Z'] }),
    ]
    expect(namesOf(fittingOffers(later, { 'time-of-day': ['evening'] }, CLOCK))).toEqual(['B', 'A'])
    expect(namesOf(fittingOffers(later, {}, CLOCK))).toEqual(['A', 'B'])
  })

  test('that offer no choice are not shown; the others are in the definition’s order', () => {
    const names = [
      'time-of-day',
      'gender',
      'Ethnicity',
      'Faith',
      'Sexuality',
      'Languages',
      'Specialties',
      'TherapyTypes',
    ]
    const traits = {
      Ethnicity: ['Black'],
      Faith: ['Muslim'],
      Sexuality: ['Queer'],
      Languages: ['Twi'],
      Specialties: ['Grief'],
      TherapyTypes: ['Mindfulness'],
    }
    const other = Object.fromEntries(Object.keys(traits).map((category) => [category, ['Other']]))
    const offers = [
      offer('A', { gender: 'Woman', traits }),
      offer('B', { gender: 'Man', traits: other, starts: ['2026-11-24T22:00:00.000Z'] }),
    ]
    expect(filtersOf(names, offers, CLOCK).map(({ key }) => key)).toEqual(names)
    expect(filtersOf(names.toReversed(), offers, CLOCK).map(({ title }) => title)).toEqual([
      'Types of therapy',
      'Specialties',
      'Languages',
      'Sexuality',
      'Faith',
      'Ethnicity',
      'Gender',
      'Time of day',
    ])
    expect(filtersOf(names, offers.slice(0, 1), CLOCK)).toEqual([])
  })

  test('are chosen and no longer chosen by the same press', () => {
    const once = withToggled({ gender: ['man'] }, 'gender', 'woman')
    expect(once).toEqual({ gender: ['man', 'woman'] })
    expect(withToggled(once, 'gender', 'man')).toEqual({ gender: ['woman'] })
  })
})
