import { describe, expect, it } from 'vitest'
import { begin } from '../../../engine/kit/index.ts'
import { type Inputs, type JsonObject, screenOf, transition } from '../../../engine/index.ts'
import { edited, shipped } from '../shipped.ts'
import { ENTITLEMENTS, offer, school, told } from './person.ts'

const SLOT = {
  start: '2026-03-05T16:30:00.000Z',
  end: '2026-03-05T17:30:00.000Z',
  providerId: 'p1',
}
const OTHER_SLOT = {
  start: '2026-03-05T17:30:00.000Z',
  end: '2026-03-05T18:30:00.000Z',
  providerId: 'p1',
}
const BOOKED = { id: 'a1', providerName: 'Elena Rivera' }
const PROVIDER = {
  ...{ id: 'p1', name: 'Elena Rivera', classification: 'Therapist', traits: [] },
  portrait: { url: '/p.svg', initials: null },
}
/** The stored progress of a first psychiatry visit at its confirmation. */
const KEPT = {
  step: 'confirm',
  timeSlot: SLOT,
  careTypes: ['Psychiatry'],
  appointment: null,
  expandedProvider: null,
}
const found = (changed: JsonObject = {}) => ({
  careType: 'therapy',
  isEmpty: false,
  offers: [],
  hasMore: false,
  ...changed,
})
const selfPay = (user = {}, rest = {}) =>
  told({ careFlows: [], hasPaymentMethod: false, ...user }, rest)
const student = (user = {}, rest = {}) =>
  told(
    { origin: 'Student', careFlows: [], organization: school(), referralSource: 'Portal', ...user },
    rest,
  )
const adjusted = (user = {}, ...entitlements: readonly string[]) =>
  student({ isTherapyOnboarding: true, organization: school({}, ...entitlements), ...user })
const open = (inputs: Inputs) => begin(shipped, 'booking', { inputs })
const choose = (inputs: Inputs, careType = 'Therapy') =>
  open(inputs)
    .press('Continue')
    .isAt('careTypeSelect')
    .answer('care-type', careType)
    .press('Continue')
    .isAt('schedule')
const PRICE = { intakePriceInCents: 11900 }
/** Answers the reads of a confirm screen: the price if the person pays it, and the provider. */
const withReads = (run: ReturnType<typeof open>): ReturnType<typeof open> => {
  const effect = run.screen().steps[0]?.waitsFor
  if (effect === 'readPrice') return withReads(run.reply(PRICE))
  return effect === 'readProvider' ? withReads(run.reply({ name: 'Elena Rivera' })) : run
}
const pick = (inputs: Inputs, careType = 'Therapy') =>
  withReads(choose(inputs, careType).event('slotChosen', { slot: SLOT }).asked('checkSlot').reply())
/** The steps that were on screen, without the steps in their slots. */
const placesOf = ({ steps }: { readonly steps: readonly string[] }) =>
  steps.map((step) => step.split('/')[0])
const suicidal = {
  specialConditions: { suicidal: true, bipolarSchizophrenia: false },
  followUpRequest: null,
  latestQuestionnaires: {},
}
const states = (run: ReturnType<typeof open>) =>
  Object.fromEntries(
    run.screen().trail.flatMap(({ crumb, state }) => (crumb === null ? [] : [[crumb, state]])),
  )
const crumbs = (inputs: Inputs) => [
  ...new Set(
    open(inputs)
      .screen()
      .trail.flatMap(({ crumb }) => crumb ?? []),
  ),
]

describe('the booking flow', () => {
  it('has the steps of the specification [BOOK-02]', () => {
    expect([...open(selfPay()).flow.stepsById.keys()]).toEqual(
      expect.arrayContaining([
        'results',
        'careTypeSelect',
        'schedule',
        'details',
        'confirm',
        'done',
        'studentId',
        'interpretationLanguage',
      ]),
    )
  })

  it('asks for the questionnaire first if it is open and there are no results', () => {
    const tasks = [
      {
        id: 't1',
        ref: 'initial-questionnaire-assessment',
        done: false,
        title: 'Tell us how you feel',
      },
    ]
    const answersFirst = open(student({ tasks }, { latestAssessment: null })).shows(
      'You have no results yet',
    )
    answersFirst
      .press('Answer the questions')
      .asked('navigate', { to: '/assessment?key=Intake' })
      .isAt('results')
    open(student({ tasks: [] }, { latestAssessment: null }))
      .press('Continue')
      .isAt('careTypeSelect')
    open(student({ tasks })).press('Continue').isAt('careTypeSelect')
  })

  it('says who sees the patient’s shared data: a school, its care team, or no one', () => {
    const asked = (inputs: Inputs) => open(inputs).press('Continue').isAt('careTypeSelect')
    asked(selfPay())
      .shows(/^Your care team\. No one else/)
      .showsNot(/school sees/)
    asked(student()).shows(/Your school sees only whether visits were used/)
    asked(student({ organization: school({}, ENTITLEMENTS.collaborative) }))
      .shows(/your campus care team\. They can see your notes and assessments/)
      .showsNot(/school sees/)
  })

  it('goes from results through choice, schedule and confirm to done, sponsored or not [BOOK-03] [BOOK-11] [BOOK-15]', () => {
    const sponsored = pick(student())
      .isAt('confirmSponsored')
      .press('Confirm appointment')
      .asked('selectCareFlow')
      .reply()
    sponsored.asked('scheduleAppointment').reply(BOOKED).isAt('done')
    expect(placesOf(sponsored)).toEqual([
      'results',
      'careTypeSelect',
      'schedule',
      'check-slot',
      'confirmSponsored',
      'done',
    ])
    const alone = pick(selfPay())
      .isAt('confirm')
      .answer('Payment card', 'tok_1')
      .press('Confirm appointment')
      .asked('ffsCheckout')
    alone.reply(BOOKED).isAt('done')
    expect(placesOf(alone)).toEqual([
      'results',
      'careTypeSelect',
      'schedule',
      'check-slot',
      'confirm',
      'done',
    ])
  })

  it('lets sponsored people choose unless their care type was assigned by referral [BOOK-04]', () => {
    const byReferral = school({
      careFlows: [
        offer('Therapy', { canSelfRefer: false }),
        offer('Psychiatry', { canSelfRefer: false }),
      ],
    })
    const assigned = [{ careType: 'Psychiatry', careStatus: 'New', paymentSource: 'Organization' }]
    open(student({ organization: byReferral, careFlows: assigned }))
      .press('Continue')
      .isAt('schedule')
      .shows('Schedule your psychiatry intake')
    open(student()).press('Continue').isAt('careTypeSelect')
    const oneByReferral = school({
      careFlows: [offer('Therapy'), offer('Psychiatry', { canSelfRefer: false })],
    })
    open(student({ organization: oneByReferral, careFlows: assigned }))
      .press('Continue')
      .isAt('careTypeSelect')
  })

  it('asks therapy onboarding for student ID and language if entitled [BOOK-05] [BOOK-06]', () => {
    const both = [ENTITLEMENTS.identification, ENTITLEMENTS.interpretation]
    open(adjusted({}, ...both))
      .isAt('studentId')
      .answer('Student ID', 'A-17')
      .press('Next')
      .asked('updateUser', { organizationIdentification: 'A-17' })
      .reply()
      .isAt('interpretationLanguage')
      .answer('Would you like an interpreter for your visits?', 'No')
      .press('Next')
      .asked('updateUser')
      .reply()
      .isAt('schedule')
    open(adjusted()).isAt('schedule')
    open(adjusted({}, ENTITLEMENTS.interpretation)).isAt('interpretationLanguage')
    open(adjusted({ organizationIdentification: 'A-17' }, ENTITLEMENTS.identification)).isAt(
      'schedule',
    )
  })

  it('has therapy onboarding confirm therapy as its care flow is paid for [BOOK-05]', () => {
    const taking = (inputs: Inputs) =>
      open(inputs)
        .isAt('schedule')
        .event('providerExpanded', { providerId: 'p1' })
        .isAt('details')
        .event('slotChosen', {
          slot: SLOT,
        })
    withReads(taking(adjusted()).asked('checkSlot', { slot: SLOT, careType: 'therapy' }).reply())
      .isAt('confirmSponsored')
      .press('Confirm appointment')
      .asked('selectCareFlow', { careTypes: ['Therapy'], paymentSource: 'Organization' })
      .reply()
      .reply(BOOKED)
      .isAt('done')
    const payer = {
      careFlows: [{ careType: 'Therapy', careStatus: 'New', paymentSource: 'SelfPay' }],
    }
    taking(adjusted(payer)).reply().isAt('confirm')
  })

  it('names the care type in the title of the times [BOOK-10]', () => {
    choose(selfPay()).shows('Schedule your therapy intake')
    choose(selfPay(), 'Psychiatry').shows('Schedule your psychiatry intake')
    choose(selfPay(), 'Psychiatry + Therapy').shows('Schedule your psychiatry intake')
    open(adjusted()).shows('Schedule your therapy intake')
  })

  it('requires the student ID, and shows the server’s message after a failure [BOOK-18] [ERRO-10]', () => {
    const run = () => open(adjusted({}, ENTITLEMENTS.identification))
    run()
      .refuses('INVALID', (one) => one.press('Next'))
      .shows('This field is required.')
    run()
      .answer('Student ID', 'A-17')
      .press('Next')
      .fails('NOT_SAVED', 'This ID is not known.')
      .shows('This ID is not known.')
      .isAt('studentId')
    run()
      .answer('Student ID', 'A-17')
      .press('Next')
      .fails('UNEXPECTED')
      .shows('An unexpected error occurred. Please try again.')
  })

  it('names its steps in breadcrumbs [BOOK-07]', () => {
    expect(crumbs(selfPay())).toEqual(['Choose', 'Schedule', 'Confirm'])
    expect(crumbs(adjusted({}, ENTITLEMENTS.identification, ENTITLEMENTS.interpretation))).toEqual([
      'Student ID',
      'Language',
      'Schedule',
      'Confirm',
    ])
  })

  it('goes back from confirm to schedule [BOOK-08]', () => {
    pick(selfPay()).isAt('confirm').press('Back').isAt('schedule')
    pick(student()).isAt('confirmSponsored').press('Back').isAt('schedule')
  })

  it('shows a provider and forgets the slot, and takes a slot there [BOOK-12] [BOOK-14]', () => {
    const run = pick(selfPay())
      .press('Back')
      .event('providerExpanded', { providerId: 'p2' })
      .isAt('details')
    expect(run.effects.findLast(({ effect }) => effect === 'rememberBooking')?.args).toMatchObject({
      step: 'details',
      timeSlot: null,
      expandedProvider: 'p2',
    })
    run.event('slotChosen', { slot: SLOT }).asked('checkSlot').reply().isAt('confirm')
    choose(selfPay()).event('providerExpanded', { providerId: 'p2' }).press('Back').isAt('schedule')
  })

  it('reviews the chosen time on Forward after a reload, never the provider that was open before [BOOK-09]', () => {
    const seen = choose(selfPay())
      .event('providerExpanded', { providerId: 'p2' })
      .press('Back')
      .isAt('schedule')
    const chosen = withReads(seen.event('slotChosen', { slot: SLOT }).asked('checkSlot').reply())
      .press('Back')
      .isAt('schedule')
    const kept = chosen.effects.findLast(({ effect }) => effect === 'rememberBooking')?.args ?? {}
    expect(kept).toMatchObject({ step: 'schedule', timeSlot: SLOT, expandedProvider: null })
    const forward = (now: string) => {
      const { flow, state } = open(
        selfPay({}, { savedBooking: { ...kept, userId: 'u1' }, now }),
      ).isAt('schedule')
      return transition(flow, state(), { type: 'next' }).state.step
    }
    expect(forward('2026-03-05T16:29:00.000Z')).toBe('check-slot')
    expect(forward('2026-03-05T16:31:00.000Z')).toBe('no-timeslot')
  })

  it('says that the combined plan books psychiatry now [BOOK-13]', () => {
    choose(selfPay(), 'Psychiatry + Therapy')
      .shows('Schedule your psychiatry intake')
      .shows(
        'Only the psychiatry intake is booked now. Therapy is scheduled after you finish your account setup tasks.',
      )
    choose(selfPay(), 'Psychiatry')
      .shows('Schedule your psychiatry intake')
      .showsNot(/Only the psychiatry intake is booked/)
  })

  it('sets the care flows of a sponsored person before it schedules, also after a failure [BOOK-16] [CALL-14]', () => {
    const run = pick(student()).press('Confirm appointment')
    run
      .asked('selectCareFlow', { careTypes: ['Therapy'], paymentSource: 'Organization' })
      .notAsked('scheduleAppointment')
    run
      .reply()
      .asked('scheduleAppointment', { slot: SLOT })
      .fails('NOT_BOOKED', 'Something is missing.')
    run
      .shows('Something is missing.')
      .press('Confirm appointment')
      .asked('selectCareFlow')
      .reply()
      .asked('scheduleAppointment')
  })

  it('sends card, care flows and time of a self-paying person in one call [BOOK-17] [CALL-13]', () => {
    const run = pick(selfPay(), 'Psychiatry + Therapy')
      .answer('Payment card', 'tok_1')
      .press('Confirm appointment')
    run.asked('ffsCheckout', {
      paymentToken: 'tok_1',
      slot: SLOT,
      careTypes: ['Therapy', 'Psychiatry'],
      shownPriceInCents: 11900,
    })
    run.notAsked('selectCareFlow')
    expect(JSON.stringify(run.state())).not.toContain('tok_1')
  })

  it('returns to the times with a message if the slot was taken [BOOK-15]', () => {
    const words =
      'Sorry, the time you selected is no longer available. Please choose a different time.'
    choose(selfPay())
      .event('slotChosen', { slot: SLOT })
      .fails('CONFLICT')
      .isAt('schedule')
      .shows(words)
    pick(selfPay())
      .answer('Payment card', 'tok_1')
      .press('Confirm appointment')
      .fails('CONFLICT')
      .isAt('schedule')
      .shows(words)
    pick(student())
      .press('Confirm appointment')
      .reply()
      .fails('CONFLICT')
      .isAt('schedule')
      .shows(words)
  })

  it.each<[string, () => ReturnType<typeof open>]>([
    ['at its check', () => choose(selfPay()).event('slotChosen', { slot: SLOT }).fails('CONFLICT')],
    [
      'at its check, chosen among all times of a provider',
      () =>
        choose(selfPay())
          .reply(found())
          .event('providerExpanded', { providerId: 'p1' })
          .reply({ provider: PROVIDER, slots: [] })
          .event('slotChosen', { slot: SLOT })
          .fails('CONFLICT'),
    ],
    [
      'after its progress was stored until another day',
      () => open(selfPay({}, { savedBooking: KEPT })).fails('CONFLICT'),
    ],
    [
      'at the confirmation',
      () =>
        pick(selfPay())
          .answer('Payment card', 'tok_1')
          .press('Confirm appointment')
          .fails('CONFLICT'),
    ],
    [
      'at a sponsored one',
      () => pick(student()).press('Confirm appointment').reply().fails('SLOT_NOT_OFFERED'),
    ],
  ])(
    'offers the three times closest to one that was taken %s, until another is chosen',
    (_where, take) => {
      const run = take().isAt('schedule').asked('findProviders')
      const { careType = null } = run.effects.at(-1)?.args ?? {}
      expect(run.effects.at(-1)?.args).toMatchObject({ near: SLOT, most: null })
      run.reply(found({ careType, near: { providerName: 'Elena Rivera', times: [OTHER_SLOT] } }))
      run.shows('Closest free times with Elena Rivera')
      expect(run.screen().steps[0]?.view?.props).toMatchObject({
        found: { near: { providerName: 'Elena Rivera', times: [OTHER_SLOT] } },
        mostClosest: 3,
      })
      run.event('slotChosen', { slot: OTHER_SLOT }).asked('checkSlot')
      withReads(run.reply())
        .press('Back')
        .isAt('schedule')
        .showsNot(/Closest/)
      expect(run.effects.findLast(({ effect }) => effect === 'findProviders')?.args.near).toBeNull()
    },
  )

  it('offers no closest times unless one was taken: at the start, after a provider was opened, after a check that failed', () => {
    const near = (run: ReturnType<typeof open>) =>
      run.effects.findLast(({ effect }) => effect === 'findProviders')?.args.near
    const chosen = () => choose(selfPay()).event('slotChosen', { slot: SLOT })
    expect(near(choose(selfPay()))).toBeNull()
    expect(near(chosen().fails('UNEXPECTED').isAt('schedule'))).toBeNull()
    const opened = chosen()
      .fails('CONFLICT')
      .reply(found())
      .event('providerExpanded', { providerId: 'p1' })
    expect(
      near(opened.reply({ provider: PROVIDER, slots: [] }).press('Back').isAt('schedule')),
    ).toBeNull()
  })

  it.each([
    [
      'sponsored',
      () => pick(student()).press('Confirm appointment').reply().asked('scheduleAppointment'),
    ],
    [
      'paid alone',
      () =>
        pick(selfPay())
          .answer('Payment card', 'tok_1')
          .press('Confirm appointment')
          .asked('ffsCheckout'),
    ],
  ])(
    'shows the server’s message about a first visit that was booked meanwhile, %s, and links to it',
    (_who, confirm) => {
      confirm()
        .fails('ALREADY_BOOKED', 'You already have a first appointment for this care.')
        .isAt('already-booked')
        .shows('You already have a first appointment for this care.', /didn't book another one/)
        .press('Go to your appointments')
        .asked('refetchUser')
        .reply()
        .asked('navigate', { to: '/appointments' })
    },
  )

  it('shows the server’s message about a failed sponsored confirm, or its own [ERRO-07]', () => {
    const waiting = () => pick(student()).press('Confirm appointment').reply()
    waiting()
      .fails('NOT_BOOKED', 'You are not eligible.')
      .shows('You are not eligible.')
      .isAt('confirmSponsored')
    waiting().fails('UNEXPECTED').shows('An unexpected error occurred. Please try again.')
    const begun = () => pick(student()).press('Confirm appointment')
    begun()
      .fails('NOT_BOOKED', 'Your school covers no more visits.')
      .shows('Your school covers no more visits.')
      .isAt('confirmSponsored')
    begun()
      .fails('UNEXPECTED')
      .shows('An unexpected error occurred. Please try again.')
      .isAt('confirmSponsored')
  })

  it('shows a declined card on the confirm screen [ERRO-08]', () => {
    pick(selfPay())
      .answer('Payment card', 'tok_1')
      .press('Confirm appointment')
      .fails('CARD_DECLINED')
      .shows('Your card was declined, please contact help@example.org.')
      .isAt('confirm')
  })

  it('never continues from results that rule out care here', () => {
    const no = {
      isUserEligible: false,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: [],
    }
    for (const inputs of [
      selfPay({}, { eligibility: no }),
      student({}, { eligibility: no }),
      selfPay({}, { latestAssessment: suicidal }),
    ]) {
      const run = open(inputs).showsNot('Continue')
      expect(run.screen().steps[0]?.texts.next).toBeUndefined()
    }
    open(student({}, { latestAssessment: suicidal }))
      .press('Continue')
      .isAt('careTypeSelect')
  })
})

describe('the care type screen', () => {
  const screen = (inputs: Inputs) => open(inputs).press('Continue').isAt('careTypeSelect')
  const option = (inputs: Inputs, key: string) =>
    screen(inputs)
      .question('care-type')
      .options.find((one) => one.key === key)
  const permitted = (...permittedCareTypes: readonly string[]) => ({
    eligibility: {
      isUserEligible: true,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes,
    },
  })

  it('offers therapy, psychiatry and both, each with more to learn [CARE-01] [CARE-02] [CARE-07]', () => {
    screen(selfPay()).shows('Choose your care type')
    expect(option(selfPay(), 'therapy')).toMatchObject({
      text: 'Therapy',
      subText: 'Live video sessions with a licensed therapist.',
    })
    for (const key of ['therapy', 'psychiatry', 'both'])
      expect(option(selfPay(), key)?.details).toBeTruthy()
  })

  it('describes psychiatry [CARE-03]', () => {
    const words = {
      text: 'Psychiatry',
      subText: 'Specialized treatment from a licensed prescriber.',
    }
    expect(option(selfPay(), 'psychiatry')).toMatchObject(words)
  })

  it('hides both together if either is unavailable [CARE-04]', () => {
    expect(option(selfPay(), 'both')?.text).toBe('Psychiatry + Therapy')
    expect(option(selfPay({}, permitted('Therapy')), 'both')).toBeUndefined()
    expect(option(selfPay({}, permitted('Psychiatry')), 'both')).toBeUndefined()
    const byReferral = school({
      careFlows: [offer('Therapy'), offer('Psychiatry', { canSelfRefer: false })],
    })
    expect(option(student({ organization: byReferral }), 'both')).toBeUndefined()
  })

  it('says why a type cannot be chosen, and refuses that choice [CARE-05] [CARE-06] [ROLE-06]', () => {
    expect(option(selfPay({}, permitted('Therapy')), 'psychiatry')?.unavailable).toBe(
      'Not yet offered in your state',
    )
    expect(option(selfPay({}, permitted('Psychiatry')), 'therapy')?.unavailable).toBe(
      'Not yet offered in your state',
    )
    screen(selfPay({}, permitted('Therapy')))
      .answer('care-type', 'Psychiatry')
      .disabled('Continue')
    const byReferral = {
      organization: school({
        careFlows: [offer('Therapy'), offer('Psychiatry', { canSelfRefer: false })],
      }),
    }
    const reason = 'Available by provider referral only. Contact your campus counseling center.'
    expect(option(student(byReferral), 'psychiatry')?.unavailable).toBe(reason)
    expect(option(student(byReferral), 'therapy')?.unavailable).toBeNull()
    const therapyByReferral = school({
      careFlows: [offer('Therapy', { canSelfRefer: false }), offer('Psychiatry')],
    })
    expect(option(student({ organization: therapyByReferral }), 'therapy')?.unavailable).toBe(
      reason,
    )
    const referred = {
      ...byReferral,
      careFlows: [{ careType: 'Psychiatry', careStatus: 'New', paymentSource: 'Organization' }],
    }
    expect(option(student(referred), 'psychiatry')?.unavailable).toBeNull()
    // If both reasons apply, the state comes first.
    expect(option(student(byReferral, permitted('Therapy')), 'psychiatry')?.unavailable).toBe(
      'Not yet offered in your state',
    )
  })

  it('offers no care type that the person was screened out of, as the server does', () => {
    const flows = [
      {
        careType: 'Therapy',
        careStatus: 'ScreenedOut',
        paymentSource: 'SelfPay',
        hideSessionCount: null,
      },
    ]
    const screenedOut = selfPay({ careFlows: flows })
    expect(option(screenedOut, 'therapy')?.unavailable).toBe(
      'Not available online for you. Patient Support can help you find other care.',
    )
    expect(option(screenedOut, 'psychiatry')?.unavailable).toBeNull()
    expect(option(screenedOut, 'both')).toBeUndefined()
    screen(screenedOut).answer('care-type', 'Therapy').disabled('Continue')
  })

  it('shows the coverage to sponsored people only [CARE-08] [CNST-06]', () => {
    screen(student()).shows(
      'Your university will cover',
      'all therapy visits during the semester and 4 psychiatry visits.',
    )
    screen(selfPay()).showsNot('Your university will cover')
  })

  it('shows only the coverage if counts are hidden [CNST-07]', () => {
    const hidden = (careType: string) =>
      offer(careType, { sponsoredSessions: 4, hideSessionCount: true })
    screen(
      student({ organization: school({ careFlows: [hidden('Therapy'), hidden('Psychiatry')] }) }),
    ).shows('therapy visits and psychiatry visits.')
  })

  it('asks whether help is needed if there is a choice, otherwise whether there are questions [CARE-09]', () => {
    screen(selfPay())
      .shows('Need help choosing a care type?')
      .showsNot('Do you have any questions?')
    screen(selfPay({}, permitted('Therapy')))
      .shows('Do you have any questions?')
      .showsNot('Need help choosing a care type?')
  })

  it('says what providers cannot prescribe [CARE-11]', () => {
    screen(selfPay()).shows(
      'Providers cannot prescribe controlled substances, such as stimulants or benzodiazepines.',
    )
  })

  it('marks what a provider recommended', () => {
    expect(option(selfPay({ recommendedCareTypes: ['Therapy'] }), 'therapy')?.mark).toBe(
      'Recommended',
    )
    expect(option(selfPay(), 'therapy')?.mark).toBeNull()
  })
})

describe('the confirm screens', () => {
  it('tell a self-paying person the charge, its time, and the next steps [CONF-01] [CONF-06] [CONF-07]', () => {
    pick(selfPay())
      .shows('Review appointment details', 'Therapy intake', 'Follow-ups cost $99.00 per session.')
      .shows(/You'll be charged after completing your appointment\./)
    pick(selfPay(), 'Psychiatry').shows('Psychiatry intake', 'Follow-ups cost $149.00 per session.')
    const pricesInCents = {
      therapyFollowUpPriceInCents: 10_150,
      psychiatryFollowUpPriceInCents: 15_250,
    }
    pick(selfPay({}, { config: { pricesInCents } })).shows('Follow-ups cost $101.50 per session.')
    pick(selfPay({}, { config: { pricesInCents } }), 'Psychiatry').shows(
      'Follow-ups cost $152.50 per session.',
    )
  })

  it('have a payment section with a card and a coupon, and say that it is secure [CONF-08] [CONF-09] [CONF-10]', () => {
    pick(selfPay())
      .shows('Patient Payment', 'Payment card', 'Coupon code', 'Confirm appointment')
      .shows(
        /charged after completing your appointment\./,
        'Your payment information is secure and encrypted.',
      )
  })

  it('book nothing without payment data [CONF-18] [PAYM-06]', () => {
    pick(selfPay())
      .refuses('INVALID', (run) => run.press('Confirm appointment'))
      .notAsked('ffsCheckout')
      .shows('Please enter a valid credit card number.')
  })

  it('take the card on file [CONF-08]', () => {
    pick(selfPay({ hasPaymentMethod: true }))
      .press('Confirm appointment')
      .asked('ffsCheckout')
  })

  it('show a sponsored person no cost, and link the consent [CONF-13] [CONF-14] [CONF-15]', () => {
    const run = pick(student())
      .shows('Confirm appointment', 'Telehealth Consent')
      .showsNot(/\$/)
      .showsNot('Patient Payment')
    expect(JSON.stringify(run.screen())).toContain('"linkTo":"/c"')
    expect(JSON.stringify(run.screen())).not.toMatch(/\$\d/)
  })

  it('ask people who pay themselves for a card, and not those whose school pays [ROLE-01] [ROLE-05]', () => {
    pick(selfPay())
      .isAt('confirm')
      .shows('Payment card')
      .showsNot('By confirming, you agree to receive care by video.')
    pick(student())
      .isAt('confirmSponsored')
      .showsNot('Payment card')
      .press('Confirm appointment')
      .asked('selectCareFlow')
  })

  it('return to the times if no time is chosen [CONF-11] [CONF-12]', () => {
    const saved = {
      step: 'schedule',
      timeSlot: null,
      careTypes: ['Therapy'],
      appointment: null,
      userId: 'u1',
      expandedProvider: null,
    }
    const times = open(selfPay({}, { savedBooking: saved })).isAt('schedule')
    const { state } = transition(times.flow, times.state(), { type: 'next' })
    const [step] = screenOf(times.flow, state).steps
    expect(step?.texts).toEqual({
      title: 'No timeslot selected. Please return to the availability screen',
      next: 'Return to availability',
    })
    const back = transition(times.flow, state, { type: 'next' }).state
    expect(back.step).toBe('schedule')
  })

  it.each([
    ['sponsored', student()],
    ['for a card', selfPay()],
  ])(
    'show the same message once the chosen time has begun, and book nothing: %s [CONF-11] [CONF-12]',
    (_who, inputs) => {
      const run = pick(inputs).shows('Confirm appointment').time('2026-03-05T16:30:00.000Z')
      run
        .shows('No timeslot selected. Please return to the availability screen')
        .showsNot(/Confirm appointment|Cancellation policy/)
      run.press('Return to availability').isAt('schedule')
      expect(
        run.effects.filter(({ effect }) =>
          /selectCareFlow|scheduleAppointment|ffsCheckout/.test(effect),
        ),
      ).toEqual([])
    },
  )

  it('book a time that was confirmed before it began, even if the reply comes later', () => {
    const run = pick(student())
      .press('Confirm appointment')
      .asked('selectCareFlow')
      .reply()
      .asked('scheduleAppointment')
    run.time('2026-03-05T16:30:00.000Z').reply(BOOKED).isAt('done')
  })
})

describe('the done screen', () => {
  const done = () => pick(student()).press('Confirm appointment').reply().reply(BOOKED)

  it('says that the appointment is booked, and with which provider [CONF-16]', () => {
    done()
      .shows('Appointment booked')
      .shows(/Elena Rivera/)
  })

  it('sets the welcome flag, reads the person again and goes to the start [CONF-17] [STOR-03]', () => {
    done()
      .press('Start care')
      .asked('setMarker', { marker: 'welcome' })
      .reply()
      .asked('refetchUser')
      .reply()
      .asked('navigate', { to: '/' })
      .ends()
  })

  it('has no Back, and deletes the progress', () => {
    const run = done().asked('forgetBooking')
    expect(run.screen().steps[0]?.canBack).toBe(false)
  })
})

describe('the progress of booking', () => {
  const saved = (step: string, more = {}) => ({
    savedBooking: {
      step,
      timeSlot: null,
      careTypes: ['Psychiatry'],
      appointment: null,
      userId: 'u1',
      expandedProvider: null,
      ...more,
    },
  })

  it('is kept by ids at each step: exactly what the specification lists [STOR-05] [BOOK-09]', () => {
    const run = pick(selfPay(), 'Psychiatry')
    const kept = run.effects
      .filter(({ effect }) => effect === 'rememberBooking')
      .map(({ args }) => args)
    expect(kept.map(({ step }) => step)).toEqual([
      'results',
      'careTypeSelect',
      'schedule',
      'confirm',
    ])
    expect(kept.at(-1)).toEqual({
      step: 'confirm',
      timeSlot: SLOT,
      careTypes: ['Psychiatry'],
      expandedProvider: null,
    })
  })

  it('goes back by breadcrumbs and by Back from a resumed step, through earlier choices [BOOK-07] [BOOK-08]', () => {
    const confirming = () =>
      open(selfPay({}, saved('confirm', { timeSlot: SLOT })))
        .reply()
        .isAt('confirm')
    expect(states(confirming())).toEqual({ Choose: 'done', Schedule: 'done', Confirm: 'current' })
    confirming()
      .go('careTypeSelect')
      .isAt('careTypeSelect')
      .press('Continue')
      .shows('Schedule your psychiatry intake')
    confirming()
      .press('Back')
      .isAt('schedule')
      .press('Back')
      .isAt('careTypeSelect')
      .press('Back')
      .isAt('results')
    const viewing = open(selfPay({}, saved('details', { expandedProvider: 'p1' }))).isAt('details')
    expect(states(viewing)).toEqual({ Choose: 'done', Schedule: 'current', Confirm: 'ahead' })
    const restored = open({
      ...adjusted({}, ENTITLEMENTS.interpretation),
      ...saved('schedule'),
    }).isAt('schedule')
    expect(states(restored)).toEqual({ Language: 'done', Schedule: 'current', Confirm: 'ahead' })
  })

  it('continues where it was left, with its care type [BOOK-09]', () => {
    open(selfPay({}, saved('schedule')))
      .isAt('schedule')
      .shows('Schedule your psychiatry intake')
    open(selfPay({}, saved('details', { expandedProvider: 'p2' }))).isAt('details')
    open(selfPay({}, saved('careTypeSelect'))).isAt('careTypeSelect')
    open(selfPay({}, saved('confirm', { timeSlot: SLOT })))
      .asked('checkSlot', { slot: SLOT, careType: 'psychiatry' })
      .reply()
      .isAt('confirm')
    expect(open(selfPay({}, saved('careTypeSelect'))).question('care-type').answer).toBe(
      'psychiatry',
    )
  })

  it('drops a time that is past or taken', () => {
    const past = { ...SLOT, start: '2026-03-02T14:59:00.000Z' }
    open(selfPay({}, saved('confirm', { timeSlot: past }))).isAt('schedule')
    open(selfPay({}, saved('confirm', { timeSlot: SLOT })))
      .fails('CONFLICT')
      .isAt('schedule')
      .shows('Sorry, the time you selected is no longer available. Please choose a different time.')
  })

  it('never passes results that rule out care here', () => {
    const no = {
      isUserEligible: false,
      isUserUnderage: false,
      minimumAge: 18,
      permittedCareTypes: [],
    }
    open(selfPay({}, { ...saved('confirm', { timeSlot: SLOT }), eligibility: no })).isAt('results')
  })
})

describe('an author who edits the booking', () => {
  it('changes the order of care types in the file', () => {
    const library = edited('flows/onboarding/booking.json', (text) => {
      const flow = JSON.parse(text)
      const field = flow.steps.find((step: { id: string }) => step.id === 'careTypeSelect')
        .fields[1]
      field.options.reverse()
      return JSON.stringify(flow)
    })
    const run = begin(library, 'booking', { inputs: selfPay() }).press('Continue')
    expect(run.question('care-type').options.map(({ key }) => key)).toEqual([
      'both',
      'psychiatry',
      'therapy',
    ])
  })
})
