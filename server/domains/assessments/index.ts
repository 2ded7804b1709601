import type { Domain } from '../domain.ts'
import type { AssessmentService } from './assessment-service.ts'
import { createAssessmentResolvers } from './resolvers.ts'

/** Assessments and their results. */
export function createAssessmentsDomain(service: AssessmentService): Domain {
  return { name: 'assessments', resolvers: createAssessmentResolvers(service) }
}
