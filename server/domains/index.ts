import type { Platform } from '../platform.ts'
import { createAnalyticsDomain } from './analytics/index.ts'
import { readAssessmentCatalogue } from './assessments/assessment-catalogue.ts'
import { createAssessmentService } from './assessments/assessment-service.ts'
import { createSubmissionService } from './assessments/submission-service.ts'
import { createAssessmentsDomain } from './assessments/index.ts'
import { createConfigurationService } from './configuration/configuration-service.ts'
import { createConfigurationDomain } from './configuration/index.ts'
import { createFlowVersions } from './definitions/flow-versions.ts'
import { createDefinitionsDomain } from './definitions/index.ts'
import type { Domain } from './domain.ts'
import { createEligibilityService } from './eligibility/eligibility-service.ts'
import { createEligibilityDomain } from './eligibility/index.ts'
import { createFlowInputs } from './flow-inputs.ts'
import { createIdentityService, type IdentityService } from './identity/identity-service.ts'
import { createIdentityDomain } from './identity/index.ts'
import { createImpersonationService, type ImpersonationService } from './identity/impersonation-service.ts'
import { createLinkService } from './identity/link-service.ts'
import { createOrganizationService } from './organizations/organization-service.ts'
import { createOrganizationsDomain } from './organizations/index.ts'
import { createRunsDomain } from './runs/index.ts'
import { createRunKeeping } from './runs/run-keeping.ts'
import { createRunService } from './runs/run-service.ts'
import { createSheetService } from './runs/sheet-service.ts'
import { createAppointmentService } from './scheduling/appointment-service.ts'
import { createSchedulingDomain } from './scheduling/index.ts'
import { createSchedulingService } from './scheduling/scheduling-service.ts'
import { createSafetyDomain } from './safety/index.ts'
import { createSafetyService } from './safety/safety-service.ts'

/** The domains, and the services that the assembly itself asks who is there and tells what staff do. */
export type Domains = {
  readonly list: readonly Domain[]
  readonly identity: IdentityService
  readonly impersonation: ImpersonationService
}

/** Every domain of the server: a new one is a line in this list. */
export async function createDomains(platform: Platform): Promise<Domains> {
  const identity = createIdentityService(platform)
  const organizations = createOrganizationService(platform)
  const configuration = createConfigurationService(platform.config)
  const versions = createFlowVersions(platform.db)
  const safety = createSafetyService(platform)
  const eligibility = createEligibilityService({ platform, identity, organizations, configuration })
  const inputsOf = createFlowInputs({ platform, identity, eligibility, configuration })
  const catalogue = readAssessmentCatalogue(platform.config.contentDir)
  const assessments = createAssessmentService({ platform, versions, identity, catalogue, inputsOf })
  const keeping = createRunKeeping({ platform, versions, safety, handIn: assessments.handIn })
  const runs = createRunService({ platform, versions, safety, keeping, inputsOf, isRequested: assessments.isRequested })
  const sheets = createSheetService({ platform, versions, safety, keeping, inputsOf, earlierOf: assessments.earlierOf })
  const submissions = createSubmissionService({ platform, versions, catalogue, sheets, inputsOf })
  const appointments = createAppointmentService(platform)
  const scheduling = createSchedulingService({ platform, identity, appointments })
  const impersonation = createImpersonationService(platform)
  return {
    identity,
    impersonation,
    list: [
      createIdentityDomain({ identity, links: createLinkService(platform, configuration.operator.brand), impersonation }),
      createOrganizationsDomain(platform),
      createConfigurationDomain(configuration),
      createEligibilityDomain({ platform, identity, organizations, configuration }),
      createAnalyticsDomain(platform, identity),
      createDefinitionsDomain(versions),
      createSafetyDomain(safety),
      createAssessmentsDomain(assessments, submissions),
      createRunsDomain(runs),
      createSchedulingDomain(scheduling, appointments),
    ],
  }
}
