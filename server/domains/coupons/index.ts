import type { Domain } from '../domain.ts'
import type { CouponService } from './coupon-service.ts'
import { createCouponResolvers } from './resolvers.ts'

export function createCouponsDomain(service: CouponService): Domain {
  return { name: 'coupons', resolvers: createCouponResolvers(service) }
}
