import type { Resolvers } from '../../graphql/generated.ts'
import type { PlanService } from './plan-service.ts'

export function createSafetyResolvers(plans: PlanService): Resolvers {
  return {
    User: { safetyPlan: ({ id, safetyPlan }) => (safetyPlan === null ? null : plans.planOf(id)) },
    Mutation: {
      editSafetyPlan: (_root, { plan, edits, idempotencyKey }, { viewer }) =>
        plans.edit(viewer, { plan, edits: edits ?? null, idempotencyKey }),
    },
  }
}
