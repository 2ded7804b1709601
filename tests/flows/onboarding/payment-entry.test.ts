import { describe, expect, it } from 'vitest'
import { begin } from '../../../engine/kit/index.ts'
import { shipped } from '../shipped.ts'
import { appointment, told } from './person.ts'

const open = () =>
  begin(shipped, 'payment-entry', {
    inputs: told({ appointments: [appointment()], hasPaymentMethod: false }),
  })

describe('payment entry', () => {
  it('explains its purpose, and what a visit and a late cancellation cost [PAYM-01] [PAYM-03] [PAYM-04]', () => {
    open().shows(
      'Enter your payment method for your upcoming visit.',
      'A late cancellation fee of $50.00 applies within 24 hours of your appointment.',
      'Self-pay rates are billed after each visit.',
    )
  })

  it('says what the card is charged immediately if visits wait for one', () => {
    const inputs = told(
      { appointments: [appointment()] },
      { dueCharges: { visits: 1, amountInCents: 5000 } },
    )
    begin(shipped, 'payment-entry', { inputs }).shows(
      "We'll charge this card $50.00 right away for 1 visit you haven't paid for yet.",
    )
    open().showsNot(/right away/)
  })

  it('reads the late cancellation fee and its hours from the settings [PAYM-03]', () => {
    const config = {
      pricesInCents: { lateCancellationFeeInCents: 7550 },
      cancellationNoticeHours: 1,
    }
    begin(shipped, 'payment-entry', {
      inputs: told({ appointments: [appointment()] }, { config }),
    }).shows('A late cancellation fee of $75.50 applies within 1 hour of your appointment.')
  })

  it('formats prices for the locale', () => {
    begin(shipped, 'payment-entry', {
      inputs: told({ appointments: [appointment()] }, { locale: 'en-CA' }),
    }).shows('A late cancellation fee of US$50.00 applies within 24 hours of your appointment.')
  })

  it('needs a card [PAYM-06]', () => {
    open()
      .refuses('INVALID', (run) => run.press('Save card'))
      .shows('Please enter a valid credit card number.')
  })

  it('saves the card, reads the person again and goes home [PAYM-05] [CALL-19]', () => {
    const run = open()
      .answer('Payment card', 'tok_1')
      .press('Save card')
      .asked('savePaymentMethod', { token: 'tok_1' })
    expect(JSON.stringify(run.state())).not.toContain('tok_1')
    run.reply().asked('refetchUser').reply().asked('navigate', { to: '/home' }).ends()
  })

  it('says that a card was declined, and names the contact [ERRO-08]', () => {
    open()
      .answer('Payment card', 'tok_1')
      .press('Save card')
      .fails('CARD_DECLINED')
      .shows('Your card was declined, please contact help@example.org.')
  })
})
