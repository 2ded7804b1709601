import { request } from '#renderer/api/client.ts'
import {
  ApplyCouponDocument,
  BookingAvailabilityDocument,
  BookingPriceDocument,
  BookingProviderDocument,
  BookingProviderTimesDocument,
} from '#renderer/api/generated/booking.ts'
import type {
  BookingAvailabilityQuery,
  CareType,
  LowercaseCareType,
} from '#renderer/api/generated/graphql.ts'
import { serverNow } from '#renderer/api/server-clock.ts'
import type { EffectHandlers } from '#renderer/flow/contract.ts'
import { couponReply } from '#renderer/views/coupon-words.ts'
import { bookingWindow, closestFirst } from '#renderer/views/slots.ts'
import { careTypeOf } from './care-type-of.ts'

type Offers = BookingAvailabilityQuery['availability']['providers']
type Visit = { readonly careType: LowercaseCareType; readonly checkin: boolean }
type Found = {
  readonly visit: Visit
  readonly offers: Offers
  readonly next: number
  readonly hasMore: boolean
}

const AT_ONCE = 20
/** Page size if all providers are needed. */
const MOST_AT_ONCE = 100
/** A working week has enough times to fill a provider's card. */
const NEXT_DAYS = 5

type BookingRead =
  | 'findProviders'
  | 'readProviderTimes'
  | 'readProvider'
  | 'readPrice'
  | 'readVisitPrice'
  | 'applyCoupon'

/** Effects that read booking data from the server: providers, times, prices and coupons. */
export function bookingReads(): EffectHandlers<BookingRead> {
  const finder = createFinder()
  return {
    findProviders: ({ careType, appointmentType, most, near }) =>
      orNotLoaded(async () => {
        const visit = { careType: careType ?? 'therapy', checkin: appointmentType === 'checkin' }
        const { offers, hasMore } = await finder(visit, most ?? AT_ONCE)
        const beside = near ? { near: await timesNear(visit, near) } : {}
        return {
          offers,
          careType: careType ?? 'therapy',
          isEmpty: offers.length === 0,
          hasMore,
          ...beside,
        }
      }),
    readProviderTimes: ({ providerId, careType, appointmentType }) =>
      orNotLoaded(() =>
        providerTimes(
          { careType: careType ?? 'therapy', checkin: appointmentType === 'checkin' },
          providerId ?? '',
        ),
      ),
    readProvider: ({ providerId }) =>
      orNotLoaded(
        async () => (await request(BookingProviderDocument, { id: providerId ?? '' })).provider,
      ),
    readPrice: ({ careType }) =>
      orNotLoaded(async () => {
        const { intakePriceInCents, discountedPriceInCents, coupon } = await priceOf(
          careTypeOf(careType),
        )
        return {
          intakePriceInCents,
          discountedPriceInCents,
          coupon: coupon && { maxUses: coupon.maxUses },
        }
      }),
    readVisitPrice: ({ careType, appointmentType }) =>
      orNotLoaded(async () => {
        const price = await priceOf(careTypeOf(careType))
        return appointmentType === 'checkin'
          ? {
              fullPriceInCents: price.followUpPriceInCents,
              discountedPriceInCents: price.discountedFollowUpPriceInCents,
            }
          : {
              fullPriceInCents: price.intakePriceInCents,
              discountedPriceInCents: price.discountedPriceInCents,
            }
      }),
    applyCoupon: async ({ code, careType }) => {
      const reply = await couponReply(
        request(ApplyCouponDocument, { code: code ?? '', careType: careTypeOf(careType) }),
      )
      return typeof reply === 'string' ? reply : 'applied'
    },
  }
}

async function providerTimes(visit: Visit, id: string) {
  const { provider, availability } = await request(BookingProviderTimesDocument, {
    id,
    ...visit,
    ...bookingWindow(serverNow()),
  })
  return {
    provider,
    slots: availability.providers.find((one) => one.provider.id === id)?.slots ?? [],
  }
}

/**
 * The free times of the same provider, sorted by distance from the given time; of two equally close
 * times, the earlier first.
 */
async function timesNear(
  visit: Visit,
  { start, providerId }: { readonly start: string; readonly providerId: string },
) {
  const { provider, slots } = await providerTimes(visit, providerId)
  return {
    providerName: provider.name,
    times: closestFirst(slots, start).map((slot) => ({ ...slot, providerId })),
  }
}

/**
 * Finds the first `most` providers, page by page. If they fit on one page, they are read again; if
 * not, only further pages are read. Searches run one after the other.
 */
function createFinder(): (visit: Visit, most: number) => Promise<Found> {
  let found: Found | null = null
  let last: Promise<unknown> = Promise.resolve()
  const find = async (visit: Visit, most: number): Promise<Found> => {
    const isFurther = found !== null && most > AT_ONCE && isSame(found.visit, visit)
    let now: Found = isFurther && found ? found : { visit, offers: [], next: 0, hasMore: true }
    const first = most - now.next > AT_ONCE ? MOST_AT_ONCE : AT_ONCE
    const { start, end } = bookingWindow(serverNow())
    while (now.hasMore && now.next < most) {
      const asked = { ...visit, start, end, first, after: now.next, nextDays: NEXT_DAYS }
      const { availability } = await request(BookingAvailabilityDocument, asked)
      const { offers, next } = now
      now = {
        visit,
        offers: withPage(offers, availability.providers),
        next: next + first,
        hasMore: availability.hasMore,
      }
      found = now
    }
    return now
  }
  return (visit, most) => {
    const search = last.then(() => find(visit, most))
    last = search.catch(() => undefined)
    return search
  }
}

function isSame(one: Visit, other: Visit): boolean {
  return one.careType === other.careType && one.checkin === other.checkin
}

/**
 * The price of a visit of this care.
 *
 * @throws {Error} With code NO_PRICE if the person does not pay for it.
 */
async function priceOf(careType: CareType) {
  const { bookingPrice } = await request(BookingPriceDocument, { careType })
  if (!bookingPrice) throw failure(NO_PRICE)
  return bookingPrice
}

/**
 * Adds a page, without providers that are already in the list, because they may move to a later
 * page between two reads.
 */
function withPage(offers: Offers, page: Offers): Offers {
  const known = new Set(offers.map(({ provider }) => provider.id))
  return [...offers, ...page.filter(({ provider }) => !known.has(provider.id))]
}

/** The person does not pay for the visit. */
const NO_PRICE = 'NO_PRICE'

/** Turns every failure to read into one code for the flow. */
async function orNotLoaded<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_PRICE) throw error
    throw failure('NOT_LOADED')
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(''), { code })
}
