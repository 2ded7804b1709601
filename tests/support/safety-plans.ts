import { createFlowVersions } from '#server/domains/definitions/flow-versions.ts'
import { createPlanService, type PlanService } from '#server/domains/safety/plan-service.ts'
import { createIdempotency } from '#server/idempotency/idempotency.ts'
import type { Platform } from '#server/platform.ts'

/** The service of safety plans on a platform. */
export function plansOn(platform: Platform): PlanService {
  return createPlanService({
    platform,
    versions: createFlowVersions(platform.db),
    idempotency: createIdempotency(platform),
  })
}
