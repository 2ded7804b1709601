import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { CouponService } from './coupon-service.ts'

export function createCouponResolvers(service: CouponService): Resolvers {
  return {
    Query: {
      bookingPrice: (_root, { careType }, { viewer }) => service.bookingPrice(viewer, careType),
    },
    Mutation: {
      autoApplyCoupons: async (_root, { careType }, { viewer }) =>
        unwrap(await service.autoApplyCoupons(viewer, careType)),
      applyCoupon: (_root, { code, careType }, { viewer }) =>
        service.applyCoupon(viewer, { code, careType: careType ?? undefined }),
    },
  }
}
