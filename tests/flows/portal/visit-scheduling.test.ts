import { describe, expect, it } from 'vitest'
import { begin } from '#engine/kit/index.ts'
import { type Json, type JsonObject, transition } from '#engine/index.ts'
import { shipped } from '../shipped.ts'
import { school, told } from '../onboarding/person.ts'

const SLOT = {
  start: '2026-03-05T16:30:00.000Z',
  end: '2026-03-05T17:20:00.000Z',
  providerId: 'p1',
}
const BOOKED = { id: 'a1', providerName: 'Elena Rivera', cancelBy: null }
const PROVIDER = {
  id: 'p1',
  name: 'Elena Rivera',
  classification: 'Therapist',
  portrait: { url: '/p.svg', initials: null },
  traits: [],
}
const care = (
  careType: 'Therapy' | 'Psychiatry',
  paymentSource = 'SelfPay',
  careStatus = 'Active',
): JsonObject => ({
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

const NO_MOVE = { rescheduleId: null }

type Asked = {
  readonly careType?: Json
  readonly appointmentType?: Json
  readonly rescheduleId?: Json
  readonly visit?: Json
}

/**
 * Opens the page at an address, by default for a person who pays for therapy and has a card.
 */
function open(asked: Asked = {}, user: JsonObject = {}, rest: JsonObject = {}) {
  const visitAsked = { careType: null, appointmentType: null, ...NO_MOVE, ...asked }
  const person = { careFlows: [care('Therapy')], hasPaymentMethod: true, ...user }
  return begin(shipped, 'visit-scheduling', { inputs: { ...told(person, rest), visitAsked } })
}

const sponsored = {
  organization: school(),
  careFlows: [care('Therapy', 'Organization'), care('Psychiatry', 'Organization')],
}
const offered = (run: ReturnType<typeof open>, careType = 'therapy') =>
  run.asked('findProviders').reply(found(careType))

/** The review of a time, with the price if the person pays. */
function review(
  asked: Asked = {},
  user: JsonObject = {},
  price: JsonObject = { fullPriceInCents: 9900, discountedPriceInCents: null },
) {
  const careType = asked.careType === 'psychiatry' ? 'psychiatry' : 'therapy'
  const run = offered(open(asked, user), careType)
    .event('slotChosen', { slot: SLOT })
    .asked('checkSlot')
    .reply()
  const read = run.screen().steps[0]?.waitsFor === 'readVisitPrice' ? run.reply(price) : run
  return read.asked('readProvider').reply(PROVIDER).isAt('confirm')
}

const TAKEN = 'Sorry, the time you selected is no longer available. Please choose a different time.'
const NEAR = [
  '2026-03-05T17:30:00.000Z',
  '2026-03-05T14:30:00.000Z',
  '2026-03-06T16:30:00.000Z',
  '2026-03-09T16:30:00.000Z',
].map((start) => ({ start, end: start.replace(':30:', ':55:'), providerId: 'p1' }))
const openDetails = () =>
  offered(open())
    .event('providerExpanded', { providerId: 'p1' })
    .reply({ provider: PROVIDER, slots: [] })
    .isAt('details')

describe('the scheduling page', () => {
  it('goes from the pick to the details and back, from both to the confirmation, and from there to the end [SCHD-01]', () => {
    const details = () =>
      offered(open()).event('providerExpanded', { providerId: 'p1' }).isAt('details')
    const reply = { provider: PROVIDER, slots: [] }
    details().reply(reply).press('Back').isAt('pick')
    const check = details()
      .reply(reply)
      .event('slotChosen', { slot: SLOT })
      .asked('checkSlot', { slot: SLOT, careType: 'therapy', appointmentType: 'checkin' })
    check.reply().isAt('confirm')
    const run = review().press('Confirm appointment').reply(BOOKED).isAt('done')
    expect(run.steps.filter((step) => ['pick', 'confirm', 'done'].includes(step))).toEqual([
      'pick',
      'confirm',
      'done',
    ])
    run
      .shows('Appointment booked', /^Your video appointment with Elena Rivera is booked\./)
      .press('Go to home')
      .asked('refetchUser')
  })

  it.each<[string, Asked, string, string]>([
    [
      'a follow-up of therapy',
      { careType: 'therapy', appointmentType: 'checkin' },
      'Schedule your therapy follow-up',
      'checkin',
    ],
    [
      'a follow-up of psychiatry',
      { careType: 'psychiatry' },
      'Schedule your psychiatry follow-up',
      'checkin',
    ],
    [
      'a first visit of therapy',
      { careType: 'therapy', appointmentType: 'intake' },
      'Schedule your therapy intake',
      'intake',
    ],
    [
      'a first visit of psychiatry',
      { careType: 'psychiatry', appointmentType: 'intake' },
      'Schedule your psychiatry intake',
      'intake',
    ],
  ])('is for %s as the address says [RTES-36]', (_name, asked, title, appointmentType) => {
    open(asked, sponsored)
      .shows(title)
      .asked('findProviders', {
        careType: String(asked.careType),
        appointmentType,
        most: null,
        near: null,
      })
  })

  it('is for the only ongoing care if the address names none, and redirects home if there are none or several', () => {
    open({}, { careFlows: [care('Psychiatry')] }).shows('Schedule your psychiatry follow-up')
    open({}, { careFlows: [care('Therapy'), care('Psychiatry', 'SelfPay', 'Discharged')] }).shows(
      'Schedule your therapy follow-up',
    )
    for (const careFlows of [
      [],
      [care('Therapy'), care('Psychiatry')],
      [care('Therapy', 'SelfPay', 'Discharged')],
    ])
      open({}, { careFlows }).asked('navigate', { to: '/home' }).notAsked('findProviders')
    open({ careType: 'psychiatry' }).asked('navigate', { to: '/home' })
    open({ careType: 'therapy' }, { careFlows: [care('Psychiatry')] }).asked('navigate', {
      to: '/home',
    })
  })

  it('has search filters only for a first visit: follow-ups are with the person’s own provider', () => {
    const filters = (asked: Asked) => open(asked, sponsored).screen().steps[0]?.view?.props.filters
    expect(filters({ careType: 'therapy' })).toEqual([])
    expect(filters({ careType: 'therapy', appointmentType: 'intake' })).toContain('gender')
  })

  it.each<[Asked, string]>([
    [{ careType: 'therapy' }, 'Your therapy provider does not have any upcoming availability.'],
    [
      { careType: 'psychiatry' },
      'Your psychiatry provider does not have any upcoming availability.',
    ],
    [
      { careType: 'therapy', appointmentType: 'intake' },
      "We don't have any therapy providers available to book in your state.",
    ],
    [
      { careType: 'psychiatry', appointmentType: 'intake' },
      "We don't have any psychiatry providers available to book in your state.",
    ],
  ])('says if no provider has a free time: %o', (asked, words) => {
    const run = open(asked, sponsored).showsNot(words)
    run.reply(found(String(asked.careType), { isEmpty: true })).shows(words)
    open(asked, sponsored)
      .reply(found(String(asked.careType)))
      .showsNot(words)
  })

  it('says why nothing can be scheduled: on hold, not offered in the state, no card', () => {
    const onHold = open(
      { careType: 'psychiatry' },
      { careFlows: [care('Psychiatry', 'SelfPay', 'OnHold')] },
    )
    onHold
      .isAt('on-hold')
      .shows('Your care is on hold')
      .press('Go to home')
      .asked('navigate', { to: '/home' })
      .ends()
    const wayOn = (careType: string, reactivation: Json) =>
      open(
        { careType },
        {
          careFlows: [
            care('Therapy', 'Organization', 'OnHold'),
            care('Psychiatry', 'Organization', 'OnHold'),
          ],
        },
        { reactivation },
      )
        .isAt('on-hold')
        .shows('Reactivate my care')
        .screen().steps[0]?.view?.props.button1Path
    const waits = { careTypes: ['Therapy', 'Psychiatry'], isSelfReactivationAllowed: true }
    expect(wayOn('therapy', waits)).toBe('/reenroll?careType=therapy')
    expect(wayOn('psychiatry', waits)).toBe('/reenroll?careType=psychiatry')
    for (const none of [
      null,
      { ...waits, careTypes: ['Psychiatry'] },
      { ...waits, isSelfReactivationAllowed: false },
    ])
      expect(wayOn('therapy', none)).toBe('/support/my-care/reactivate-my-care')
    const elsewhere = open(
      {},
      {},
      { eligibility: { isUserEligible: true, permittedCareTypes: ['Psychiatry'] } },
    )
    elsewhere
      .isAt('not-offered-here')
      .shows("We don't have any therapy providers available to book in your state.")
    open({}, { hasPaymentMethod: false })
      .isAt('no-card')
      .press('Go to billing')
      .asked('navigate', { to: '/billing' })
      .ends()
    open({ careType: 'therapy' }, { ...sponsored, hasPaymentMethod: false }).isAt('pick')
  })

  it('books a follow-up at the price on the page, with the coupon if there is one, and without a price if the school pays', () => {
    const confirm = (run: ReturnType<typeof review>) => run.press('Confirm appointment')
    confirm(review()).asked('scheduleFollowUp', { slot: SLOT, shownPriceInCents: 9900 })
    confirm(review({}, {}, { fullPriceInCents: 9900, discountedPriceInCents: 4900 })).asked(
      'scheduleFollowUp',
      {
        slot: SLOT,
        shownPriceInCents: 4900,
      },
    )
    const covered = review({ careType: 'therapy' }, sponsored).shows(
      'Your school covers this visit.',
    )
    confirm(covered)
      .asked('scheduleFollowUp', { slot: SLOT, shownPriceInCents: null })
      .reply(BOOKED)
      .shows('Covered by your school')
  })

  it.each(['Insurance', 'OONInsurance'])('does not mention a school if %s pays', (source) => {
    const run = review({}, { careFlows: [care('Therapy', source)] }).shows(
      "There's nothing to pay here for this visit.",
    )
    run
      .showsNot(/school/)
      .press('Confirm appointment')
      .reply(BOOKED)
      .shows('Nothing to pay here')
      .showsNot(/school/)
  })

  it('books a first visit like the person’s very first one: paid by the school, or by the card on file', () => {
    const first = (careType: string) => ({ careType, appointmentType: 'intake' })
    review(first('psychiatry'), sponsored)
      .press('Confirm appointment')
      .asked('scheduleAppointment', { slot: SLOT })
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

  it.each(['CONFLICT', 'SLOT_NOT_OFFERED'])(
    'returns to the times if the time is no longer free: %s [SCHD-17]',
    (code) => {
      const taken =
        'Sorry, the time you selected is no longer available. Please choose a different time.'
      review()
        .press('Confirm appointment')
        .fails(code)
        .isAt('pick')
        .shows(taken)
        .asked('findProviders')
        .reply(found('therapy'))
      offered(open())
        .event('slotChosen', { slot: SLOT })
        .fails('CONFLICT')
        .isAt('pick')
        .shows(taken)
    },
  )

  it.each<[string, () => ReturnType<typeof open>]>([
    ['at its check', () => offered(open()).event('slotChosen', { slot: SLOT }).fails('CONFLICT')],
    [
      'at its check, chosen among all times of a provider',
      () => openDetails().event('slotChosen', { slot: SLOT }).fails('CONFLICT'),
    ],
    ['at the confirmation', () => review().press('Confirm appointment').fails('CONFLICT')],
    [
      'at the confirmation, not offered any more',
      () => review().press('Confirm appointment').fails('SLOT_NOT_OFFERED'),
    ],
    ['when a visit is moved', () => reviewMove().press('Move appointment').fails('CONFLICT')],
  ])(
    'offers the three times closest to one that was taken %s, until another is chosen',
    (_where, take) => {
      const run = take().isAt('pick').asked('findProviders').shows(TAKEN)
      expect(run.effects.at(-1)?.args).toMatchObject({ near: SLOT, most: null })
      run.reply(found('therapy', { near: { providerName: 'Elena Rivera', times: NEAR } }))
      run.shows('Closest free times with Elena Rivera')
      expect(run.screen().steps[0]?.view?.props).toMatchObject({
        found: { near: { providerName: 'Elena Rivera', times: NEAR } },
        mostClosest: 3,
      })
      run.event('slotChosen', { slot: NEAR[1] ?? null }).asked('checkSlot')
      expect(run.effects.at(-1)?.args).toMatchObject({ slot: NEAR[1] })
      run.reply().isAt('confirm')
    },
  )

  it('does not open an earlier provider on Forward once the time chosen after that is taken', () => {
    const seen = offered(openDetails().press('Back').isAt('pick'))
    for (const run of [seen, openDetails()]) {
      const taken = offered(run.event('slotChosen', { slot: SLOT }).fails('CONFLICT').isAt('pick'))
      expect(transition(taken.flow, taken.state(), { type: 'next' }).state.step).toBe('pick')
    }
  })

  it('offers no closest times unless one was taken: at the start, after a provider was opened, after a check that failed', () => {
    const near = (run: ReturnType<typeof open>) =>
      run.effects.findLast(({ effect }) => effect === 'findProviders')?.args.near
    expect(near(open())).toBeNull()
    const failed = offered(open())
      .event('slotChosen', { slot: SLOT })
      .fails('UNEXPECTED')
      .isAt('pick')
    expect(near(failed)).toBeNull()
    const taken = offered(open()).event('slotChosen', { slot: SLOT }).fails('CONFLICT')
    expect(near(taken)).toEqual(SLOT)
    const opened = taken
      .reply(found('therapy', { near: null }))
      .event('providerExpanded', { providerId: 'p1' })
    opened
      .reply({ provider: PROVIDER, slots: [] })
      .press('Back')
      .isAt('pick')
      .showsNot(/Closest/)
    expect(near(opened)).toBeNull()
    const again = offered(open())
      .event('slotChosen', { slot: SLOT })
      .reply()
      .reply({ fullPriceInCents: 1, discountedPriceInCents: null })
    expect(near(again.reply(PROVIDER).press('Back').isAt('pick'))).toBeNull()
  })

  it.each([
    ['sponsored', { ...sponsored }, 'scheduleAppointment'],
    ['paid alone', {}, 'ffsCheckout'],
  ])(
    'shows the server’s message about a first visit that was booked meanwhile, %s, and links to it',
    (_who, user, effect) => {
      review({ careType: 'therapy', appointmentType: 'intake' }, user)
        .press('Confirm appointment')
        .asked(effect)
        .fails('ALREADY_BOOKED', 'You already have a first appointment for this care.')
        .isAt('already-booked')
        .shows('You already have a first appointment for this care.', /didn't book another one/)
        .press('Go to your appointments')
        .asked('refetchUser')
        .reply()
        .asked('navigate', { to: '/appointments' })
    },
  )

  it('stays with a message if booking fails; if the time is gone, it returns to the times [DERR-18]', () => {
    const failed = review().press('Confirm appointment').fails('NOT_BOOKED').isAt('confirm')
    failed
      .shows('There was an error scheduling your appointment. Please try again.')
      .enabled('Confirm appointment')
    review()
      .press('Confirm appointment')
      .fails('CONFLICT')
      .isAt('pick')
      .showsNot(/There was an error scheduling/)
  })

  it('shows a new price before it is confirmed', () => {
    const dearer = review().press('Confirm appointment').fails('PRICE_CHANGED').isAt('confirm')
    dearer.shows(
      "The price has changed. You haven't been charged. Please check the new price and confirm again.",
    )
    dearer.reply({ fullPriceInCents: 10900, discountedPriceInCents: null }).reply(PROVIDER)
    dearer
      .press('Confirm appointment')
      .asked('scheduleFollowUp', { slot: SLOT, shownPriceInCents: 10900 })
  })
})

const OLD = {
  careType: 'therapy',
  appointmentType: 'checkin',
  startTime: '2026-03-12T15:00:00.000Z',
  provider: { name: 'Noor Haddad' },
}
const MOVE = { rescheduleId: '7' }
const TERMS = { terms: 'free', feeInCents: null, sessionsLeft: null }

/** The times to which a visit can be moved. */
const openMove = (
  terms: JsonObject = {},
  asked: Asked = MOVE,
  visit: JsonObject = {},
  user: JsonObject = {},
) =>
  open({ visit: { ...OLD, ...visit }, ...asked }, user)
    .asked('readCancellation', { appointmentId: '7' })
    .reply({ ...TERMS, ...terms })

/** The review of another time for it; the school pays by default. */
function reviewMove(
  terms: JsonObject = {},
  asked: Asked = MOVE,
  visit: JsonObject = {},
  user: JsonObject = sponsored,
) {
  const run = openMove(terms, asked, visit, user)
  const picked = run.reply(found('therapy')).event('slotChosen', { slot: SLOT }).reply()
  const read =
    picked.screen().steps[0]?.waitsFor === 'readVisitPrice'
      ? picked.reply({ fullPriceInCents: 9900, discountedPriceInCents: null })
      : picked
  return read.asked('readProvider').reply(PROVIDER).isAt('confirm')
}

const MOVED = {
  appointmentId: '7',
  appointmentType: 'checkin',
  slot: SLOT,
  shownTerms: 'free',
  shownFeeInCents: null,
  shownPriceInCents: null,
}

describe('moving a visit', () => {
  it('names the visit, shows the old time next to the new one, asks for no reason, and repeats the old time at the end', () => {
    const old = 'Thursday, March 12, 11:00 AM ET'
    openMove()
      .isAt('pick')
      .shows(
        'Choose a new time',
        `You're moving your appointment with Noor Haddad on ${old}. It stays yours until you confirm a new time.`,
      )
    const run = reviewMove()
      .shows('Moving your appointment is free.')
      .showsNot(/\bwhy\b/i)
    const summary = () => run.screen().steps[0]
    expect(JSON.stringify(summary())).toContain(`${old}, with Noor Haddad`)
    run.press('Move appointment').asked('moveAppointment', MOVED).reply(BOOKED).isAt('done')
    run.shows('Appointment moved', /^Your video appointment with Elena Rivera has its new time\./)
    expect(summary()?.texts).toMatchObject({
      movedFrom: 'Moved from',
      oldTime: `${old}, with Noor Haddad`,
    })
    expect(run.effects.map(({ effect }) => effect)).not.toContain('scheduleFollowUp')
  })

  it('is for the kind and the care of the visit, and ignores the rest of the address', () => {
    const asked = { ...MOVE, careType: 'therapy', appointmentType: 'checkin' }
    openMove({}, asked, { careType: 'psychiatry', appointmentType: 'intake' }, sponsored).asked(
      'findProviders',
      {
        careType: 'psychiatry',
        appointmentType: 'intake',
        most: null,
        near: null,
      },
    )
    const intake = { ...MOVE, appointmentType: 'intake', careType: 'psychiatry' }
    openMove({}, intake, { appointmentType: 'adhoc' }, sponsored).asked('findProviders', {
      careType: 'therapy',
      appointmentType: 'checkin',
      most: null,
      near: null,
    })
    reviewMove({}, MOVE, { appointmentType: 'intake' })
      .press('Move appointment')
      .asked('moveAppointment', { ...MOVED, appointmentType: 'intake' })
    open({ ...MOVE, visit: OLD }, { careFlows: [care('Psychiatry')] }).asked('navigate', {
      to: '/home',
    })
    open({ ...MOVE, visit: { ...OLD, careType: 'psychiatry' } }).asked('navigate', { to: '/home' })
  })

  it.each([
    [
      { terms: 'fee', feeInCents: 7500 },
      /If you move it now, we'll charge your card a penalty of \$75\.00\. This is out of respect/,
    ],
    [
      { terms: 'fee', feeInCents: 4999 },
      /If you move it now, we'll charge your card a penalty of \$49\.99\. This is out of respect/,
    ],
    [{ terms: 'fee' }, /If you move it now, a penalty applies\. This is out of respect/],
    [
      { terms: 'shared' },
      /moving this late takes away other students' ability to book Noor Haddad\./,
    ],
    [
      { terms: 'counted', sessionsLeft: 3 },
      /counts toward the limited sessions your school covers\. You'll have 3 sessions left\./,
    ],
    [{ terms: 'counted', sessionsLeft: 1 }, /You'll have 1 session left\./],
    [
      { terms: 'counted' },
      /^Moving this late counts toward the limited sessions your school covers\.$/,
    ],
  ])('says what it costs before it is confirmed: %o', (terms, words) => {
    const run = reviewMove(terms).shows(words).showsNot('Moving your appointment is free.')
    run.press('Move appointment').asked('moveAppointment', {
      ...MOVED,
      shownTerms: terms.terms,
      shownFeeInCents: 'feeInCents' in terms ? terms.feeInCents : null,
    })
  })

  it('shows the fee again when it is done, and the price of the visit if the patient pays', () => {
    const run = reviewMove({ terms: 'fee', feeInCents: 7500 }, MOVE, {}, {})
      .shows("There's a late fee")
      .press('Move appointment')
    run
      .asked('moveAppointment', {
        ...MOVED,
        shownTerms: 'fee',
        shownFeeInCents: 7500,
        shownPriceInCents: 9900,
      })
      .reply(BOOKED)
    run.shows(/^We'll charge the late fee of \$75\.00 to your card on file\./)
    reviewMove({}, MOVE, {}, {})
      .press('Move appointment')
      .reply(BOOKED)
      .shows("You'll be charged after completing your appointment.")
      .showsNot(/late fee/)
  })

  it('is possible only by phone for the last covered session, and impossible for a past or unknown visit', () => {
    openMove({ terms: 'last' })
      .isAt('cannot-move')
      .shows('Please call us', /To move it, call Patient Support at/)
      .press('Go to your appointments')
      .asked('navigate', { to: '/appointments' })
      .ends()
    openMove({ terms: 'refused' })
      .isAt('cannot-move')
      .shows("This appointment can't be moved here")
      .showsNot('Please call us')
    open(MOVE)
      .isAt('cannot-move')
      .shows(/It has begun, or it was changed somewhere else\./)
      .notAsked('readCancellation')
  })

  it.each([
    ['VISIT_CHANGED', 'refused', "This appointment can't be moved here"],
    ['LAST_SESSION', 'last', 'Please call us'],
  ])('reads the visit’s terms again if it is refused with %s', (code, terms, words) => {
    reviewMove()
      .press('Move appointment')
      .fails(code)
      .asked('readCancellation')
      .reply({ ...TERMS, terms })
      .isAt('cannot-move')
      .shows(words)
  })

  it('shows changed terms before they are confirmed, and keeps the chosen time', () => {
    const run = reviewMove().press('Move appointment').fails('TERMS_CHANGED').isAt('terms-changed')
    run
      .shows(
        'What moving costs has changed',
        /Your appointment isn't moved, and you haven't been charged\./,
      )
      .press('Review again')
      .asked('readCancellation', { appointmentId: '7' })
      .reply({ terms: 'fee', feeInCents: 7500, sessionsLeft: null })
      .reply(PROVIDER)
      .shows(/a penalty of \$75\.00/)
      .press('Move appointment')
      .asked('moveAppointment', { ...MOVED, shownTerms: 'fee', shownFeeInCents: 7500 })
    const last = reviewMove().press('Move appointment').fails('TERMS_CHANGED').press('Review again')
    last
      .reply({ ...TERMS, terms: 'last' })
      .isAt('cannot-move')
      .shows('Please call us')
  })

  it.each(['CONFLICT', 'SLOT_NOT_OFFERED'])(
    'links back to the times if the new one is no longer free: %s',
    (code) => {
      reviewMove()
        .press('Move appointment')
        .fails(code)
        .isAt('pick')
        .shows(
          'Sorry, the time you selected is no longer available. Please choose a different time.',
        )
    },
  )

  it('returns to the appointments if the price cannot be read', () => {
    open({ ...MOVE, visit: OLD })
      .fails('NOT_LOADED')
      .isAt('moving-terms')
      .shows('An unexpected error occurred. Please try again.')
      .press('Go to your appointments')
      .asked('navigate', { to: '/appointments' })
      .ends()
  })
})
