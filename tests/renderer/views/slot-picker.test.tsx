import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { answerGraphql } from '#tests/support/network.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'
import { atStep, AVAILABILITY, ELENA, SAM, SLOT, slot, standInNewYork } from './booking-fixtures.ts'

beforeEach(standInNewYork)
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '')
})

const MORNING = '9:30 AM Eastern Time, Tuesday, November 24, with Elena Rivera'
const availability = { BookingAvailability: () => AVAILABILITY }
const times = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('button', { name: /Eastern Time/ })
    .map((one) => one.textContent)

const timesOf = (
  all: readonly { readonly provider: { readonly id: string }; readonly slots: readonly object[] }[],
) => ({
  availability: {
    providers: all.map(({ provider, slots }) => ({ provider: { id: provider.id }, slots })),
  },
})
const details = { provider: ELENA, ...timesOf(AVAILABILITY.availability.providers) }

describe('the schedule screen', () => {
  test('shows providers with their next times on one day, in the local zone that it names [BOOK-19] [BOOK-20] [SCHD-08]', async () => {
    const asked = answerGraphql(availability)
    showInGate('booking', { inputs: atStep('schedule') })
    expect(
      screen.getByRole('heading', { level: 1, name: 'Schedule your therapy intake' }),
    ).toBeDefined()
    expect(screen.getByText(/Your time zone is Eastern Time \(ET\)\./)).toBeDefined()
    const card = await screen.findByRole('article', { name: 'Elena Rivera' })
    expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe(
      'Tuesday, November 24 Eastern Time',
    )
    expect(times(card)).toEqual(['9:30 AM', '11:00 AM', '1:00 PM'])
    expect(asked).toEqual([
      {
        name: 'BookingAvailability',
        variables: {
          careType: 'therapy',
          checkin: false,
          start: new Date(2026, 10, 1).toISOString(),
          end: new Date(2027, 1, 1).toISOString(),
          first: 20,
          after: 0,
          nextDays: 5,
        },
      },
    ])
    await expectAccessible()
  })

  test('shows little text, two specialties and a count, and a warning if the first time is far away [SCHD-07] [SCHD-09]', async () => {
    answerGraphql(availability)
    showInGate('booking', { inputs: atStep('schedule') })
    const elena = within(await screen.findByRole('article', { name: 'Elena Rivera' }))
    expect(elena.getByText('Licensed Clinical Social Worker, she/her')).toBeDefined()
    expect(
      elena.getAllByText(/Anxiety|Life changes|Grief|\+1/).map((one) => one.textContent),
    ).toEqual(['Anxiety', 'Life changes', '+1 more specialties of Elena Rivera'])
    expect(elena.queryByText('Limited Availability')).toBeNull()
    const sam = within(screen.getByRole('article', { name: 'Sam Lind' }))
    expect(sam.getByText('Limited Availability')).toBeDefined()
  })

  test('links the count of specialties to all of them', async () => {
    answerGraphql({ ...availability, BookingProviderTimes: () => details })
    showInGate('booking', { inputs: atStep('schedule') })
    await userEvent.click(
      await screen.findByRole('button', { name: /more specialties of Elena Rivera$/ }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Elena Rivera' })).toBeDefined()
    expect(screen.getByText('Anxiety, Life changes, Grief')).toBeDefined()
  })

  test('cuts their introduction at 200 characters, and says that a time is far after two weeks [SCHD-06] [SCHD-09]', async () => {
    const talker = { ...ELENA, funFact: `${'word, '.repeat(33)}tail that goes on` }
    const [near, far] = [slot('2026-12-04T12:00:00.000Z'), slot('2026-12-04T12:01:00.000Z')]
    const providers = [
      { provider: talker, slots: [near] },
      { provider: SAM, slots: [far] },
    ]
    answerGraphql({ BookingAvailability: () => ({ availability: { providers, hasMore: false } }) })
    showInGate('booking', { inputs: atStep('schedule') })
    const elena = within(await screen.findByRole('article', { name: 'Elena Rivera' }))
    expect(elena.getByText(`${'word, '.repeat(32)}word…`)).toBeDefined()
    expect(elena.queryByText('Limited Availability')).toBeNull()
    expect(
      within(screen.getByRole('article', { name: 'Sam Lind' })).getByText('Limited Availability'),
    ).toBeDefined()
  })

  test('passes on the chosen time, by keyboard as well [BOOK-11]', async () => {
    answerGraphql(availability)
    const { carriedOut } = showInGate('booking', { inputs: atStep('schedule', {}, true) })
    const time = await screen.findByRole('button', { name: MORNING })
    time.focus()
    await userEvent.keyboard('{Enter}')
    expect(carriedOut).toContainEqual({
      effect: 'checkSlot',
      args: { slot: SLOT, careType: 'therapy' },
    })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Review appointment details' }),
    ).toBeDefined()
  })

  test('says that a time was taken meanwhile, reloads the times, and puts the closest ones of the same provider first', async () => {
    const asked = answerGraphql({ ...availability, BookingProviderTimes: () => details })
    showInGate('booking', {
      inputs: atStep('schedule'),
      effects: {
        checkSlot: () => Promise.reject(Object.assign(new Error('taken'), { code: 'CONFLICT' })),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: MORNING }))
    const name =
      'Sorry, the time you selected is no longer available. Please choose a different time.'
    const error = await screen.findByRole('group', { name })
    expect(error.textContent).toBe(name)
    expect(document.activeElement).toBe(error)
    const closest = await screen.findByRole('region', {
      name: 'Closest free times with Elena Rivera',
    })
    expect(times(closest)).toEqual(['11:00 AM', '1:00 PM', '3:00 PM'])
    expect(await screen.findByRole('button', { name: MORNING })).toBeDefined()
    expect(asked.map((one) => one.name)).toEqual([
      'BookingAvailability',
      'BookingAvailability',
      'BookingProviderTimes',
    ])
  })

  test('says that only the psychiatry intake is booked now when both are wanted [BOOK-13]', () => {
    answerGraphql(availability)
    const { unmount } = showInGate('booking', {
      inputs: atStep('schedule', { careTypes: ['Therapy', 'Psychiatry'] }),
    })
    expect(screen.getByText(/^Only the psychiatry intake is booked now\./)).toBeDefined()
    expect(
      screen.getByRole('heading', { level: 1, name: 'Schedule your psychiatry intake' }),
    ).toBeDefined()
    unmount()
    showInGate('booking', { inputs: atStep('schedule') })
    expect(screen.queryByText(/^Only the psychiatry intake/)).toBeNull()
  })

  test('says that no provider can be booked, with a link to support [SCHD-11]', async () => {
    answerGraphql({
      BookingAvailability: () => ({ availability: { providers: [], hasMore: false } }),
    })
    showInGate('booking', { inputs: atStep('schedule') })
    expect(
      await screen.findByText(
        "We don't have any therapy providers available to book in your state.",
      ),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Contact Patient Support' }).getAttribute('href')).toBe(
      'mailto:help@example.org',
    )
  })

  test('says that times could not be loaded, and loads them on Try again [SCHD-13]', async () => {
    let isDown = true
    answerGraphql({ BookingAvailability: () => (isDown ? null : AVAILABILITY) })
    showInGate('booking', { inputs: atStep('schedule') })
    expect(screen.getByText('Loading times…')).toBeDefined()
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeDefined()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Elena Rivera' })).toBeDefined()
  })
})

/** The given number of providers, a page per request. */
const manyProviders = (count: number) => ({
  BookingAvailability: ({ first, after }: Readonly<Record<string, unknown>>) => {
    const all = Array.from({ length: count }, (_, i) => ({
      provider: {
        ...SAM,
        id: `m${i}`,
        name: `Provider ${i + 1}`,
        traits: i === count - 1 ? ELENA.traits : SAM.traits,
      },
      slots: [slot('2026-11-24T14:30:00.000Z')],
    }))
    const end = Number(after) + Number(first)
    return { availability: { providers: all.slice(Number(after), end), hasMore: end < count } }
  },
})

describe('many providers', () => {
  const shown = () => screen.getAllByRole('article')

  test('appear twenty at a time; a press adds more, and moves to the first new one at the end', async () => {
    const asked = answerGraphql(manyProviders(45))
    showInGate('booking', { inputs: atStep('schedule') })
    expect(await screen.findByRole('article', { name: 'Provider 20' })).toBeDefined()
    expect(shown()).toHaveLength(20)
    await userEvent.click(screen.getByRole('button', { name: 'Show more providers' }))
    expect(await screen.findByRole('article', { name: 'Provider 40' })).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Show more providers' }))
    const last = await screen.findByRole('article', { name: 'Provider 41' })
    expect(shown()).toHaveLength(45)
    await waitFor(() => expect(last.contains(document.activeElement)).toBe(true))
    expect(screen.queryByRole('button', { name: 'Show more providers' })).toBeNull()
    expect(asked.map(({ variables }) => [variables.first, variables.after])).toEqual([
      [20, 0],
      [20, 20],
      [20, 40],
    ])
    await expectAccessible()
  })

  test('are all loaded once they are filtered, so that the one on the last page is found', async () => {
    answerGraphql(manyProviders(130))
    showInGate('booking', { inputs: atStep('schedule') })
    await screen.findByRole('article', { name: 'Provider 1' })
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Filter providers' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Languages' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Spanish' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply all: 1 provider' }))
    expect(
      shown().map((card) => within(card).getByRole('heading', { level: 2 }).textContent),
    ).toEqual(['Provider 130'])
    await userEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }))
    expect(shown()).toHaveLength(20)
    await userEvent.click(screen.getByRole('button', { name: 'Show more providers' }))
    expect(shown()).toHaveLength(40)
    await waitFor(() => expect(shown()[20]?.contains(document.activeElement)).toBe(true))
  })

  test('say that more of them could not be loaded, and stay', async () => {
    let isDown = false
    const { BookingAvailability } = manyProviders(30)
    answerGraphql({
      BookingAvailability: (variables) => (isDown ? null : BookingAvailability(variables)),
    })
    showInGate('booking', { inputs: atStep('schedule') })
    await screen.findByRole('article', { name: 'Provider 20' })
    isDown = true
    await userEvent.click(screen.getByRole('button', { name: 'Show more providers' }))
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeDefined()
    expect(shown()).toHaveLength(20)
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Provider 30' })).toBeDefined()
  })
})

describe('filters of providers', () => {
  const names = () =>
    screen
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading', { level: 2 }).textContent)
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
  const open = async () => {
    answerGraphql(availability)
    showInGate('booking', { inputs: atStep('schedule') })
    await screen.findByRole('article', { name: 'Elena Rivera' })
    await press('Filters')
    return within(screen.getByRole('dialog', { name: 'Filter providers' }))
  }
  const page = (dialog: ReturnType<typeof within>, name: string) =>
    userEvent.click(dialog.getByRole('button', { name }))

  test('are an overview whose pages keep the draft on the way back, until it is applied [SCHD-04]', async () => {
    const dialog = await open()
    const pages = () => dialog.getAllByRole('listitem').map((one) => one.textContent?.trim())
    expect(pages()).toEqual(['Time of day', 'Languages', 'Specialties'])
    await page(dialog, 'Time of day')
    expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Time of day' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Afternoons' }))
    expect(dialog.getByRole('button', { name: 'Apply all: 2 providers' })).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }))
    expect(pages()).toEqual(['Time of day (1)', 'Languages', 'Specialties'])
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Time of day (1)' }))
    await expectAccessible()
    await page(dialog, 'Languages')
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: 'Spanish' }))
    expect(names()).toEqual(['Elena Rivera', 'Sam Lind'])
    await userEvent.click(dialog.getByRole('button', { name: 'Apply all: 1 provider' }))
    expect(names()).toEqual(['Elena Rivera'])
    expect(times(screen.getByRole('article'))).toEqual(['1:00 PM', '3:00 PM'])
    expect(screen.getByText('1 provider matches your filters.').getAttribute('role')).toBe('status')
    expect(screen.queryByRole('dialog')).toBeNull()
    await expectAccessible()
    await press('Clear All Filters')
    expect(names()).toEqual(['Elena Rivera', 'Sam Lind'])
  })

  test('alone applies each choice directly, and leaves the others as they are [SCHD-05]', async () => {
    answerGraphql(availability)
    showInGate('booking', { inputs: atStep('schedule') })
    await screen.findByRole('article', { name: 'Elena Rivera' })
    await press('Time of day')
    const dialog = within(screen.getByRole('dialog', { name: 'Time of day' }))
    expect(dialog.queryByRole('button', { name: /Apply all|Back/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Afternoons' }))
    expect(names()).toEqual(['Elena Rivera', 'Sam Lind'])
    expect(dialog.getByRole('status').textContent).toBe('2 providers match your filters.')
    await expectAccessible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await press('Languages')
    const languages = within(screen.getByRole('dialog', { name: 'Languages' }))
    await userEvent.click(languages.getByRole('button', { name: 'Spanish' }))
    expect(names()).toEqual(['Elena Rivera'])
    await userEvent.click(languages.getByRole('button', { name: 'Clear all' }))
    expect(names()).toEqual(['Elena Rivera', 'Sam Lind'])
    await userEvent.click(languages.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Time of day (1)' })).toBeDefined()
    await press('Clear All Filters')
  })

  test('are dropped when the dialog is closed without Apply, and cleared by Clear all', async () => {
    const dialog = await open()
    await page(dialog, 'Specialties')
    await userEvent.click(dialog.getByRole('button', { name: 'Grief' }))
    expect(dialog.getByRole('button', { name: 'Apply all: 1 provider' })).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Clear all' }))
    expect(dialog.getByRole('button', { name: 'Apply all: 2 providers' })).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Grief' }))
    screen.getByRole<HTMLDialogElement>('dialog').close()
    await press('Filters')
    expect(dialog.getByRole('button', { name: 'Specialties' })).toBeDefined()
  })

  test('say when no provider remains, and are cleared with one press', async () => {
    const dialog = await open()
    await page(dialog, 'Languages')
    await userEvent.click(dialog.getByRole('button', { name: 'Mandarin' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }))
    await page(dialog, 'Specialties')
    await userEvent.click(dialog.getByRole('button', { name: 'Grief' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply all: 0 providers' }))
    expect(
      screen.getByText("We couldn't find any providers who meet your filter criteria..."),
    ).toBeDefined()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeDefined()
    await press('Clear All Filters')
    expect(names()).toEqual(['Elena Rivera', 'Sam Lind'])
  })

  test('are kept while the details of a provider are open', async () => {
    const dialog = await open()
    await page(dialog, 'Languages')
    await userEvent.click(dialog.getByRole('button', { name: 'Spanish' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Apply all: 1 provider' }))
    answerGraphql({ ...availability, BookingProviderTimes: () => details })
    await press('See all times and full profile of Elena Rivera')
    await screen.findByRole('heading', { level: 1, name: 'Elena Rivera' })
    await press('Back')
    expect(await screen.findByText('1 provider matches your filters.')).toBeDefined()
    expect(names()).toEqual(['Elena Rivera'])
    await press('Clear All Filters')
  })
})

describe('the details of a provider', () => {
  test('open from the card, with all times day by day, and no time chosen [BOOK-12] [BOOK-20]', async () => {
    const asked = answerGraphql({ ...availability, BookingProviderTimes: () => details })
    const { carriedOut } = showInGate('booking', { inputs: atStep('schedule', { timeSlot: SLOT }) })
    await userEvent.click(
      await screen.findByRole('button', { name: 'See all times and full profile of Elena Rivera' }),
    )
    const name = await screen.findByRole('heading', { level: 1, name: 'Elena Rivera' })
    expect(document.activeElement).toBe(name)
    expect(document.title).toMatch(/^About this provider \| ./)
    expect(
      within(screen.getByRole('region', { name: 'About this provider' })).getByText(
        'English, Spanish',
      ),
    ).toBeDefined()
    expect(screen.getByText('I work with students who feel stretched thin.')).toBeDefined()
    const region = screen.getByRole('region', { name: 'Times' })
    expect(
      within(region)
        .getAllByRole('heading', { level: 3 })
        .map((day) => day.textContent),
    ).toEqual(['Tuesday, November 24 Eastern Time', 'Wednesday, November 25 Eastern Time'])
    expect(times(region)).toEqual(['9:30 AM', '11:00 AM', '1:00 PM', '3:00 PM', '10:00 AM'])
    expect(asked.at(-1)?.variables.id).toBe('p1')
    expect(carriedOut.findLast(({ effect }) => effect === 'rememberBooking')?.args).toMatchObject({
      step: 'details',
      timeSlot: null,
      expandedProvider: 'p1',
    })
    await expectAccessible()
  })

  test('pass on the chosen time [BOOK-14]', async () => {
    answerGraphql({ BookingProviderTimes: () => details })
    const { carriedOut } = showInGate('booking', {
      inputs: atStep('details', { expandedProvider: 'p1' }, true),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^10:00 AM .*Wednesday/ }))
    expect(carriedOut.find(({ effect }) => effect === 'checkSlot')?.args).toMatchObject({
      slot: { start: '2026-11-25T15:00:00.000Z', providerId: 'p1' },
    })
  })

  test('show five days first, and more of them on See more times, where the focus goes', async () => {
    const days = Array.from({ length: 12 }, (_, i) =>
      new Date(Date.parse('2026-11-24T15:00:00Z') + i * 86_400_000).toISOString(),
    )
    const slots = days.map((start) => ({ start, end: start.replace(':00:00', ':50:00') }))
    answerGraphql({
      BookingProviderTimes: () => ({ provider: ELENA, ...timesOf([{ provider: ELENA, slots }]) }),
    })
    showInGate('booking', { inputs: atStep('details', { expandedProvider: 'p1' }) })
    const region = await screen.findByRole('region', { name: 'Times' })
    expect(times(region)).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'See more times' }))
    expect(times(region)).toHaveLength(10)
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Sunday, November 29')
    await userEvent.click(screen.getByRole('button', { name: 'See more times' }))
    expect(times(region)).toHaveLength(12)
    expect(screen.queryByRole('button', { name: 'See more times' })).toBeNull()
  })

  test('say that no time is free', async () => {
    answerGraphql({
      BookingProviderTimes: () => ({ provider: ELENA, availability: { providers: [] } }),
    })
    showInGate('booking', { inputs: atStep('details', { expandedProvider: 'p1' }) })
    expect(await screen.findByText('No free times in the coming weeks.')).toBeDefined()
  })
})
