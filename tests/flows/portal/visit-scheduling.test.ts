import { describe, expect, it } from 'vitest'
import { begin } from '#engine/kit/index.ts'
import type { Json, JsonObject } from '#engine/index.ts'
import { shipped } from '../shipped.ts'
import { school, told } from '../onboarding/person.ts'

const SLOT = { start: '2026-03-05T16:30:00.000Z', end: '2026-03-05T17:20:00.000Z', providerId: 'p1' }
const BOOKED = { id: 'a1', providerName: 'Elena Rivera', cancelBy: null }
const PROVIDER = {
  id: 'p1',
  name: 'Elena Rivera',
  classification: 'Therapist',
  portrait: { url: '/p.svg', initials: null },
  traits: [],
}
const care = (careType: 'Therapy' | 'Psychiatry', paymentSource = 'SelfPay', careStatus = 'Active'): JsonObject => ({
  careType,
  careStatus,
  paymentSource,
  hideSessionCount: null,
})
const found = (careType: string, changed: JsonObject = {}) => ({
  careType,
  isEmpty: false,
  offers: [],
  hasMore: false,
  ...changed,
})

type Asked = { readonly careType?: Json; readonly appointmentType?: Json }

/** Opens the page as an address asks for it: for somebody who pays for therapy and has a card, where nothing else is said. */
function open(asked: Asked = {}, user: JsonObject = {}, rest: JsonObject = {}) {
  const visitAsked = { careType: asked.careType ?? null, appointmentType: asked.appointmentType ?? null }
  const person = { careFlows: [care('Therapy')], hasPaymentMethod: true, ...user }
  return begin(shipped, 'visit-scheduling', { inputs: { ...told(person, rest), visitAsked } })
}

const sponsored = { organization: school(), careFlows: [care('Therapy', 'Organization'), care('Psychiatry', 'Organization')] }
const offered = (run: ReturnType<typeof open>, careType = 'therapy') => run.asked('findProviders').reply(found(careType))

/** The review of a time, with the price where the person pays. */
function review(
  asked: Asked = {},
  user: JsonObject = {},
  price: JsonObject = { fullPriceInCents: 9900, discountedPriceInCents: null },
) {
  const careType = asked.careType === 'psychiatry' ? 'psychiatry' : 'therapy'
  const run = offered(open(asked, user), careType).event('slotChosen', { slot: SLOT }).asked('checkSlot').reply()
  const read = run.screen().steps[0]?.waitsFor === 'readVisitPrice' ? run.reply(price) : run
  return read.asked('readProvider').reply(PROVIDER).isAt('confirm')
}

describe('the scheduling page', () => {
  it('goes from the pick to the details and back, from both to the confirmation, and from there to the end [SCHD-01]', () => {
    const details = () => offered(open()).event('providerExpanded', { providerId: 'p1' }).isAt('details')
    const reply = { provider: PROVIDER, slots: [] }
    details().reply(reply).press('Back').isAt('pick')
    const check = details()
      .reply(reply)
      .event('slotChosen', { slot: SLOT })
      .asked('checkSlot', { slot: SLOT, careType: 'therapy', appointmentType: 'checkin' })
    check.reply().isAt('confirm')
    const run = review().press('Confirm appointment').reply(BOOKED).isAt('done')
    expect(run.steps.filter((step) => ['pick', 'confirm', 'done'].includes(step))).toEqual(['pick', 'confirm', 'done'])
    run
      .shows('Appointment booked', /^Your video appointment with Elena Rivera is booked\./)
      .press('Go to home')
      .asked('refetchUser')
  })

  it.each<[string, Asked, string, string]>([
    ['a follow-up of therapy', { careType: 'therapy', appointmentType: 'checkin' }, 'Schedule your therapy follow-up', 'checkin'],
    ['a follow-up of psychiatry', { careType: 'psychiatry' }, 'Schedule your psychiatry follow-up', 'checkin'],
    ['a first visit of therapy', { careType: 'therapy', appointmentType: 'intake' }, 'Schedule your therapy intake', 'intake'],
    [
      'a first visit of psychiatry',
      { careType: 'psychiatry', appointmentType: 'intake' },
      'Schedule your psychiatry intake',
      'intake',
    ],
  ])('is for %s as the address says [RTES-36]', (_name, asked, title, appointmentType) => {
    open(asked, sponsored)
      .shows(title)
      .asked('findProviders', { careType: String(asked.careType), appointmentType, most: null })
  })

  it('is for the only care that goes on where the address names none, and leads home where there is none or more than one', () => {
    open({}, { careFlows: [care('Psychiatry')] }).shows('Schedule your psychiatry follow-up')
    open({}, { careFlows: [care('Therapy'), care('Psychiatry', 'SelfPay', 'Discharged')] }).shows(
      'Schedule your therapy follow-up',
    )
    for (const careFlows of [[], [care('Therapy'), care('Psychiatry')], [care('Therapy', 'SelfPay', 'Discharged')]])
      open({}, { careFlows }).asked('navigate', { to: '/home' }).notAsked('findProviders')
    open({ careType: 'psychiatry' }).asked('navigate', { to: '/home' })
    open({ careType: 'therapy' }, { careFlows: [care('Psychiatry')] }).asked('navigate', { to: '/home' })
  })

  it('has search filters for a first visit alone: follow-ups are with one’s own provider', () => {
    const filters = (asked: Asked) => open(asked, sponsored).screen().steps[0]?.view?.props.filters
    expect(filters({ careType: 'therapy' })).toEqual([])
    expect(filters({ careType: 'therapy', appointmentType: 'intake' })).toContain('gender')
  })

  it.each<[Asked, string]>([
    [{ careType: 'therapy' }, 'Your therapy provider does not have any upcoming availability.'],
    [{ careType: 'psychiatry' }, 'Your psychiatry provider does not have any upcoming availability.'],
    [{ careType: 'therapy', appointmentType: 'intake' }, "We don't have any therapy providers available to book in your state."],
    [
      { careType: 'psychiatry', appointmentType: 'intake' },
      "We don't have any psychiatry providers available to book in your state.",
    ],
  ])('says where nobody has a free time: %o', (asked, words) => {
    const run = open(asked, sponsored).showsNot(words)
    run.reply(found(String(asked.careType), { isEmpty: true })).shows(words)
    open(asked, sponsored)
      .reply(found(String(asked.careType)))
      .showsNot(words)
  })

  it('says why nothing can be scheduled: on hold, not offered in the state, no card', () => {
    const onHold = open({ careType: 'psychiatry' }, { careFlows: [care('Psychiatry', 'SelfPay', 'OnHold')] })
    onHold.isAt('on-hold').shows('Your care is on hold').press('Go to home').asked('navigate', { to: '/home' }).ends()
    const elsewhere = open({}, {}, { eligibility: { isUserEligible: true, permittedCareTypes: ['Psychiatry'] } })
    elsewhere.isAt('not-offered-here').shows("We don't have any therapy providers available to book in your state.")
    open({}, { hasPaymentMethod: false }).isAt('no-card').press('Go to billing').asked('navigate', { to: '/billing' }).ends()
    open({ careType: 'therapy' }, { ...sponsored, hasPaymentMethod: false }).isAt('pick')
  })

  it('books a follow-up at the price that is shown, with the coupon where there is one, and at none that the school pays', () => {
    const confirm = (run: ReturnType<typeof review>) => run.press('Confirm appointment')
    confirm(review()).asked('scheduleFollowUp', { slot: SLOT, shownPriceInCents: 9900 })
    confirm(review({}, {}, { fullPriceInCents: 9900, discountedPriceInCents: 4900 })).asked('scheduleFollowUp', {
      slot: SLOT,
      shownPriceInCents: 4900,
    })
    const covered = review({ careType: 'therapy' }, sponsored).shows('Your school covers this visit.')
    confirm(covered)
      .asked('scheduleFollowUp', { slot: SLOT, shownPriceInCents: null })
      .reply(BOOKED)
      .shows('Covered by your school')
  })

  it('books a first visit as the first one of all was: by the school, or by the card on file', () => {
    const first = (careType: string) => ({ careType, appointmentType: 'intake' })
    review(first('psychiatry'), sponsored).press('Confirm appointment').asked('scheduleAppointment', { slot: SLOT })
    const own = { careFlows: [care('Therapy'), care('Psychiatry')] }
    review(first('psychiatry'), own)
      .press('Confirm appointment')
      .asked('ffsCheckout', {
        paymentToken: null,
        slot: SLOT,
        careTypes: ['Psychiatry'],
        shownPriceInCents: 9900,
      })
  })

  it.each(['CONFLICT', 'SLOT_NOT_OFFERED'])('leads back to the times where the time is gone: %s [SCHD-17]', (code) => {
    const taken = 'Sorry, the time you selected is no longer available. Please choose a different time.'
    review().press('Confirm appointment').fails(code).isAt('pick').shows(taken).asked('findProviders').reply(found('therapy'))
    offered(open()).event('slotChosen', { slot: SLOT }).fails('CONFLICT').isAt('pick').shows(taken)
  })

  it('stays where booking fails, and shows a new price before it is confirmed', () => {
    const failed = review().press('Confirm appointment').fails('NOT_BOOKED').isAt('confirm')
    failed.shows('There was an error scheduling your appointment. Please try again.').enabled('Confirm appointment')
    const dearer = review().press('Confirm appointment').fails('PRICE_CHANGED').isAt('confirm')
    dearer.shows("The price has changed. You haven't been charged. Please check the new price and confirm again.")
    dearer.reply({ fullPriceInCents: 10900, discountedPriceInCents: null }).reply(PROVIDER)
    dearer.press('Confirm appointment').asked('scheduleFollowUp', { slot: SLOT, shownPriceInCents: 10900 })
  })
})
