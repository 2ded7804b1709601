import type { Domain } from '../domain.ts'
import type { AssessmentService } from './assessment-service.ts'
import { createAssessmentResolvers } from './resolvers.ts'
import type { SubmissionService } from './submission-service.ts'

export function createAssessmentsDomain(
  service: AssessmentService,
  submissions: SubmissionService,
): Domain {
  return { name: 'assessments', resolvers: createAssessmentResolvers(service, submissions) }
}
