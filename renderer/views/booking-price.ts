import { useSyncExternalStore } from 'react'
import { BookingPriceDocument, type BookingPriceQuery, type CareType } from '#renderer/api/generated/graphql.ts'
import { type Requested, useRequest } from '#renderer/api/use-request.ts'

export type BookingPrice = BookingPriceQuery['bookingPrice']

let version = 0
const listeners = new Set<() => void>()

/** What the first visit of a care type costs the person, as the server computes it; asked anew after a coupon. */
export function useBookingPrice(careType: CareType): Requested<BookingPriceQuery> {
  const current = useSyncExternalStore(subscribe, () => version)
  return useRequest(BookingPriceDocument, { careType }, current)
}

/** A coupon was applied: every price on the page is asked for again. */
export function tellPriceChanged(): void {
  version += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
