import { createConfigurationService } from '#server/domains/configuration/configuration-service.ts'
import { createCouponService } from '#server/domains/coupons/coupon-service.ts'
import { createEligibilityService } from '#server/domains/eligibility/eligibility-service.ts'
import { createFlowInputs } from '#server/domains/flow-inputs.ts'
import { type ChargeService, createChargeService } from '#server/domains/payments/charge-service.ts'
import { createPeopleService } from '#server/domains/people/people-service.ts'
import type { Platform } from '#server/platform.ts'
import { plansOn } from './safety-plans.ts'

/** The service that charges visits, on a server's platform. */
export function chargesOn(platform: Platform): ChargeService {
  const people = createPeopleService(platform)
  const configuration = createConfigurationService(platform.config)
  const eligibility = createEligibilityService({ platform, people, configuration })
  const { personOf } = createFlowInputs({
    platform,
    people,
    eligibility,
    configuration,
    plans: plansOn(platform),
  })
  const coupons = createCouponService({ platform, personOf, configuration })
  return createChargeService({ platform, configuration, coupons })
}
