import type { Resolvers } from '../../graphql/generated.ts'
import type { CouponService } from './coupon-service.ts'

/** Who is asking, ask the service, return. */
export function createCouponResolvers(service: CouponService): Resolvers {
  return {
    Query: { bookingPrice: (_root, { careType }, { viewer }) => service.bookingPrice(viewer, careType) },
    Mutation: {
      applyCoupon: (_root, { code, careType }, { viewer }) =>
        service.applyCoupon(viewer, { code, careType: careType ?? undefined }),
    },
  }
}
