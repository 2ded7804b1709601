import type { Resolvers } from '../../graphql/generated.ts'
import type { AssessmentService } from './assessment-service.ts'
import type { SubmissionService } from './submission-service.ts'

export function createAssessmentResolvers(
  service: AssessmentService,
  submissions: SubmissionService,
): Resolvers {
  return {
    User: {
      assessments: (_user, _args, { viewer }) => service.history(viewer),
      nextAssessment: async (_user, _args, { viewer }) => (await service.next(viewer))?.at ?? null,
      daysUntilNextAssessment: async (_user, _args, { viewer }) =>
        (await service.next(viewer))?.days ?? null,
    },
    Query: {
      assessmentCatalogue: () => [...service.catalogue()],
      assessment: (_root, { key, requestId }, { viewer }) =>
        service.assessment(viewer, { key: key ?? null, requestId: requestId ?? null }),
      latestAssessment: (_root, _args, { viewer }) => service.latest(viewer),
    },
    Mutation: {
      submitQuestionnaires: (_root, { questionnaires, requestId, key }, { viewer }) =>
        submissions.submit(viewer, {
          questionnaires,
          requestId: requestId ?? null,
          key: key ?? null,
        }),
      sendSelfReferScreener: (_root, { questionnaire }, { viewer }) =>
        submissions.sendScreener(viewer, questionnaire),
    },
  }
}
