import { useEffect, useSyncExternalStore } from 'react'
import { BookingPriceDocument, type BookingPriceQuery, type CareType } from '#renderer/api/generated/graphql.ts'
import { type Requested, useRequest } from '#renderer/api/use-request.ts'

export type BookingPrice = BookingPriceQuery['bookingPrice']

let version = 0
const shown = new Map<CareType, number>()
const listeners = new Set<() => void>()

/** What the first visit of a care type costs the person, as the server computes it; asked anew after a coupon. */
export function useBookingPrice(careType: CareType): Requested<BookingPriceQuery> {
  const current = useSyncExternalStore(subscribe, () => version)
  return useRequest(BookingPriceDocument, { careType }, current)
}

/** What the page shows that the first visit of a care type costs, in cents; nothing where it shows no price. */
export function shownPrice(careType: CareType): number | undefined {
  return shown.get(careType)
}

/** Remembers a price while it is on the page: nobody confirms another one. */
export function useShownPrice(careType: CareType, priceInCents: number | undefined): void {
  useEffect(() => {
    if (priceInCents === undefined) return
    shown.set(careType, priceInCents)
    return () => {
      shown.delete(careType)
    }
  }, [careType, priceInCents])
}

/** A coupon was applied, or the server has another price: every price on the page is asked for again. */
export function tellPriceChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
