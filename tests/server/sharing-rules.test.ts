import { describe, expect, it } from 'vitest'
import {
  endOfConsent,
  isInForce,
  presentSharing,
  readInitials,
} from '#server/domains/sharing/sharing-rules.ts'
import { readOperatorContent } from '#server/domains/configuration/operator-content.ts'

describe('the end of a consent', () => {
  it.each([
    ['2026-03-02T15:00:00.000Z', '2026-08-29T15:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', '2028-06-28T23:59:59.999Z'],
  ])('is 180 days after %s, as shipped [SHAR-13] [DCON-01]', (given, end) => {
    const { recordSharingDays } = readOperatorContent('content').operations
    expect(endOfConsent(new Date(given), recordSharingDays).toISOString()).toBe(end)
  })

  it('is the first moment without sharing', () => {
    const ends_at = new Date('2026-08-29T15:00:00Z')
    const states = [-1, 0, 1].map((ms) => isInForce({ ends_at }, new Date(ends_at.getTime() + ms)))
    expect(states).toEqual([true, false, false])
    expect([isInForce(null, ends_at), isInForce(undefined, ends_at)]).toEqual([false, false])
  })
})

it('initials have 2 to 10 characters, not counting blanks around them', () => {
  const texts = [
    '',
    'A',
    ' A ',
    'AB',
    ' AB ',
    'A B',
    'ABCDEFGHIJ',
    'ABCDEFGHIJK',
    '😀',
    '😀😀',
    null,
  ]
  expect(texts.map(readInitials)).toEqual([
    ...[
      undefined,
      undefined,
      undefined,
      'AB',
      'AB',
      'A B',
      'ABCDEFGHIJ',
      undefined,
      undefined,
      '😀😀',
      undefined,
    ],
  ])
})

it('an accepted request is shown only while its consent is in force', () => {
  const now = new Date('2026-03-02T15:00:00Z')
  const inForce = { ends_at: new Date(now.getTime() + 1) }
  const requested = (status: 'pending' | 'accepted') => ({ id: 'r1', status, created_at: now })
  const shown = { id: 'r1', createdAt: now }
  expect(presentSharing({ consent: inForce, request: requested('accepted') }, now)).toEqual({
    dataSharingConsent: { endDate: inForce.ends_at },
    dataSharingRequest: { ...shown, status: 'accepted' },
  })
  const nothing = { dataSharingConsent: null, dataSharingRequest: null }
  expect(
    presentSharing({ consent: { ends_at: now }, request: requested('accepted') }, now),
  ).toEqual(nothing)
  expect(presentSharing({ consent: null, request: null }, now)).toEqual(nothing)
  const pending = { dataSharingConsent: null, dataSharingRequest: { ...shown, status: 'pending' } }
  expect(presentSharing({ consent: null, request: requested('pending') }, now)).toEqual(pending)
})
