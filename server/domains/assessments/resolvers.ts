import type { Resolvers } from '../../graphql/generated.ts'
import type { AssessmentService } from './assessment-service.ts'

/** Who is asking, ask the service, return. */
export function createAssessmentResolvers(service: AssessmentService): Resolvers {
  return {
    Query: {
      assessment: (_root, { key, requestId }, { viewer }) =>
        service.assessment(viewer, { key: key ?? null, requestId: requestId ?? null }),
      latestAssessment: (_root, _args, { viewer }) => service.latest(viewer),
    },
  }
}
