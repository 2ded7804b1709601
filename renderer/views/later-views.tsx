import { type ComponentType, use } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'

type BookingViews = typeof import('./booking-views.ts')['BOOKING_VIEWS']

let views: BookingViews | null = null
let coming: Promise<BookingViews> | null = null

/** Brings the code of booking, which nobody needs for a first question. What fails is brought again when a flow names it. */
export function bringBookingViews(): Promise<BookingViews> {
  coming ??= import('./booking-views.ts').then(
    (code) => {
      views = code.BOOKING_VIEWS
      return views
    },
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  return coming
}

/** A view of booking, which waits for its code where that is not there yet. */
export function bookingView<Name extends keyof BookingViews>(name: Name): ComponentType<ViewProps<Name>> {
  return function BookingView(props: ViewProps<Name>) {
    const View: ComponentType<ViewProps<Name>> = (views ?? use(bringBookingViews()))[name]
    return <View {...props} />
  }
}
