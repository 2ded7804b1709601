import { vi } from 'vitest'
import type { Inputs, Json } from '#engine/index.ts'
import { school, told } from '#tests/flows/onboarding/person.ts'

export const NOW = '2026-11-20T12:00:00.000Z'

/** A browser on the East Coast on November 20, 2026. */
export function standInNewYork(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  const options = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
  }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
}

export const ELENA = {
  id: 'p1',
  name: 'Elena Rivera',
  classification: 'Licensed Clinical Social Worker',
  pronouns: 'she/her',
  gender: null,
  funFact: 'I work with students who feel stretched thin.',
  portrait: { url: '/portraits/p1', initials: 'ER' },
  traits: [
    { category: 'Specialties', values: ['Anxiety', 'Life changes', 'Grief'] },
    { category: 'Languages', values: ['English', 'Spanish'] },
  ],
}
export const SAM = {
  ...ELENA,
  id: 'p2',
  name: 'Sam Lind',
  pronouns: null,
  funFact: null,
  traits: [{ category: 'Languages', values: ['Mandarin'] }],
}

/** A time of 50 minutes. */
export function slot(start: string) {
  return { start, end: new Date(Date.parse(start) + 50 * 60_000).toISOString() }
}

export const SLOT = { ...slot('2026-11-24T14:30:00.000Z'), providerId: ELENA.id }

/** Elena has four times on Tuesday and one on Wednesday; Sam has one in three weeks. */
export const AVAILABILITY = {
  availability: {
    hasMore: false,
    providers: [
      {
        provider: ELENA,
        slots: [
          slot('2026-11-24T14:30:00.000Z'),
          slot('2026-11-24T14:30:00.000Z'),
          slot('2026-11-24T16:00:00.000Z'),
          slot('2026-11-24T18:00:00.000Z'),
          slot('2026-11-24T20:00:00.000Z'),
          slot('2026-11-25T15:00:00.000Z'),
        ],
      },
      { provider: SAM, slots: [slot('2026-12-14T18:00:00.000Z')] },
    ],
  },
}

/** A self-paying or a sponsored person, at a stored step of booking. */
export function atStep(
  step: string,
  kept: { readonly [name: string]: Json } = {},
  isSponsored = false,
): Inputs {
  const user = isSponsored
    ? { origin: 'Student', careFlows: [], organization: school(), referralSource: 'Portal' }
    : { careFlows: [], hasPaymentMethod: false }
  return told(user, {
    now: NOW,
    savedBooking: {
      userId: 'u1',
      step,
      timeSlot: null,
      careTypes: ['Therapy'],
      appointment: null,
      expandedProvider: null,
      ...kept,
    },
  })
}
