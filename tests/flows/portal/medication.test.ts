import { expect, it } from 'vitest'
import { flowOf, type JsonObject, screenOf, start } from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const MEDICATION = { prescriptionId: 'r1', rawName: 'Vitamin D3', writtenDate: '2026-01-02' }
const PHARMACY = {
  pharmacyId: 'p1',
  storeName: 'Lantern',
  address1: '1 Elm',
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
}

function steps(id: string, user: JsonObject): readonly string[] {
  const flow = flowOf(shipped, id)
  const given = { prescriptions: [MEDICATION], pharmacies: [{ ...PHARMACY, primary: true }] }
  return screenOf(flow, start(flow, told(user, given), { run: 'r' }).state).steps.map(
    (step) => step.id,
  )
}
const care = (careType: string, careStatus: string) => ({ careFlows: [{ careType, careStatus }] })

it('medication and the pharmacy are only for ongoing psychiatry, on their pages, on home and in the menu [DROL-04]', () => {
  for (const user of [care('Psychiatry', 'Active'), care('Psychiatry', 'OnHold')]) {
    expect(steps('medication', user)).toEqual(['head', 'pharmacy', 'active', 'medication'])
    expect(steps('home-medication', user)).toEqual(['medication'])
    expect(steps('home', user)).toContain('medication')
    expect(steps('care-plan-menu', user)).toEqual(['appointments', 'medication'])
    expect(steps('account-menu', user)).toContain('pharmacy')
    expect(steps('pharmacy-selection', user)).not.toContain('away')
  }
  for (const user of [care('Therapy', 'Active'), care('Psychiatry', 'New'), { careFlows: [] }]) {
    expect(steps('medication', user)).toEqual(['head'])
    expect(steps('home-medication', user)).toEqual([])
    expect(steps('home', user)).not.toContain('medication')
    expect(steps('care-plan-menu', user)).toEqual(['appointments'])
    expect(steps('account-menu', user)).not.toContain('pharmacy')
    expect(steps('pharmacy-selection', user)).not.toContain('mine')
  }
})
