import { describe, expect, it } from 'vitest'
import {
  factReader,
  flowOf,
  type JsonObject,
  screenOf,
  start,
  type Transition,
  transition,
} from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'pharmacy-selection')
const PHARMACY = {
  pharmacyId: 'p1',
  storeName: 'Lantern Pharmacy',
  address1: '12 College Walk',
  address2: null,
  city: 'Albany',
  state: 'NY',
  zipCode: '12207',
  primaryPhone: null,
}
const OTHER = {
  ...PHARMACY,
  pharmacyId: 'p2',
  storeName: 'Willow Drugs',
  address1: '40 Lamp Street',
  address2: 'Suite 2',
  city: 'Ithaca',
  zipCode: '14850',
}
const PSYCHIATRY = { careFlows: [{ careType: 'Psychiatry', careStatus: 'Active' }] }

function opened({
  isTask = true,
  user = PSYCHIATRY,
  ...inputs
}: JsonObject & { isTask?: boolean; user?: JsonObject } = {}) {
  const given = {
    pharmacies: [],
    suggestedPharmacy: null,
    pharmacySearches: [],
    parameters: { isTask },
    ...inputs,
  }
  return start(flow, told(user, given), { run: 'r' })
}
const screen = (at: Transition) => screenOf(flow, at.state)
const top = (at: Transition) => screen(at).over ?? screen(at).steps[0]
const texts = (at: Transition) => top(at)?.texts ?? {}
const props = (at: Transition) => top(at)?.view?.props ?? {}
const does = (at: Transition, name: string, data?: JsonObject) =>
  transition(flow, at.state, {
    type: 'view',
    step: top(at)?.id ?? '',
    name,
    ...(data === undefined ? {} : { data }),
  })
const typed = (at: Transition, query: string) => does(at, 'typed', { query })
const chosen = (at: Transition, pharmacy: JsonObject) => does(at, 'choose', { pharmacy })
const effectOf = (at: Transition) => at.effects[0]?.id ?? ''
const done = (at: Transition) =>
  transition(flow, at.state, { type: 'result', id: effectOf(at), value: null })
const failed = (at: Transition, code: string) =>
  transition(flow, at.state, { type: 'failure', id: effectOf(at), code })
const asked = (at: Transition) => at.effects.map(({ effect, args }) => [effect, args])
const found = (at: Transition, ...searches: readonly JsonObject[]) =>
  transition(flow, at.state, {
    type: 'inputs',
    inputs: { ...at.state.inputs, pharmacySearches: [...searches] },
  })
const answer = (query: string, ...pharmacies: readonly JsonObject[]) => ({
  query,
  pharmacies: [...pharmacies],
  hasFailed: false,
})

describe('the task of choosing a pharmacy', () => {
  it.each([
    [PHARMACY, ['Lantern Pharmacy', '12 College Walk', 'Albany, NY 12207']],
    [OTHER, ['Willow Drugs', '40 Lamp Street, Suite 2', 'Ithaca, NY 14850']],
  ] as const)(
    'shows the suggested pharmacy, which is selected immediately [PHSL-01] [PHSL-05]',
    (suggestedPharmacy, lines) => {
      const suggested = opened({ suggestedPharmacy })
      const { name, street, place, action } = texts(suggested)
      expect([name, street, place, action]).toEqual([...lines, 'Select'])
      const selecting = does(suggested, 'action')
      expect(asked(selecting)).toEqual([
        ['updatePharmacy', { pharmacyId: suggestedPharmacy.pharmacyId }],
      ])
      expect(texts(done(done(selecting))).title).toBe('Pharmacy selected')
    },
  )

  it('opens a search from another pharmacy and saves, and begins with it without a suggestion [PHSL-02]', () => {
    const suggested = opened({ suggestedPharmacy: PHARMACY })
    expect(texts(suggested).other).toBe('Choose another pharmacy')
    for (const search of [does(suggested, 'other'), opened()])
      expect(texts(search)).toMatchObject({ label: 'Search by address', save: 'Save' })
  })

  it('helps with tips, or skips, and says that the provider helps then [PHSL-03] [PHSL-06]', () => {
    const help = does(opened(), 'help')
    expect(top(help)?.title).toBe("Can't find your pharmacy?")
    const { line1, line2, button1 } = texts(help)
    expect([line1, line2, button1]).toEqual([
      'Enter only the street address, such as "12 Main".',
      'Try short and long forms: "St" and "Street", "N" and "North".',
      'Skip pharmacy selection',
    ])
    const skipping = does(help, 'button1')
    expect(asked(skipping)).toEqual([['skipPharmacySelection', {}]])
    const skipped = done(done(skipping))
    expect(texts(skipped).title).toBe('You skipped pharmacy selection')
    expect(texts(skipped).body).toContain(
      'provider will help you choose one at your first appointment',
    )
  })

  it('ends with success or skipped, which open home and account settings, with no way back [PHSL-04] [PHSL-07]', () => {
    const success = done(done(does(chosen(opened(), PHARMACY), 'save')))
    const skipped = done(done(does(does(opened(), 'help'), 'button1')))
    for (const [end, id] of [
      [success, 'success'],
      [skipped, 'skipped'],
    ] as const) {
      expect(top(end)).toMatchObject({ id, canBack: false })
      expect(props(end)).toMatchObject({ button1Path: '/home', button2Path: '/account/pharmacy' })
      expect(texts(end).button2).toContain('account settings')
      expect(transition(flow, end.state, { type: 'next' }).state).toEqual(end.state)
      expect(transition(flow, end.state, { type: 'back' }).state).toEqual(end.state)
    }
  })

  it('saves only a chosen pharmacy, and once [PHSL-08] [PHSL-09]', () => {
    const search = opened()
    expect(does(search, 'save')).toMatchObject({
      effects: [],
      refusal: { code: expect.any(String) },
    })
    expect(top(search)?.view?.events).not.toContain('save')
    for (const pharmacy of [PHARMACY, OTHER]) {
      const ready = chosen(search, pharmacy)
      expect(top(ready)?.view?.events).toContain('save')
      const saving = does(ready, 'save')
      expect(asked(saving)).toEqual([['updatePharmacy', { pharmacyId: pharmacy.pharmacyId }]])
      expect(does(saving, 'save').effects).toEqual([])
      const again = failed(saving, 'NOT_SAVED')
      expect(top(again)?.error?.text).toBe('An unexpected error occurred. Please try again.')
      expect(asked(does(again, 'save'))).toEqual(asked(saving))
    }
    expect(does(does(chosen(search, PHARMACY), 'clear'), 'save').effects).toEqual([])
  })

  it('shows an invalid state as something that went wrong [PHSL-15]', () => {
    const saving = does(chosen(opened(), PHARMACY), 'save')
    const skipping = does(does(opened(), 'help'), 'button1')
    const selecting = does(opened({ suggestedPharmacy: OTHER }), 'action')
    for (const one of [saving, skipping, selecting])
      expect(texts(failed(one, 'INVALID_STATE')).title).toBe('Something Went Wrong')
  })

  it('is only for ongoing psychiatry: others go home', () => {
    const careOf = (careType: string, careStatus: string) => ({
      careFlows: [{ careType, careStatus }],
    })
    for (const isTask of [true, false]) {
      for (const user of [
        careOf('Therapy', 'Active'),
        careOf('Psychiatry', 'New'),
        { careFlows: [] },
      ])
        expect(asked(opened({ isTask, user }))).toEqual([['navigate', { to: '/home' }]])
      expect(asked(opened({ isTask, user: careOf('Psychiatry', 'OnHold') }))).toEqual([])
    }
  })
})

describe('the search for a pharmacy', () => {
  const isEnough = (query: string) =>
    factReader(shipped)('searches-pharmacies', { query }).valueFor(told(PSYCHIATRY)) === true

  it.each([
    ['a b', true],
    ['12 Main', true],
    ['   ', true],
    ['ab ', true],
    ['12\u00a0Main', true],
    ['a\tb', true],
    ['a ', false],
    [' ', false],
    ['', false],
    ['12Main', false],
    ['Lantern', false],
  ])(
    'for "%s" runs: %s, by at least 3 characters and white space among them [PHSL-10] [PHRM-01]',
    (query, runs) => {
      expect(isEnough(query)).toBe(runs)
      expect(asked(typed(opened(), query))).toEqual(runs ? [['searchPharmacies', { query }]] : [])
    },
  )

  it('runs only while no pharmacy is selected [PHSL-11] [PHRM-01]', () => {
    const ready = chosen(typed(opened(), '12 Main'), PHARMACY)
    expect(asked(typed(ready, '13 Main'))).toEqual([])
    expect(asked(typed(does(ready, 'clear'), '14 Main'))).toEqual([
      ['searchPharmacies', { query: '14 Main' }],
    ])
  })

  it('waits until typing rests for 500 ms, and needs 3 characters [PHSL-12]', () => {
    expect(props(opened())).toMatchObject({ debounceMs: 500 })
    expect([isEnough('1 '), isEnough('1 M')]).toEqual([false, true])
  })

  it('shows the results for the latest text, even if older replies arrive late', () => {
    const first = typed(opened(), '12 Main')
    const second = typed(first, '12 Main St')
    expect(props(found(second, answer('12 Main', OTHER)))).toMatchObject({ found: null })
    expect(texts(found(second, answer('12 Main', OTHER))).searching).toBe('Searching…')
    const both = found(second, answer('12 Main St', PHARMACY), answer('12 Main', OTHER))
    expect(props(both)).toMatchObject({ found: [PHARMACY] })
    expect(texts(both).searching).toBeUndefined()
    expect(props(typed(both, 'x'))).toMatchObject({ found: null })
    expect(props(chosen(both, PHARMACY))).toMatchObject({ found: null, chosen: PHARMACY })
    expect(texts(found(second, answer('12 Main St'))).none).toBe('No pharmacies found')
  })
})
