import { describe, expect, it } from 'vitest'
import {
  factReader,
  flowOf,
  type Json,
  type JsonObject,
  screenOf,
  start,
  type Transition,
  transition,
} from '#engine/index.ts'
import { told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const flow = flowOf(shipped, 'continue-care')
const OFFER = { canPay: true, statesAvailable: ['NY', 'NJ'], hadVisit: true }
const PLAIN = { followUpPriceInCents: 9900, discountedFollowUpPriceInCents: null, coupon: null }
const DONE = { requestedCareOutOfState: false }

type Story = {
  readonly care?: 'Therapy' | 'Psychiatry' | null
  readonly offer?: JsonObject | null
  readonly user?: JsonObject
  readonly dueCharges?: JsonObject
}

const NOTHING_DUE = { visits: 0, amountInCents: 0 }

function opened({
  care = 'Therapy',
  offer = OFFER,
  user = {},
  dueCharges = NOTHING_DUE,
}: Story = {}): Transition {
  return start(flow, told(user, { careAsked: care, selfPayOffer: offer, dueCharges }), { run: 'r' })
}

const top = (at: Transition) => screenOf(flow, at.state).steps[0]
const texts = (at: Transition): { readonly [name: string]: string | undefined } =>
  top(at)?.texts ?? {}
const items = (at: Transition) => top(at)?.form?.sections.flatMap((section) => section.items) ?? []
const view = (at: Transition, id: string) => {
  const found = items(at).find((item) => item.id === id)
  return found?.kind === 'interstitial' ? found : undefined
}
const words = (at: Transition, id: string): { readonly [name: string]: string | undefined } =>
  view(at, id)?.texts ?? {}
const step = (at: Transition) => top(at)?.id
const error = (at: Transition) => top(at)?.error?.text
const asked = (at: Transition) => at.effects.map(({ effect, args }) => [effect, args])

const next = (at: Transition, secrets: { readonly [name: string]: string } = {}) =>
  transition(flow, at.state, { type: 'next', secrets })
const back = (at: Transition) => transition(flow, at.state, { type: 'back' })
const done = (at: Transition, value: Json = null) =>
  transition(flow, at.state, { type: 'result', id: at.effects[0]?.id ?? '', value })
const failed = (at: Transition, code: string, message?: string) =>
  transition(flow, at.state, {
    type: 'failure',
    id: at.effects[0]?.id ?? '',
    code,
    ...(message === undefined ? {} : { message }),
  })
const chosen = (at: Transition, state: string) =>
  transition(flow, at.state, { type: 'answer', field: 'secondary-state', value: state })

const atStates = (story?: Story) => done(next(opened(story)))
const toPayment = (at: Transition) => done(done(next(chosen(at, 'NY'))))
const atPayment = (story?: Story, price: JsonObject = PLAIN) =>
  done(toPayment(atStates(story)), price)
const paid = (at: Transition) => done(next(at, { payment: 'pm_1' }))

describe('continuing care', () => {
  it('goes from Intro through StateSelection and Payment to Complete [CONT-02] [CONT-08] [CONT-15]', () => {
    for (const care of ['Therapy', 'Psychiatry'] as const) {
      const ways = [
        opened({ care }),
        atStates({ care }),
        atPayment({ care }),
        paid(atPayment({ care })),
      ]
      expect(ways.map(step)).toEqual(['Intro', 'StateSelection', 'Payment', 'Complete'])
    }
    const spelled = ['Intro', 'StateSelection', 'InvalidState', 'Payment', 'Complete']
    expect([...flow.steps.values()].map(({ id }) => id).filter((id) => id !== 'away')).toEqual(
      spelled,
    )
  })

  it('opens home, and nothing else, if the address names no care of theirs that their school pays [CONT-01]', () => {
    const away = [
      opened({ care: null, offer: null }),
      opened({ offer: { ...OFFER, canPay: false } }),
    ]
    for (const at of away)
      expect([asked(at), step(at)]).toEqual([[['navigate', { to: '/home' }]], undefined])
  })

  it('creates a transition with the care type and its steps on leaving Intro, not before [CONT-04]', () => {
    for (const careType of ['Therapy', 'Psychiatry'] as const) {
      const intro = opened({ care: careType })
      expect(asked(intro)).toEqual([])
      expect(asked(next(intro))).toEqual([
        ['userCreateCareTransition', { careType, nextSteps: 'activeSelfPay' }],
      ])
    }
  })

  it('asks for one of all states, with none preselected, and continues only after a choice [CONT-05] [CONT-06]', () => {
    const states = atStates({ user: { secondaryState: 'NJ' } })
    expect(top(states)?.title).toBe(
      'What state will you be located in once your sponsored care ends?',
    )
    expect(texts(states).next).toBe('Next')
    const [question] = items(states)
    expect(question).toMatchObject({
      kind: 'question',
      label: 'Secondary State',
      required: true,
      answer: null,
    })
    expect(question?.kind === 'question' && question.options.length).toBe(59)
    expect(top(states)?.form?.missing).toEqual(['secondary-state'])
    expect(asked(next(states))).toEqual([])
    expect(step(next(states))).toBe('StateSelection')
    expect(top(chosen(states, 'GU'))?.form?.missing).toEqual([])
  })

  it('saves the state and reads the person again before it decides [CONT-07]', () => {
    for (const secondaryState of ['NY', 'GU']) {
      const saving = next(chosen(atStates(), secondaryState))
      expect(asked(saving)).toEqual([['updateUser', { secondaryState }]])
      expect([step(done(saving)), asked(done(saving))]).toEqual([
        'StateSelection',
        [['refetchUser', {}]],
      ])
    }
  })

  it('decides with the data read after the save [CONT-07] [CONT-08]', () => {
    const reading = done(next(chosen(atStates(), 'VT')))
    const inputs = told(
      {},
      { careAsked: 'Therapy', selfPayOffer: { ...OFFER, statesAvailable: ['VT'] } },
    )
    expect(
      step(
        done({
          ...reading,
          state: transition(flow, reading.state, { type: 'inputs', inputs }).state,
        }),
      ),
    ).toBe('Payment')
  })

  it('completes the transition without a new payer if care is not offered, then says so [CONT-09] [CONT-10] [CONT-11]', () => {
    for (const [care, state, name] of [
      ['Therapy', 'TX', 'Texas'],
      ['Psychiatry', 'GU', 'Guam'],
    ] as const) {
      const completing = done(done(next(chosen(atStates({ care }), state))))
      expect(asked(completing)).toEqual([
        ['completePendingTransition', { careType: care, keepsPayer: true }],
      ])
      const invalid = done(completing, { requestedCareOutOfState: true })
      expect([step(invalid), top(invalid)?.canBack]).toEqual(['InvalidState', false])
      const { body, more, next: button } = texts(invalid)
      expect(body).toBe(`Unfortunately, we are not currently able to serve patients in ${name}.`)
      expect(more).toContain('We can refer you to care there. Write to us at help@example.org.')
      expect(button).toBe('Go to dashboard')
      const home = next(invalid)
      expect([asked(home), step(home)]).toEqual([[['navigate', { to: '/home' }]], undefined])
    }
    const nowhere = { ...OFFER, statesAvailable: [] }
    expect(step(done(done(done(next(chosen(atStates({ offer: nowhere }), 'NY'))), DONE)))).toBe(
      'InvalidState',
    )
  })

  it('offers Back on Intro, StateSelection and Payment, and nowhere else; Payment returns to the chosen state [CONT-18]', () => {
    const intro = opened()
    expect([texts(intro).button1, top(intro)?.view?.events]).toEqual(['Back', ['button1']])
    expect(
      asked(transition(flow, intro.state, { type: 'view', step: 'Intro', name: 'button1' })),
    ).toEqual([['goBack', {}]])
    const before = back(atPayment())
    expect([step(before), items(before)[0]]).toMatchObject(['StateSelection', { answer: 'NY' }])
    expect(step(back(before))).toBe('Intro')
    expect([
      top(atStates())?.canBack,
      top(atPayment())?.canBack,
      top(paid(atPayment()))?.canBack,
    ]).toEqual([true, true, false])
    expect(texts(paid(atPayment())).button1).toBeUndefined()
  })
})

describe('the payment', () => {
  it('asks for a card and continues only with one, even if another is on file [CONT-14] [CONT-15]', () => {
    const payment = atPayment({ user: { hasPaymentMethod: true } })
    expect(items(payment).find((item) => item.id === 'payment')).toMatchObject({
      type: 'card',
      required: true,
      secret: true,
    })
    const refused = next(payment)
    expect([asked(refused), step(refused)]).toEqual([[], 'Payment'])
    const saving = next(payment, { payment: 'pm_7' })
    expect(asked(saving)).toEqual([['updatePaymentMethod', { token: 'pm_7' }]])
    expect(step(done(saving))).toBe('Complete')
  })

  it("shows today's total as $0, and says before the card what is charged, and when [CONT-13]", () => {
    const payment = atPayment()
    expect([words(payment, 'pricing').today, words(payment, 'pricing').total]).toEqual([
      "Today's total",
      '$0',
    ])
    expect(words(payment, 'charging').body).toContain(
      "You won't be charged today. We'll charge this card after each visit you complete.",
    )
    expect(words(payment, 'late-fee').body).toMatch(
      /^A late cancellation fee of \$\d+\.\d\d applies within \d+ hours of your appointment\.$/,
    )
    expect(items(payment).map(({ id }) => id)).toEqual([
      'pricing',
      'charging',
      'late-fee',
      'payment',
      'secure',
    ])
  })

  it('never says that nothing is charged today if visits wait for a card, and says what they cost', () => {
    const story = { dueCharges: { visits: 2, amountInCents: 21900 } }
    const payment = atPayment(story)
    expect(words(payment, 'due-now').body).toBe(
      "We'll charge this card $219.00 right away for 2 visits you haven't paid for yet.",
    )
    const all = (at: Transition) => JSON.stringify(screenOf(flow, at.state))
    for (const at of [opened(story), payment])
      expect(all(at)).not.toContain("won't be charged today")
    for (const at of [opened(), atPayment()]) expect(all(at)).toContain("won't be charged today")
    expect(view(atPayment(), 'due-now')).toBeUndefined()
  })

  it('says what a first visit costs to people who have had none [CONT-12]', () => {
    expect(words(atPayment(), 'pricing').first).toBeUndefined()
    const first = (care: 'Therapy' | 'Psychiatry') =>
      words(atPayment({ care, offer: { ...OFFER, hadVisit: false } }), 'pricing')
    expect([first('Therapy').firstPrice, first('Psychiatry').firstPrice]).toEqual([
      '$119.00',
      '$249.00',
    ])
  })

  it.each([
    [
      'PercentDiscount',
      20,
      7920,
      3,
      "You get 20% off. It's for the first 3 visits you pay for.",
      '$99.00',
    ],
    [
      'PercentDiscount',
      15,
      8415,
      1,
      "You get 15% off. It's for the first visit you pay for.",
      '$99.00',
    ],
    [
      'ReplacePrice',
      null,
      4900,
      2,
      "You pay $49.00 a visit. It's for the first 2 visits you pay for.",
      '$99.00',
    ],
    [
      'ReplacePrice',
      null,
      5000,
      null,
      "You pay $50.00 a visit. It's for every visit you pay for.",
      undefined,
    ],
  ] as const)(
    'shows a discount: %s %s [CONT-12] [ACON-04]',
    (discountType, percentDiscount, price, maxUses, said, later) => {
      const coupon = { discountType, percentDiscount, maxUses }
      const payment = atPayment({}, { ...PLAIN, discountedFollowUpPriceInCents: price, coupon })
      const { lead, body } = words(payment, 'discount')
      expect([`${lead} ${body}`, words(payment, 'pricing').laterPrice]).toEqual([said, later])
      expect(view(payment, 'pricing')?.props.price).toMatchObject({
        followUpPriceInCents: 9900,
        discountedFollowUpPriceInCents: price,
      })
      expect(view(atPayment(), 'discount')).toBeUndefined()
    },
  )

  it('reads the price again if it could not be read, and keeps no card before it is shown [CONT-12] [CONT-20]', () => {
    const loading = toPayment(atStates())
    expect(asked(loading)).toEqual([['autoApplyCoupons', { careType: 'Therapy' }]])
    const missing = failed(loading, 'NOT_REACHED')
    expect([error(missing), step(missing)]).toEqual(['something went wrong', 'Payment'])
    const pressed = next(missing, { payment: 'pm_1' })
    expect(asked(pressed)).toEqual([['autoApplyCoupons', { careType: 'Therapy' }]])
    expect([asked(done(pressed, PLAIN)), step(done(pressed, PLAIN))]).toEqual([[], 'Payment'])
    expect(step(failed(pressed, 'NOT_LOADED'))).toBe('Payment')
    const again = transition(flow, missing.state, {
      type: 'view',
      step: 'Payment',
      name: 'lookAgain',
    })
    expect([asked(again), error(again)]).toEqual([
      [['autoApplyCoupons', { careType: 'Therapy' }]],
      undefined,
    ])
  })

  it('stays on the page with the error of the card, and accepts another one [CONT-14]', () => {
    const declined = failed(next(atPayment(), { payment: 'pm_bad' }), 'CARD_DECLINED')
    expect([step(declined), error(declined)]).toEqual([
      'Payment',
      'Your card was declined, please contact help@example.org.',
    ])
    expect(step(paid(declined))).toBe('Complete')
  })
})

describe('the end', () => {
  it('greets by the preferred name, else the first one [CONT-16]', () => {
    const title = (user: JsonObject) => texts(paid(atPayment({ user }))).title
    expect(title({ preferredName: 'Juno', firstName: 'June' })).toBe("You're all set, Juno!")
    expect(title({ preferredName: null, firstName: 'June' })).toBe("You're all set, June!")
    expect(texts(paid(atPayment())).next).toBe('Continue')
  })

  it('completes the transition on entering, reads the person again and opens home [CONT-17]', () => {
    for (const careType of ['Therapy', 'Psychiatry'] as const) {
      const complete = paid(atPayment({ care: careType }))
      expect(asked(complete)).toEqual([
        ['completePendingTransition', { careType, keepsPayer: false }],
      ])
      const reading = done(complete, DONE)
      expect(asked(reading)).toEqual([['refetchUser', {}]])
      const home = done(next(done(reading)))
      expect([asked(home), step(home)]).toEqual([[['navigate', { to: '/home' }]], undefined])
    }
  })

  it('tries again at the button, and does not announce continued care before it succeeds [CONT-17] [CONT-20]', () => {
    const failing = failed(paid(atPayment()), 'NOT_COMPLETED', 'Please log in to continue.')
    expect([error(failing), texts(failing).body]).toEqual(['Please log in to continue.', undefined])
    const again = next(failing)
    expect(asked(again)).toEqual([
      ['completePendingTransition', { careType: 'Therapy', keepsPayer: false }],
    ])
    expect(texts(done(again, DONE)).body).toContain('Your therapy goes on.')
  })

  it('returns to its beginning if the server says that care does not continue after all', () => {
    const before = failed(paid(atPayment()), 'NOT_CONTINUED')
    expect([step(before), error(before)]).toEqual([
      'Intro',
      "Your care isn't set up yet. Please check your state and your card again.",
    ])
  })
})

describe('what fails', () => {
  it.each([
    ['creating it', () => next(opened()), 'Intro', 'NOT_CREATED'],
    ['saving the state', () => next(chosen(atStates(), 'NY')), 'StateSelection', 'NOT_SAVED'],
    [
      'completing it elsewhere',
      () => done(done(next(chosen(atStates(), 'GU')))),
      'StateSelection',
      'NOT_COMPLETED',
    ],
    ['completing it', () => paid(atPayment()), 'Complete', 'NOT_COMPLETED'],
    ['keeping the card', () => next(atPayment(), { payment: 'pm_1' }), 'Payment', 'NOT_SAVED'],
  ] as const)(
    'shows the server’s message, or "something went wrong", and can be tried again: %s [CONT-20]',
    (_what, begun, place, code) => {
      const at = begun()
      for (const message of [
        'Care is not available to you here.',
        'Please verify your email first.',
      ]) {
        const refused = failed(at, code, message)
        expect([step(refused), error(refused)]).toEqual([place, message])
      }
      const lost = failed(at, 'NOT_REACHED')
      expect([step(lost), error(lost)]).toEqual([place, 'something went wrong'])
      const again = next(lost, { payment: 'pm_1' })
      expect([asked(again).length, error(again)]).toEqual([1, undefined])
    },
  )
})

describe('facts', () => {
  const flowOfCare = (changed: JsonObject) => ({
    careType: 'Therapy',
    careStatus: 'Active',
    paymentSource: 'Organization',
    providerStatesAvailable: null,
    ...changed,
  })
  const about = (fact: string, careFlows: readonly JsonObject[], careType = 'Therapy') => {
    const config = { dtcTherapyStates: ['NY'], dtcPsychiatryStates: ['CA'] }
    return factReader(shipped)(fact, { careType }).valueFor({
      user: { careFlows: [...careFlows] },
      config,
    })
  }

  it('say where care is offered: by its provider, else by the operator [CONT-08] [CONT-09]', () => {
    expect(about('states-of-self-pay', [flowOfCare({})])).toEqual(['NY'])
    expect(
      about('states-of-self-pay', [flowOfCare({ careType: 'Psychiatry' })], 'Psychiatry'),
    ).toEqual(['CA'])
    expect(
      about('states-of-self-pay', [flowOfCare({ providerStatesAvailable: ['VT', 'AK'] })]),
    ).toEqual(['VT', 'AK'])
    expect(about('states-of-self-pay', [flowOfCare({ providerStatesAvailable: [] })])).toEqual([])
    const other = flowOfCare({ careType: 'Psychiatry', providerStatesAvailable: ['VT'] })
    expect(about('states-of-self-pay', [flowOfCare({}), other])).toEqual(['NY'])
  })

  it('say who may continue and pay: people whose school pays for their ongoing care [CONT-01]', () => {
    for (const careStatus of [
      'Active',
      'OnHold',
      'New',
      'Cancelled',
      'Deleted',
      'Discharged',
      'ScreenedOut',
    ])
      for (const paymentSource of ['Organization', 'SelfPay', 'Insurance', 'OONInsurance']) {
        const expected =
          paymentSource === 'Organization' && ['Active', 'OnHold'].includes(careStatus)
        expect([
          careStatus,
          paymentSource,
          about('can-pay-for-care', [flowOfCare({ careStatus, paymentSource })]),
        ]).toEqual([careStatus, paymentSource, expected])
      }
    expect(about('can-pay-for-care', [flowOfCare({})], 'Psychiatry')).toBe(false)
  })
})
