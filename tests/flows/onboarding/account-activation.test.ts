import { describe, expect, it } from 'vitest'
import { begin, type Run } from '../../../engine/kit/index.ts'
import type { Inputs } from '../../../engine/index.ts'
import { shipped } from '../shipped.ts'
import { ENTITLEMENTS, offer, school, told } from './person.ts'

const PASSWORD = 'Quiet-River-42!'
const referred = (user = {}, rest = {}) =>
  told(
    {
      origin: 'Student',
      careFlows: [],
      organization: school({ careFlows: [offer('Therapy')] }),
      ...user,
    },
    rest,
  )
const open = (inputs: Inputs = referred()) => begin(shipped, 'account-activation', { inputs })
const CONFIRMED = 'I confirm that the information above is accurate.'
const ELSEWHERE = 'Will you be located in another state while receiving care?'
const filled = (run: Run = open()) =>
  run
    .answer('Password', PASSWORD)
    .answer('Confirm password', PASSWORD)
    .answer(ELSEWHERE, 'No')
    .answer(CONFIRMED, true)
const sections = (inputs: Inputs) =>
  open(inputs)
    .screen()
    .steps[0]?.form?.sections.flatMap(({ title }) => title ?? [])
const refused = (run: Run) => run.refuses('INVALID', (one) => one.press('Continue'))

describe('finishing an account activation', () => {
  it('is one page with numbered sections in their order [ACTV-01]', () => {
    const all = school({}, ENTITLEMENTS.interpretation, ENTITLEMENTS.identification)
    open(referred({ organization: all })).shows('Finish your account activation')
    expect(sections(referred({ organization: all }))).toEqual([
      'Set a password',
      'Gender pronouns',
      'Residential address',
      'Secondary residential state',
      'Student ID',
      'Interpretation',
    ])
    expect(open().screen().steps[0]?.form).toMatchObject({ numbered: true, pageKind: 'all' })
  })

  it('asks no password of single sign-on users [ACTV-02]', () => {
    expect(
      sections(referred({}, { session: { userHasSso: true, isImpersonated: false } }))?.[0],
    ).toBe('Gender pronouns')
  })

  it('asks for a student ID and an interpreter only if the organization has the entitlement [ACTV-06] [ACTV-07] [ROLE-07]', () => {
    expect(sections(referred())).not.toContain('Student ID')
    expect(sections(referred())).not.toContain('Interpretation')
    expect(sections(referred({ organization: school({}, ENTITLEMENTS.identification) }))).toContain(
      'Student ID',
    )
    expect(sections(referred({ organization: school({}, ENTITLEMENTS.interpretation) }))).toContain(
      'Interpretation',
    )
  })

  it('needs a student ID if it asks for one [BOOK-18]', () => {
    const run = open(referred({ organization: school({}, ENTITLEMENTS.identification) }))
    refused(filled(run)).shows('This field is required.')
    filled(open(referred({ organization: school({}, ENTITLEMENTS.identification) })))
      .answer('Student ID', 'A-17')
      .press('Continue')
  })

  it('accepts an answer without pronouns [ACTV-03]', () => {
    filled().press('Continue').asked('activateAccount')
    expect(open().question('Pronouns').required).toBe(false)
  })

  it('has the rules of every address [ACTV-04]', () => {
    refused(filled().answer('Street address', '').answer('Zip code', '1')).shows(
      'Address is required',
      'Invalid zip code',
    )
  })

  it('asks for a second state by Yes or No [ACTV-05] [ACTV-11] [ACTV-12]', () => {
    refused(
      open()
        .answer('Password', PASSWORD)
        .answer('Confirm password', PASSWORD)
        .answer(CONFIRMED, true),
    ).shows('Please make a selection.')
    expect(sections(referred())?.[3]).toBe('Secondary residential state')
    filled().showsNot('Secondary state').press('Continue').asked('activateAccount')
    const yes = () => filled().answer(ELSEWHERE, 'Yes')
    refused(yes()).shows('Please select a secondary state or select No above.')
    refused(yes().answer('Secondary state', 'New York')).shows(/^This is your residential state/)
    yes()
      .answer('Secondary state', 'Vermont')
      .press('Continue')
      .asked('activateAccount')
      .reply()
      .asked('updateUser', {
        pronouns: null,
        secondaryState: 'VT',
      })
  })

  it('shows MI in both fields of a state [ADDR-04]', () => {
    const run = open(referred({ primaryAddress: null })).answer(ELSEWHERE, 'Yes')
    expect(['State', 'Secondary state'].map((label) => run.question(label).placeholder)).toEqual([
      'MI',
      'MI',
    ])
  })

  it('keeps Continue unavailable until the confirmation is checked [ACTV-08] [ACTV-10]', () => {
    const run = filled().answer(CONFIRMED, false).disabled('Continue')
    refused(run).shows('This field is required.')
    filled().enabled('Continue')
  })

  it('saves address and password first, then the profile, then the flag, and goes to the start [ACTV-09] [STOR-03]', () => {
    filled()
      .press('Continue')
      .asked('activateAccount', {
        address1: '1 Elm Street',
        address2: null,
        city: 'Albany',
        state: 'NY',
        zip: '12207',
        password: PASSWORD,
      })
      .notAsked('updateUser')
      .reply()
      .asked('updateUser', { pronouns: null, secondaryState: null })
      .reply()
      .asked('setMarker', { marker: 'welcome' })
      .reply()
      .asked('refetchUser')
      .reply()
      .asked('navigate', { to: '/' })
      .ends()
  })

  it('saves a student ID and an interpreter with the profile [ACTV-09]', () => {
    const organization = school({}, ENTITLEMENTS.identification, ENTITLEMENTS.interpretation)
    filled(open(referred({ organization })))
      .answer('Student ID', 'A-17')
      .answer('Would you like an interpreter for your visits?', 'Yes')
      .answer('Language', 'Spanish')
      .press('Continue')
      .asked('activateAccount')
      .reply()
      .asked('updateUser', { pronouns: null, secondaryState: null })
      .reply()
      .asked('updateUser', { organizationIdentification: 'A-17' })
      .reply()
      .asked('updateUser', {
        requestsInterpretationServices: true,
        interpretationLanguageId: 'spa',
      })
      .notAsked('setMarker')
      .reply()
      .asked('setMarker', { marker: 'welcome' })
  })

  it('shows the server’s message about a student ID that cannot be saved, or its own [ERRO-10]', () => {
    const waiting = () =>
      filled(open(referred({ organization: school({}, ENTITLEMENTS.identification) })))
        .answer('Student ID', 'A-17')
        .press('Continue')
        .asked('activateAccount')
        .reply()
        .asked('updateUser', { pronouns: null, secondaryState: null })
        .reply()
        .asked('updateUser', { organizationIdentification: 'A-17' })
    waiting()
      .fails('NOT_SAVED', 'This ID is not known.')
      .shows('This ID is not known.')
      .notAsked('setMarker')
    waiting().fails('UNEXPECTED').shows('An unexpected error occurred.').notAsked('setMarker')
  })

  it('shows a failure on the page, keeps the entries, and saves both again with the next press [ERRO-09]', () => {
    filled()
      .press('Continue')
      .asked('activateAccount')
      .reply()
      .asked('updateUser')
      .fails('NOT_SAVED', 'This profile cannot be saved now.')
      .shows('This profile cannot be saved now.')
      .notAsked('setMarker')
      .press('Continue')
      .asked('activateAccount')
      .fails('NOT_SAVED', 'This password is too common.')
      .shows('This password is too common.')
      .press('Continue')
      .fails('UNEXPECTED')
      .shows('An unexpected error occurred. Please try again.')
  })
})

describe('in a state without care for people who pay themselves', () => {
  const TITLE = "We can't offer care in Alaska yet"
  const eligibility = {
    isUserEligible: false,
    isUserUnderage: false,
    minimumAge: 18,
    permittedCareTypes: [],
  }
  const lives = (user = {}, rest = {}) => {
    const primaryAddress = { line1: '9 Glacier Street', city: 'Juneau', state: 'AK', zip: '99801' }
    return told(
      { origin: 'Dtc', organization: null, careFlows: [], primaryAddress, ...user },
      { eligibility, ...rest },
    )
  }

  it('is shown before any question, with a contact and other sources of help', () => {
    open(lives())
      .shows(TITLE, /help@example\.org/, 'Who else can help', /1-800-662-4357/)
      .showsNot('Set a password')
  })

  it('lets residents of other states continue, and the form asks for the state as before', () => {
    const run = filled(open(lives()).press('Change my state')).shows(
      'Finish your account activation',
    )
    refused(run).shows(/is not currently set up to offer services in Alaska/)
    run.answer('State', 'New York').press('Continue').asked('activateAccount')
  })

  it('is not shown to others: not if care is offered, not for a school, and not without a known state', () => {
    for (const inputs of [
      lives({}, { eligibility: { ...eligibility, permittedCareTypes: ['Therapy'] } }),
      lives({ organization: school() }),
      lives({ primaryAddress: null }),
    ])
      open(inputs).showsNot(TITLE).shows('Finish your account activation')
  })
})

describe('its password', () => {
  const twice = (password: string) =>
    filled().answer('Password', password).answer('Confirm password', password)

  it('is required, and so is its repetition [ACTV-13] [ACTV-15]', () => {
    const run = open().answer(ELSEWHERE, 'No').answer(CONFIRMED, true)
    refused(run).shows('Please enter a password.', 'Confirm password required')
  })

  it.each([
    ['an upper-case letter', 'quiet-river42!'],
    ['a lower-case letter', 'QUIET-RIVER42!'],
    ['a number', 'Quiet-River!'],
    ['a special character', 'Quiet-River42'],
    ['8 characters', 'Qr-42!x'],
  ])('is refused without %s: %s [ACTV-14]', (_lacking, password) => {
    refused(twice(password)).shows('Password does not meet all of the requirements below.')
  })

  it('has its requirements below the field [ACTV-14]', () => {
    expect(open().question('Password').examples.slice(0, 5)).toEqual([
      'At least 1 lowercase letter',
      'At least 1 uppercase letter',
      'At least 1 number',
      'At least 1 special character: ! @ # $ % ^ & * ?',
      'At least 8 characters',
    ])
  })

  it.each([
    ...[...'!@#$%^&*?'].map((sign) => `Aa1${sign}aaaa`),
    'Quiet River 42?',
    'all lower case but long enough',
  ])('may be %s [ACTV-14]', (password) => {
    twice(password).press('Continue').asked('activateAccount')
  })

  it('must be repeated [ACTV-16]', () => {
    refused(filled().answer('Confirm password', 'Quiet-River-43!')).shows(
      'Confirm password field does not match',
    )
  })

  it('is nowhere in the state, even after a refusal', () => {
    const run = refused(filled().answer('Confirm password', 'Quiet-River-43!'))
    expect(JSON.stringify(run.state())).not.toContain('Quiet-River')
    expect(JSON.stringify(filled().press('Continue').state())).not.toContain('Quiet-River')
  })
})
