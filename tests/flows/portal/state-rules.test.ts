import { expect, it } from 'vitest'
import { factReader, type JsonObject } from '#engine/index.ts'
import { offer, school, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const config = { dtcTherapyStates: ['NY', 'NC'], dtcPsychiatryStates: ['NY'] }
const offered = (state: string | null, user: JsonObject = {}) =>
  ['Therapy', 'Psychiatry'].filter(
    (careType) =>
      factReader(shipped)('is-offered-at-home', { careType }).valueFor(
        told({ organization: null, primaryAddress: { state }, ...user }, { config }),
      ) === true,
  )

it('without an organization care is offered in the states that the operator lists for its type [SCHD-19]', () => {
  expect(offered('NY')).toEqual(['Therapy', 'Psychiatry'])
  expect(offered('NC')).toEqual(['Therapy'])
  expect(offered('AK')).toEqual([])
  expect(offered(null)).toEqual([])
  expect(offered('AK', { organization: school() })).toEqual(['Therapy', 'Psychiatry'])
})

const limits = (fact: string, therapy: JsonObject, psychiatry: JsonObject = {}) =>
  ['Therapy', 'Psychiatry'].map((careType) =>
    ['NY', 'NC', 'AK'].filter(
      (state) =>
        factReader(shipped)(fact, { careType, state }).valueFor(
          told({
            organization: school({
              careFlows: [offer('Therapy', therapy), offer('Psychiatry', psychiatry)],
            }),
          }),
        ) === true,
    ),
  )

it('an organization refers people of the states that it lists for the care type; an empty list refers everyone [SCHD-20]', () => {
  const isClosed = 'is-closed-to-referral-in'
  expect(limits(isClosed, {})).toEqual([[], []])
  expect(limits(isClosed, { referralRestrictedStates: ['NY'] })).toEqual([['NC', 'AK'], []])
  expect(
    limits(isClosed, { referralRestrictedStates: [] }, { referralRestrictedStates: ['NY', 'NC'] }),
  ).toEqual([[], ['AK']])
  expect(
    limits(isClosed, { referralRestrictedStates: ['AK'] }, { referralRestrictedStates: ['NC'] }),
  ).toEqual([
    ['NY', 'NC'],
    ['NY', 'AK'],
  ])
})

it('the check can use the states where an organization has providers [SCHD-21]', () => {
  const offers = { statesAvailable: ['NY', 'NC'], referralRestrictedStates: ['NC', 'AK'] }
  expect(limits('is-closed-to-referral-in', offers)).toEqual([['NY'], []])
  expect(limits('is-closed-in', offers)).toEqual([['NY', 'AK'], []])
  expect(limits('is-closed-in', { statesAvailable: [] }, { statesAvailable: ['AK'] })).toEqual([
    [],
    ['NY', 'NC'],
  ])
  expect(limits('is-closed-in', offers, { statesAvailable: ['NY'] })).toEqual([
    ['NY', 'AK'],
    ['NC', 'AK'],
  ])
})

it('all assigned care must pass; for people who can refer themselves, one care type must [SCHD-22]', () => {
  const served = (
    assigned: readonly string[],
    therapy: readonly string[],
    psychiatry: readonly string[],
  ) =>
    factReader(shipped)('is-served-at-home').valueFor(
      told({
        primaryAddress: { state: 'NY' },
        careFlows: assigned.map((careType) => ({
          careType,
          careStatus: 'New',
          paymentSource: 'Organization',
        })),
        organization: school({
          careFlows: [
            offer('Therapy', { referralRestrictedStates: [...therapy] }),
            offer('Psychiatry', { referralRestrictedStates: [...psychiatry] }),
          ],
        }),
      }),
    )
  const both = ['Therapy', 'Psychiatry']
  expect([
    served(both, ['NY'], ['NY']),
    served(both, ['NY'], ['NC']),
    served(both, ['NC'], ['NY']),
  ]).toEqual([true, false, false])
  expect([
    served([], ['NY'], ['NC']),
    served([], ['NC'], ['NY']),
    served([], ['NC'], ['NC']),
  ]).toEqual([true, true, false])
  expect([served(['Therapy'], ['NY'], ['NC']), served(['Therapy'], ['NC'], ['NY'])]).toEqual([
    true,
    false,
  ])
})
