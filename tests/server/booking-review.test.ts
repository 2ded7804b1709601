import { renderToStaticMarkup } from 'react-dom/server'
import { readDemoCoupons, seedDemoCoupons } from '#server/demo/demo-coupons.ts'
import { begin, type Run } from '#engine/kit/index.ts'
import { shipped } from '#tests/flows/shipped.ts'
import { told } from '#tests/flows/onboarding/person.ts'
import { addProvider } from '#tests/support/scheduling.ts'
import { at, startServer, tokenOf } from '#tests/support/server.ts'
import { loadWithoutPage } from '#tests/support/without-page.ts'
import { afterAll, expect, it, vi } from 'vitest'

// The review of a visit, tested with the flow, the API and the renderer's functions, without a
// browser.
const { couponReply, fill, Price, browserTimeZone, visitWords, WORDS } = await loadWithoutPage(
  async () => ({
    ...(await import('#renderer/views/coupon-words.ts')),
    ...(await import('#renderer/views/visit-words.ts')),
    ...(await import('#renderer/ui/price.tsx')),
    ...(await import('#renderer/ui/time-words.ts')),
    ...(await import('#renderer/ui/browser-time-zone.ts')),
    ...(await import('#renderer/words/fill.ts')),
    ...(await import('#renderer/words/words.ts')),
  }),
)

const server = await startServer()
afterAll(() => server.close())
await seedDemoCoupons(server.app.platform, readDemoCoupons(server.config.contentDir))
const token = await tokenOf(server, await server.addPerson())
const ask = async (query: string, variables: object, whose = token) =>
  server.ask(query, { variables, token: whose })

const SLOT = {
  start: '2026-03-05T03:30:00.000Z',
  end: '2026-03-05T04:20:00.000Z',
  providerId: 'p1',
}

/** A self-pay person at the review of a time. */
function review({ careType = 'Therapy', slot = SLOT } = {}): Run {
  return begin(shipped, 'booking', { inputs: told({ careFlows: [], hasPaymentMethod: true }) })
    .press('Continue')
    .answer('care-type', careType)
    .press('Continue')
    .event('slotChosen', { slot })
    .reply()
    .isAt('confirm')
    .reply({ intakePriceInCents: 11900 })
    .reply({ name: 'Elena Rivera' })
}

/** A part of the page, by its id: its text and the data for its view. */
function partOf(run: Run, id: string) {
  const parts = run
    .screen()
    .steps.flatMap(({ form }) => form?.sections.flatMap(({ items }) => items) ?? [])
  const part = parts.find((one) => one.id === id)
  if (part?.kind !== 'interstitial') throw new Error(`The page has no part ${id}`)
  return part
}

it.each([
  ['America/New_York', 'Wednesday, March 4, 2026', '10:30 PM Eastern Time'],
  ['Asia/Tokyo', 'Thursday, March 5, 2026', '12:30 PM Japan Standard Time'],
])(
  'the summary has the date, the time and the browser’s presumed zone: %s [CONF-02]',
  (zone, date, time) => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
      new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions(),
    )
    const { props, texts } = partOf(review(), 'cost-summary')
    expect([texts.date, texts.time, props.slot, visitWords(SLOT, browserTimeZone())]).toEqual([
      'Date',
      'Time',
      SLOT,
      { date, time, minutes: 50 },
    ])
  },
)

it.each([
  ['Therapy', 'Therapy intake', 'Iris Vale'],
  ['Psychiatry', 'Psychiatry intake', 'Otto Reed'],
] as const)(
  'the summary has the care type, the provider and the note that it is by video: %s [CONF-03]',
  async (careType, title, name) => {
    const providerId = await addProvider(server, { name, careTypes: [careType] })
    const { props, texts } = partOf(
      review({ careType, slot: { ...SLOT, providerId } }),
      'cost-summary',
    )
    const id = at(props, 'slot', 'providerId')
    const { data } = await ask('query ($id: ID!) { provider(id: $id) { name } }', { id })
    const provider = String(at(data, 'provider', 'name'))
    expect([
      texts.title,
      fill(WORDS.visits.withName, { provider }),
      texts.where,
      texts.video,
    ]).toEqual([title, `with ${name}`, 'Where', 'Video appointment'])
  },
)

it.each([
  ['Therapy', '$119.00', 'CALM15', '$101.15'],
  ['Psychiatry', '$249.00', 'WELCOME20', '$199.20'],
])(
  'the summary has the cost, struck through if a coupon applies: %s [CONF-05]',
  async (careType, full, code, now) => {
    const patient = await tokenOf(server, await server.addPerson())
    const { props, texts } = partOf(review({ careType }), 'cost-summary')
    const words = { before: texts.before ?? '', now: texts.now ?? '' }
    const cost = async () => {
      const asked =
        'query ($careType: CareType!) { bookingPrice(careType: $careType) { intakePriceInCents discountedPriceInCents } }'
      const price = Object((await ask(asked, { careType }, patient)).data.bookingPrice)
      return renderToStaticMarkup(
        Price({
          fullInCents: price.intakePriceInCents,
          nowInCents: price.discountedPriceInCents,
          words,
        }),
      )
    }
    expect([texts.cost, props.showsCost, await cost()]).toEqual(['Cost', true, full])
    await ask('mutation ($code: String!) { applyCoupon(code: $code) { code } }', { code }, patient)
    const hidden = (said: string) => `<span class="sr">${said}: </span>`
    expect(await cost()).toBe(`<s>${hidden('Before')}${full}</s> ${hidden('Now')}${now}`)
  },
)

it('a coupon is optional; an invalid coupon, an inapplicable one and a failure have their own messages [COUP-02] [COUP-03]', async () => {
  review().press('Confirm appointment').asked('ffsCheckout')
  const wordsOf = (outcome: string) =>
    partOf(review().event('couponGiven', { code: 'X' }).reply(outcome), 'coupon').texts.error
  const APPLY = `mutation ($code: String!, $careType: CareType) {
    applyCoupon(code: $code, careType: $careType) { code maxUses careTypes discountType } }`
  const said = async (asked: Parameters<typeof couponReply>[0]) => {
    const reply = await couponReply(asked)
    return typeof reply === 'string' ? wordsOf(reply) : reply
  }
  const apply = async (code: string, careType: string, whose?: string) => {
    const { data, code: error } = await ask(APPLY, { code, careType }, whose)
    if (error !== undefined) throw new Error(error)
    return Object(data)
  }
  const invalid = "The coupon code you entered is invalid or couldn't be applied."
  expect(await said(apply('no-such-code', 'Therapy'))).toBe(invalid)
  expect(await said(apply('ENDED', 'Therapy'))).toBe(invalid)
  expect(await said(apply('THERAPY49', 'Psychiatry'))).toBe(invalid)
  expect(await said(apply('THERAPY49', 'Therapy'))).toMatchObject({ code: 'THERAPY49', maxUses: 1 })

  const failed = 'There was an error applying your coupon code.'
  expect(await said(apply('THERAPY49', 'Therapy', 'nobody'))).toBe(failed)
  expect(await said(Promise.reject(new TypeError('Failed to fetch')))).toBe(failed)
})
