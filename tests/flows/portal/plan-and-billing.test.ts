import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/index.ts'
import { begin } from '#engine/kit/index.ts'
import { school, told } from '../onboarding/person.ts'
import { shipped } from '../shipped.ts'

const VISA = { cardType: 'Visa', lastFour: '4242', expirationDate: '04/2027' }
const MASTERCARD = { cardType: 'Mastercard', lastFour: '4444', expirationDate: '11/2031' }
const WARNING = 'Please update the payment method on file to continue care.'
const PRICES = /self-pay prices/
const AFTER_EACH = 'Your card on file will be charged after each appointment.'

const open = (paymentInfo: JsonObject, user: JsonObject = {}) =>
  begin(shipped, 'plan-and-billing', {
    inputs: told(
      { careFlows: [], hasPaymentMethod: true, isPaymentMethodValid: true, ...user },
      { paymentInfo, unpaidVisits: 0 },
    ),
  })
const care = (careType: string, paymentSource: string, other: JsonObject = {}): JsonObject => ({
  careType,
  careStatus: 'Active',
  paymentSource,
  hideSessionCount: null,
  careSessionInfo: { flowLimit: null, remainingAppts: null },
  ...other,
})
const withCare = (...careFlows: JsonObject[]) => open(VISA, { careFlows })

describe('the plan', () => {
  it('has self-pay prices if and only if the person pays for some care [PLAN-03]', () => {
    const both = withCare(care('Therapy', 'Organization'), care('Psychiatry', 'SelfPay'))
    both
      .shows('Psychiatry: self-pay prices', 'First visit', 'Follow-up visit')
      .showsNot('Therapy: self-pay prices')
    withCare(care('Therapy', 'SelfPay')).shows('Therapy: self-pay prices')
    for (const source of ['Organization', 'Insurance', 'OONInsurance'])
      withCare(care('Therapy', source)).showsNot(PRICES)
    withCare().shows('You do not have an active plan.').showsNot(PRICES)
  })

  it('has both fees among the prices, each before it can be charged', () => {
    withCare(care('Therapy', 'SelfPay')).shows(
      'Late cancellation fee',
      '$50.00',
      'No-show fee',
      '$75.00',
    )
  })

  it('counts the sponsored sessions that are left, unless the organization hides that [PLAN-04] [PLAN-05]', () => {
    const counted = (careType: string, remainingAppts: number) =>
      care(careType, 'Organization', { careSessionInfo: { flowLimit: 9, remainingAppts } })
    withCare(counted('Therapy', 6)).shows('6 sponsored therapy sessions remaining')
    withCare(counted('Psychiatry', 1)).shows('1 sponsored psychiatry session remaining')
    const hides = (careType: string) => ({
      organization: school({ careFlows: [{ careType, hideSessionCount: true }] }),
    })
    open(VISA, { careFlows: [counted('Therapy', 6)], ...hides('Therapy') }).showsNot(/remaining/)
    open(VISA, { careFlows: [counted('Therapy', 6)], ...hides('Psychiatry') }).shows(
      '6 sponsored therapy sessions remaining',
    )
    withCare(
      care('Therapy', 'SelfPay', { careSessionInfo: { flowLimit: 9, remainingAppts: 6 } }),
    ).showsNot(/remaining/)
  })

  it('describes sessions, coverage and charges of active care only, and a card only if one is on file', () => {
    const of = (careStatus: string, paymentSource: string, hasPaymentMethod: boolean) => {
      const careFlow = care('Therapy', paymentSource, {
        careStatus,
        careSessionInfo: { flowLimit: 9, remainingAppts: 6 },
      })
      const run = open(hasPaymentMethod ? VISA : {}, {
        careFlows: [careFlow],
        organization: school(),
        hasPaymentMethod,
      })
      const words = JSON.stringify(run.screen())
      return [
        /sessions remaining/,
        /covers the cost/,
        /Your card on file will be charged/,
        /Please add a card/,
      ].map((one) => one.test(words))
    }
    const [NOTHING, COVERED] = [Array(4).fill(false), [true, true, false, false]]
    for (const status of [
      'Active',
      'Cancelled',
      'Deleted',
      'Discharged',
      'New',
      'OnHold',
      'ScreenedOut',
    ])
      for (const source of ['Insurance', 'OONInsurance', 'Organization', 'SelfPay'])
        for (const hasCard of [true, false]) {
          const charged = [false, false, hasCard, !hasCard]
          const active = source === 'Organization' ? COVERED : charged
          expect(of(status, source, hasCard), `${status} ${source} ${hasCard}`).toEqual(
            status === 'Active' ? active : NOTHING,
          )
        }
  })

  it('says that care is on hold, and does not mention payment [PLAN-06]', () => {
    const onHold = withCare(care('Therapy', 'SelfPay', { careStatus: 'OnHold' }))
    onHold.shows('Therapy', 'On Hold').showsNot(AFTER_EACH)
    withCare(care('Therapy', 'Organization', { careStatus: 'OnHold' }))
      .shows('On Hold')
      .showsNot(/covers the cost/)
    withCare(care('Therapy', 'SelfPay')).showsNot('On Hold').shows(AFTER_EACH)
  })

  it('says who is charged, and when [PLAN-07] [PLAN-08] [PLAN-09]', () => {
    for (const source of ['SelfPay', 'OONInsurance'])
      withCare(care('Therapy', source)).shows(AFTER_EACH)
    withCare(care('Psychiatry', 'Insurance'))
      .shows('Your card on file will be charged the amount confirmed by your insurance.')
      .showsNot(AFTER_EACH)
    open(VISA, {
      careFlows: [care('Therapy', 'Organization')],
      organization: school({ name: 'Oak Hill University' }),
    })
      .shows('Oak Hill University covers the cost of your appointments.')
      .showsNot(AFTER_EACH)
  })
})

describe('the card', () => {
  it('goes from view to edit to saving, and back to view with the new card [CARD-01] [PLAN-15]', () => {
    const viewed = open(VISA)
      .isAt('overview')
      .shows('Visa ending in 4242', 'Expires 04/2027', 'Update Payment Method')
    const saving = viewed
      .event('edit')
      .isAt('new-card')
      .answer('Payment card', 'tok_1')
      .press('Save')
    saving.asked('savePaymentMethod', { token: 'tok_1' })
    expect(JSON.stringify(saving.state())).not.toContain('tok_1')
    const saved = saving.reply().asked('refetchUser').inputs({ paymentInfo: MASTERCARD }).reply()
    saved
      .isAt('overview')
      .shows('Mastercard ending in 4444', 'Expires 11/2031')
      .showsNot('Visa ending in 4242')
  })

  it('is charged right away for visits that wait for it, and the form says how much', () => {
    const form = (dueCharges: JsonObject) =>
      begin(shipped, 'plan-and-billing', {
        inputs: told({ careFlows: [] }, { paymentInfo: VISA, unpaidVisits: 0, dueCharges }),
      })
        .event('edit')
        .isAt('new-card')
    form({ visits: 1, amountInCents: 11900 }).shows(
      "We'll charge this card $119.00 right away for 1 visit you haven't paid for yet.",
    )
    form({ visits: 3, amountInCents: 31850 }).shows(
      "We'll charge this card $318.50 right away for 3 visits you haven't paid for yet.",
    )
    form({ visits: 0, amountInCents: 0 }).showsNot(/right away/)
  })

  it('is unchanged after Cancel, which saves nothing [PLAN-16]', () => {
    const back = open(MASTERCARD)
      .event('edit')
      .isAt('new-card')
      .answer('Payment card', 'tok_1')
      .event('press')
    back.isAt('overview').shows('Mastercard ending in 4444')
    expect(back.effects).toEqual([])
  })

  it('is required for saving [CARD-02] [PLAN-17]', () => {
    open({}, { hasPaymentMethod: false })
      .shows("You don't have a card on file.", 'Add Payment Method')
      .event('edit')
      .refuses('INVALID', (run) => run.press('Save'))
      .isAt('new-card')
      .shows('Please enter a valid payment method')
  })

  it('opens its form immediately if the card on file is invalid; Cancel keeps the warning [PLAN-14]', () => {
    const invalid = { isPaymentMethodValid: false }
    open(VISA, invalid)
      .isAt('new-card')
      .shows(WARNING)
      .event('press')
      .isAt('overview')
      .shows(WARNING)
    open(VISA).isAt('overview').showsNot(WARNING)
    open({}, { hasPaymentMethod: false, ...invalid })
      .isAt('overview')
      .showsNot(WARNING)
  })

  it('shows why it was not saved: declined, with a contact, or any other failure [DERR-03] [DERR-04]', () => {
    const failed = (code: string) =>
      open(VISA).event('edit').answer('Payment card', 'tok_1').press('Save').fails(code)
    failed('CARD_DECLINED')
      .isAt('new-card')
      .shows('Your card was declined, please contact help@example.org.')
    for (const code of ['NOT_SAVED', 'UNEXPECTED'])
      failed(code)
        .isAt('new-card')
        .shows('An unexpected error occurred. Please try again.')
        .showsNot(/declined/)
  })
})
