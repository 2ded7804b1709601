import { expect, it } from 'vitest'
import { factReader, type JsonObject } from '#engine/index.ts'
import { school, told } from '../onboarding/person.ts'
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
