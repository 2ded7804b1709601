import type { Domain } from '../domain.ts'
import type { BookingService } from './booking-service.ts'
import { createBookingResolvers } from './resolvers.ts'

/** First appointments: sponsored by an organization, or paid by card. */
export function createBookingDomain(service: BookingService): Domain {
  return { name: 'booking', resolvers: createBookingResolvers(service) }
}
