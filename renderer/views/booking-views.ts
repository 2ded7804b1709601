import type { Views } from '#renderer/flow/contract.ts'
import { AppointmentBooked } from './appointment-booked.tsx'
import { AppointmentSummary } from './appointment-summary.tsx'
import { CancellationPolicy } from './cancellation-policy.tsx'
import { ContentWordsView } from './content-words.tsx'
import { Coupon } from './coupon.tsx'
import { Faq } from './faq.tsx'
import { ProviderDetails } from './provider-details.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { SupportLine } from './support-line.tsx'
import { VisitCard } from './visit-card.tsx'

type BookingView =
  | 'appointment-booked'
  | 'appointment-summary'
  | 'cancellation-policy'
  | 'content-words'
  | 'coupon'
  | 'faq'
  | 'provider-details'
  | 'slot-picker'
  | 'support-line'
  | 'visit-card'

/** Views that only booking flows use. */
export const BOOKING_VIEWS: Views<BookingView> = {
  'appointment-booked': AppointmentBooked,
  'appointment-summary': AppointmentSummary,
  'cancellation-policy': CancellationPolicy,
  'content-words': ContentWordsView,
  coupon: Coupon,
  faq: Faq,
  'provider-details': ProviderDetails,
  'slot-picker': SlotPicker,
  'support-line': SupportLine,
  'visit-card': VisitCard,
}
