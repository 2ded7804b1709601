import { describe, expect, it } from 'vitest'
import { begin } from '../../../engine/kit/index.ts'
import type { Inputs } from '../../../engine/index.ts'
import { edited, shipped } from '../shipped.ts'
import { ENTITLEMENTS, offer, school, told } from './person.ts'

const fresh = { firstName: '', lastName: '', phone: null, primaryAddress: null }
const open = (inputs: Inputs) => begin(shipped, 'getting-started', { inputs })
const atName = (user = {}) => open(told({ ...fresh, ...user }))
const name = (user = {}) =>
  atName(user)
    .answer('Legal first name', 'Ana')
    .answer('Legal last name', 'Lee')
    .press('Next')
    .asked('updateUser')
    .reply()
const phone = (user = {}) => name(user).answer('Phone number', '555-010-0000').press('Next').reply()
const fill = (user = {}, state = 'New York', zip = '12207') =>
  phone(user)
    .answer('Street address', '1 Elm Street')
    .answer('City', 'Albany')
    .answer('State', state)
    .answer('Zip code', zip)
const interpreted = { organization: school({}, ENTITLEMENTS.interpretation) }

describe('the Getting Started wizard', () => {
  it('asks name, phone, address and pronouns in this order [WIZD-04] [WIZD-01]', () => {
    const run = fill().press('Next').reply().press('Next').reply()
    expect(run.steps).toEqual(['name', 'phone', 'address', 'pronouns', 'saved'])
    const [step] = atName().screen().steps
    expect(step?.texts.progress).toBe('Question')
    expect(
      atName()
        .screen()
        .trail.filter((one) => one.title !== null),
    ).toHaveLength(4)
  })

  it('asks about interpretation if the organization offers it [WIZD-04] [ROLE-07]', () => {
    const run = fill(interpreted).press('Next').reply().press('Next').reply().isAt('interpretation')
    expect(run.screen().trail.filter((one) => one.title !== null)).toHaveLength(5)
  })

  it('ends by reading the person again and going to the start [CALL-16]', () => {
    fill()
      .press('Next')
      .reply()
      .press('Next')
      .reply()
      .asked('refetchUser')
      .reply()
      .asked('navigate', { to: '/' })
      .ends()
  })

  it('goes one step back, and nowhere from the first [WIZD-02]', () => {
    fill()
      .press('Next')
      .reply()
      .isAt('pronouns')
      .press('Back')
      .isAt('address')
      .press('Back')
      .isAt('phone')
      .press('Back')
      .isAt('name')
    expect(atName().screen().steps[0]?.canBack).toBe(false)
  })

  it('continues only after the save succeeded; after a failure the entries stay [WIZD-05]', () => {
    atName()
      .answer('Legal first name', 'Ana')
      .answer('Legal last name', 'Lee')
      .press('Next')
      .asked('updateUser', { firstName: 'Ana', lastName: 'Lee', preferredName: null })
      .isAt('name')
      .fails('UNEXPECTED')
      .isAt('name')
      .shows('An unexpected error occurred.')
      .press('Next')
      .reply()
      .isAt('phone')
  })

  it('begins at the first thing that is missing', () => {
    open(told({ phone: null })).isAt('phone')
    open(told({ primaryAddress: null })).isAt('address')
    open(told(interpreted)).isAt('interpretation')
  })
})

describe('its name step', () => {
  it('needs both legal names before Next [WIZD-06] [WIZD-08]', () => {
    atName()
      .disabled('Next')
      .answer('Legal first name', 'Ana')
      .disabled('Next')
      .answer('Legal last name', '  ')
      .disabled('Next')
    atName()
      .answer('Legal last name', 'Lee')
      .disabled('Next')
      .answer('Legal first name', 'Ana')
      .enabled('Next')
    atName()
      .answer('Legal first name', 'A'.repeat(51))
      .answer('Legal last name', 'Lee')
      .disabled('Next')
  })

  it('hides the optional preferred name behind a link [WIZD-07]', () => {
    const question = atName().question('Preferred name')
    expect(question).toMatchObject({ reveal: 'Add preferred name', required: false })
    const both = () => atName().answer('Legal first name', 'Ana').answer('Legal last name', 'Lee')
    both()
      .press('Next')
      .asked('updateUser', { firstName: 'Ana', lastName: 'Lee', preferredName: null })
    const named = { firstName: 'Ana', lastName: 'Lee', preferredName: 'Annie' }
    both().answer('Preferred name', 'Annie').press('Next').asked('updateUser', named)
  })
})

describe('its phone step', () => {
  it('needs ten digits and saves them without dashes [WIZD-09] [WIZD-10] [WIZD-11]', () => {
    name()
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('This field is required.')
    for (const number of ['555-010', '555-010-000', '555-010-00000'])
      name()
        .answer('Phone number', number)
        .refuses('INVALID', (run) => run.press('Next'))
        .shows('Please enter a 10-digit phone number.')
    name()
      .answer('Phone number', '555-010-0000')
      .press('Next')
      .asked('updateUser', { phone: '5550100000' })
  })

  it('does not accept another number if one is known, and says who can change it [WIZD-12]', () => {
    name({ phone: '5550100000' })
      .isAt('phone')
      .shows('To update your phone number, contact Patient Support.')
      .enabled('Next')
      .press('Next')
      .notAsked('updateUser')
      .isAt('address')
    expect(name({ phone: '5550100000' }).question('Phone number')).toMatchObject({
      enabled: false,
      answer: '5550100000',
    })
    expect(() => name({ phone: '5550100000' }).answer('Phone number', '555-010-1111')).toThrow(
      /NOT_ASKED/,
    )
  })

  it('says if a number belongs to another account, with a way to support [ERRO-03]', () => {
    const run = name().answer('Phone number', '555-010-0000').press('Next').fails('PHONE_TAKEN')
    run.shows('An account with this phone number already exists.')
    expect(run.screen().steps[0]?.texts['help-PHONE_TAKEN']).toBe(
      'If this is a mistake, contact Patient Support.',
    )
  })

  it('shows the server’s message about other failures, or its own [ERRO-04]', () => {
    const waiting = () => name().answer('Phone number', '555-010-0000').press('Next')
    waiting()
      .fails('NOT_SAVED', 'This name is too long.\nThis number is not in use.')
      .shows('This name is too long.\nThis number is not in use.')
    waiting().fails('UNEXPECTED').shows('An unexpected error occurred.')
  })
})

describe('each of its steps', () => {
  it.each([
    ['name', () => atName().answer('Legal first name', 'Ana').answer('Legal last name', 'Lee')],
    ['phone', () => name().answer('Phone number', '555-010-0000')],
    ['address', () => fill()],
    ['pronouns', () => fill().press('Next').reply().answer('pronouns', 'they/them')],
  ])('shows the server’s message about a failed save, or its own: %s [ERRO-04]', (step, at) => {
    const waiting = () => at().press('Next').asked('updateUser')
    waiting()
      .fails('NOT_SAVED', 'This is too long.\nThis is not in use.')
      .shows('This is too long.\nThis is not in use.')
      .isAt(step)
    waiting().fails('UNEXPECTED').shows('An unexpected error occurred.').isAt(step)
  })
})

describe('its address step', () => {
  const issue = (state: string, user = {}) =>
    fill(user, state).refuses('INVALID', (run) => run.press('Next'))

  it('needs address, city, state and zip code [ADDR-05] [ADDR-08] [ADDR-09]', () => {
    phone()
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('Address is required', 'City is required', 'State is required', 'Zip code is required')
  })

  it('says that the zip code is required and describes its format [ADDR-11] [ADDR-12]', () => {
    fill({}, 'New York', '')
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('Zip code is required')
    for (const zip of ['12207', '12207-1234', '12207 1234'])
      fill({}, 'New York', zip).enabled('Next')
    for (const zip of [
      '1220',
      '122071',
      '122071234',
      '12207_1234',
      '12207-12',
      '12207-12345',
      '12207 12345',
      'abcde',
    ])
      fill({}, 'New York', zip)
        .refuses('INVALID', (run) => run.press('Next'))
        .shows('Invalid zip code')
  })

  it('accepts at most 35 characters for the street [ADDR-06] [ADDR-07]', () => {
    fill()
      .answer('Street address', 'x'.repeat(35))
      .answer('Apartment, suite or room', 'y'.repeat(35))
      .enabled('Next')
    fill()
      .answer('Street address', 'x'.repeat(36))
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('Must be less than 35 characters')
    fill()
      .answer('Apartment, suite or room', 'x'.repeat(36))
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('Must be less than 35 characters')
    fill().enabled('Next')
  })

  it('knows 50 states, the District of Columbia and eight territories, and nothing else [ADDR-01]', () => {
    issue('ZZ').shows('Not a valid state')
    issue('New Yrk').shows('Not a valid state')
    const { options } = fill().question('State')
    const states =
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
    const others = 'DC AS FM GU MH MP PW PR VI'
    expect(options.map(({ key }) => key).toSorted()).toEqual(
      `${states} ${others}`.split(' ').toSorted(),
    )
  })

  it('shows MI if no state is entered [ADDR-04]', () => {
    expect(phone().question('State').placeholder).toBe('MI')
  })

  it('says if self-pay care is not offered [ADDR-14] [ADDR-10]', () => {
    issue('Texas').shows(
      'Brand is not currently set up to offer services in Texas. Please contact Patient Support at help@example.org.',
    )
    fill({}, 'Michigan').enabled('Next')
  })

  it('says if an organization limits the state [ADDR-13] [ADDR-10]', () => {
    const limited = (careFlows: readonly object[], own: readonly object[] = []) => ({
      organization: school({ careFlows: [...careFlows].map((one) => ({ ...one })) }),
      careFlows: [...own].map((one) => ({ ...one })),
    })
    const words =
      'Service availability is currently limited in Texas. Contact support for more info.'
    issue('Texas', limited([offer('Therapy', { statesAvailable: ['NY'] })])).shows(words)
    issue('Texas', limited([offer('Therapy', { referralRestrictedStates: ['NY'] })])).shows(words)
    fill(limited([offer('Therapy', { referralRestrictedStates: ['NY', 'TX'] })]), 'Texas').enabled(
      'Next',
    )
    // People who refer themselves need one of the two kinds of care; assigned care must all be
    // offered.
    const two = [offer('Therapy', { statesAvailable: ['NY'] }), offer('Psychiatry')]
    fill(limited(two), 'Texas').enabled('Next')
    const assigned = [{ careType: 'Therapy', careStatus: 'Active', paymentSource: 'Organization' }]
    issue('Texas', limited(two, assigned)).shows(words)
    fill(limited(two, assigned), 'New York').enabled('Next')
  })

  it('saves all parts in one request', () => {
    fill().press('Next').asked('updateUser', {
      address1: '1 Elm Street',
      address2: null,
      city: 'Albany',
      state: 'NY',
      zip: '12207',
    })
  })
})

describe('its interpretation step', () => {
  const step = () => open(told(interpreted)).isAt('interpretation')
  const QUESTION = 'Would you like an interpreter for your visits?'

  it('offers American Sign Language and more than 240 other languages [INTP-01]', () => {
    step().shows('We offer American Sign Language and more than 240 other languages.')
    const names = step()
      .question('Language')
      .options.map(({ text }) => text)
    expect(names[0]).toBe('American Sign Language')
    expect(new Set(names).size).toBeGreaterThan(240)
    expect(new Set(names).size).toBe(names.length)
  })

  it('takes a language only after Yes [INTP-02]', () => {
    expect(step().question('Language').enabled).toBe(false)
    expect(step().answer(QUESTION, 'Yes').question('Language').enabled).toBe(true)
    const back = step().answer(QUESTION, 'Yes').answer('Language', 'Spanish').answer(QUESTION, 'No')
    expect(back.question('Language')).toMatchObject({ enabled: false, answer: null })
  })

  it('continues with No, or with Yes and a language [INTP-03]', () => {
    step()
      .disabled('Next')
      .answer(QUESTION, 'Yes')
      .disabled('Next')
      .answer('Language', 'Spanish')
      .enabled('Next')
    step().answer(QUESTION, 'No').enabled('Next')
  })

  it('names missing answers [INTP-04] [INTP-05] [INTP-06]', () => {
    step()
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('Please make a selection.')
    const yes = () => step().answer(QUESTION, 'Yes')
    yes()
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('Please select a language or select No above.')
    yes()
      .answer('Language', 'Klingonish')
      .refuses('INVALID', (run) => run.press('Next'))
      .shows('Not a valid language')
  })

  it('saves the language by its id, and none with No', () => {
    const args = { requestsInterpretationServices: true, interpretationLanguageId: 'spa' }
    step()
      .answer(QUESTION, 'Yes')
      .answer('Language', 'Spanish')
      .press('Next')
      .asked('updateUser', args)
    const none = { requestsInterpretationServices: false, interpretationLanguageId: null }
    step().answer(QUESTION, 'No').press('Next').asked('updateUser', none)
  })

  it('shows the server’s message about a failure, or its own [ERRO-06]', () => {
    const waiting = () => step().answer(QUESTION, 'No').press('Next')
    waiting()
      .fails('NOT_SAVED', 'That language is not offered.')
      .shows('That language is not offered.')
    waiting().fails('UNEXPECTED').shows('An unexpected error occurred. Please try again.')
  })
})

describe('an author who edits the wizard', () => {
  it('adds a step in the file', () => {
    const library = edited('flows/onboarding/getting-started.json', (text) => {
      const flow = JSON.parse(text)
      flow.steps.splice(1, 0, {
        id: 'nickname',
        title: 'How shall we call you?',
        texts: { next: 'Next' },
        fields: [{ id: 'nickname', type: 'free-text-field', label: 'Nickname' }],
      })
      return JSON.stringify(flow)
    })
    begin(library, 'getting-started', { inputs: told(fresh) })
      .answer('Legal first name', 'Ana')
      .answer('Legal last name', 'Lee')
      .press('Next')
      .reply()
      .shows('How shall we call you?')
  })
})
