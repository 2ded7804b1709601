import type { Domain } from '../domain.ts'
import type { BookingService } from './booking-service.ts'
import type { MoveService } from './move-service.ts'
import { createBookingResolvers } from './resolvers.ts'

export function createBookingDomain(service: BookingService, moves: MoveService): Domain {
  return { name: 'booking', resolvers: createBookingResolvers(service, moves) }
}
