import { useEffect, useState } from 'react'
import { request } from '#renderer/api/client.ts'
import { BookingAvailabilityDocument, type CareType } from '#renderer/api/generated/graphql.ts'
import type { Offer } from './provider-filters.ts'

/** For whose care and when times are looked for: ISO instants. */
export type OffersQuestion = { readonly careType: CareType; readonly start: string; readonly end: string }

/** Providers with their next times, as far as they are loaded. */
export type Offers = {
  readonly kind: 'loading' | 'failed' | 'ready'
  readonly offers: readonly Offer[]
  readonly hasMore: boolean
  readonly showMore: () => void
  readonly retry: () => void
}

type Loaded = { readonly offers: readonly Offer[]; readonly next: number; readonly hasMore: boolean; readonly isFailed: boolean }

const AT_ONCE = 20
/** Of a page that is loaded because all are wanted. */
const MOST_AT_ONCE = 100
/** A working week shows when a provider has time, and holds the times of a card. */
const NEXT_DAYS = 5
const NOTHING: Loaded = { offers: [], next: 0, hasMore: true, isFailed: false }

/**
 * Loads providers page by page: the first one at once, each other one when it is asked for, and all of them, one page after another, where
 * all are wanted.
 *
 * @param question Stays as it is while the component lives.
 */
export function useOffers({ careType, start, end }: OffersQuestion, areAllWanted: boolean): Offers {
  const [loaded, setLoaded] = useState(NOTHING)
  const [wanted, setWanted] = useState(AT_ONCE)
  const { offers, next, hasMore, isFailed } = loaded
  const isDue = hasMore && !isFailed && (areAllWanted || next < wanted)
  const first = areAllWanted ? MOST_AT_ONCE : AT_ONCE

  useEffect(() => {
    if (!isDue) return
    let isGone = false
    request(BookingAvailabilityDocument, { careType, start, end, first, after: next, nextDays: NEXT_DAYS }).then(
      ({ availability }) => {
        if (!isGone) setLoaded((before) => withPage(before, availability, next + first))
      },
      () => {
        if (!isGone) setLoaded((before) => ({ ...before, isFailed: true }))
      },
    )
    return () => {
      isGone = true
    }
  }, [isDue, careType, start, end, first, next])

  const isWaiting = isDue ? 'loading' : 'ready'
  return {
    kind: isFailed ? 'failed' : isWaiting,
    offers,
    hasMore,
    showMore: () => setWanted(next + AT_ONCE),
    retry: () => setLoaded({ ...loaded, isFailed: false }),
  }
}

/** A provider who moved to a later page meanwhile is shown once. */
function withPage(
  { offers }: Loaded,
  { providers, hasMore }: { readonly providers: readonly Offer[]; readonly hasMore: boolean },
  next: number,
): Loaded {
  const known = new Set(offers.map(({ provider }) => provider.id))
  return { offers: [...offers, ...providers.filter(({ provider }) => !known.has(provider.id))], next, hasMore, isFailed: false }
}
