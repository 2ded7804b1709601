import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import { appointment, school, told } from '#tests/flows/onboarding/person.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { showInGate } from '#tests/support/show-in-gate.tsx'
import { atStep, ELENA, NOW, standInNewYork } from './booking-fixtures.ts'

beforeEach(standInNewYork)
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '')
})

describe('next to the care types', () => {
  const questions = () => [...document.querySelectorAll('details.acc')]
  const openOnes = () =>
    questions()
      .filter((one) => one.hasAttribute('open'))
      .map((one) => one.querySelector('summary')?.textContent?.trim())

  test('questions open one at a time, the first one closed [CARE-10]', async () => {
    showInGate('booking', { inputs: atStep('careTypeSelect') })
    expect(questions()).toHaveLength(3)
    expect(openOnes()).toEqual([])
    await userEvent.click(screen.getByText('Can I change my mind later?'))
    expect(openOnes()).toEqual(['Can I change my mind later?'])
    await userEvent.click(screen.getByText('Who can see what I share?'))
    expect(openOnes()).toEqual(['Who can see what I share?'])
    await userEvent.click(screen.getByText('Who can see what I share?'))
    expect(openOnes()).toEqual([])
    await expectAccessible()
  })

  test('are the note on controlled substances and the link to support [CARE-09] [CARE-11]', () => {
    showInGate('booking', { inputs: atStep('careTypeSelect') })
    expect(
      screen.getByText(
        'Providers cannot prescribe controlled substances, such as stimulants or benzodiazepines.',
      ),
    ).toBeDefined()
    expect(screen.getByText(/^Need help choosing a care type\?/)).toBeDefined()
    expect(
      screen.getByRole('link', { name: 'Write to Patient Support' }).getAttribute('href'),
    ).toBe('mailto:help@example.org')
  })

  test('have other texts if there is only one choice [CARE-09]', () => {
    const eligibility = {
      isUserEligible: true,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: ['Therapy'],
    }
    showInGate('booking', { inputs: { ...atStep('careTypeSelect'), eligibility } })
    expect(screen.getByText(/^Do you have any questions\?/)).toBeDefined()
    expect(screen.queryByText(/^Need help choosing/)).toBeNull()
  })

  test('is the university’s coverage, on green [CARE-08]', () => {
    showInGate('booking', { inputs: atStep('careTypeSelect', {}, true) })
    const note = screen.getByText('Your university will cover').closest('.banner')
    expect(note?.className).toContain('positive')
    expect(note?.textContent).toContain(
      'all therapy visits during the semester and 4 psychiatry visits.',
    )
  })
})

describe('the next visit', () => {
  const visit = {
    description: 'Therapy intake',
    startTime: '2026-11-24T14:30:00.000Z',
    endTime: '2026-11-24T15:20:00.000Z',
    cancelBy: '2026-11-23T14:30:00.000Z',
    provider: ELENA,
  }
  const show = (...visits: readonly JsonObject[]) =>
    showInGate('payment-entry', {
      inputs: told(
        {
          hasPaymentMethod: false,
          appointments: visits.map((one) => appointment({ ...visit, ...one })),
        },
        { now: NOW, timeZone: 'America/New_York' },
      ),
    })
  const card = () => within(screen.getByRole('region', { name: 'Your next visit' }))

  test('shows its time, zone and provider: the earliest future visit [PAYM-02]', async () => {
    const later = {
      id: 'later',
      startTime: '2026-12-01T14:30:00.000Z',
      endTime: '2026-12-01T15:20:00.000Z',
    }
    show({ ...later, description: 'Therapy follow-up' }, {})
    expect(card().getByText('Therapy intake with Elena Rivera')).toBeDefined()
    expect(card().getByText('Tuesday, November 24,')).toBeDefined()
    expect(card().getByText('9:30 AM ET')).toBeDefined()
    expect(card().getByText('50 minutes, by video')).toBeDefined()
    await expectAccessible()
  })

  test('says until when it can be cancelled free of charge, and says nothing after that time [CNST-05]', () => {
    const { unmount } = show({ cancelBy: '2026-11-22T20:05:00.000Z' })
    expect(
      screen.getByText('You can cancel free of charge until Sunday, November 22, 3:05 PM ET.'),
    ).toBeDefined()
    unmount()
    show({ cancelBy: null })
    expect(screen.getByText('Therapy intake with Elena Rivera')).toBeDefined()
    expect(screen.queryByText(/cancel free of charge/)).toBeNull()
  })

  test.each([
    ['2026-11-20T23:30:00.000Z', 'Today'],
    // Already Saturday in London, and still Friday in New York.
    ['2026-11-21T03:30:00.000Z', 'Today'],
    ['2026-11-21T14:30:00.000Z', 'Tomorrow'],
    ['2026-11-22T14:30:00.000Z', undefined],
  ])('of %s is marked by its day in the zone of the browser', (startTime, mark) => {
    show({ startTime })
    expect(card().queryByText(/^(Today|Tomorrow)$/)?.textContent).toBe(mark)
  })

  test.each(['41', '1007'])(
    'is joined by a link that names it, once the person has checked in: %s [RTES-37]',
    (id) => {
      const joined = {
        ...visit,
        id,
        checkInState: 'done',
        startTime: NOW,
        endTime: '2026-11-20T21:50:00.000Z',
      }
      showInGate('upcoming-visits', {
        inputs: told(
          { appointments: [appointment(joined)], careFlows: [] },
          { now: NOW, timeZone: 'America/New_York' },
        ),
      })
      expect(screen.getByRole('link', { name: 'Join Video' }).getAttribute('href')).toBe(
        `/video-call/${id}`,
      )
    },
  )

  test('is not shown if there are no future visits', () => {
    show()
    expect(screen.queryByText('Your next visit')).toBeNull()
    expect(screen.getByText('Enter your payment method for your upcoming visit.')).toBeDefined()
  })
})

describe('results inside the gate', () => {
  const open = (latest: object, openAssessment?: (id: string) => void) =>
    showInGate('assessment-results', {
      inputs: told(
        {},
        { latestAssessment: { specialConditions: null, latestQuestionnaires: {}, ...latest } },
      ),
      host: openAssessment ? { openAssessment } : {},
    })

  test('open the assessment of a follow-up inside the gate', async () => {
    const openAssessment = vi.fn()
    open({ followUpRequest: { id: 'r 1', complete: false } }, openAssessment)
    await userEvent.click(screen.getByRole('button', { name: 'Get Started' }))
    expect(openAssessment).toHaveBeenCalledWith('r 1')
  })

  test('link to the page of a follow-up if there are pages', () => {
    open({ followUpRequest: { id: 'r 1', complete: false } })
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe(
      '/assessment/r%201',
    )
  })

  test('continue to the care type with the words of the flow [RSLT-05]', async () => {
    showInGate('booking', {
      inputs: told({
        careFlows: [],
        organization: school(),
        origin: 'Student',
        referralSource: 'Portal',
      }),
    })
    expect(screen.getByRole('heading', { level: 2, name: 'What does this mean?' })).toBeDefined()
    expect(screen.getByText(/^Research says ongoing treatment helps/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your care type' })).toBeDefined()
  })
})

describe('saving a profile', () => {
  test('that could not be read again says so, and the person can continue', async () => {
    const user = { organization: school(), referralSource: 'Mcp', origin: 'Student' }
    showInGate('getting-started', {
      inputs: told(user),
      effects: {
        refetchUser: () => Promise.reject(Object.assign(new Error('down'), { code: 'NOT_LOADED' })),
      },
    })
    for (const title of [
      'What is your name?',
      'What is your phone number?',
      'Where do you live?',
      'What are your pronouns?',
    ]) {
      await screen.findByRole('heading', { level: 1, name: title })
      await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    }
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.queryByText('Saving your profile...')).toBeNull()
  })
})
