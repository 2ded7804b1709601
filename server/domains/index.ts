import type { Platform } from '../platform.ts'
import { createAnalyticsDomain } from './analytics/index.ts'
import { createConfigurationService } from './configuration/configuration-service.ts'
import { createConfigurationDomain } from './configuration/index.ts'
import type { Domain } from './domain.ts'
import { createEligibilityDomain } from './eligibility/index.ts'
import { createIdentityService, type IdentityService } from './identity/identity-service.ts'
import { createIdentityDomain } from './identity/index.ts'
import { createOrganizationService } from './organizations/organization-service.ts'
import { createOrganizationsDomain } from './organizations/index.ts'

/** The domains, and the service that the assembly itself asks who is there. */
export type Domains = { readonly list: readonly Domain[]; readonly identity: IdentityService }

/** Every domain of the server: a new one is a line in this list. */
export async function createDomains(platform: Platform): Promise<Domains> {
  const identity = createIdentityService(platform)
  const organizations = createOrganizationService(platform)
  const configuration = createConfigurationService(platform.config)
  return {
    identity,
    list: [
      createIdentityDomain(identity),
      createOrganizationsDomain(platform),
      createConfigurationDomain(configuration),
      createEligibilityDomain({ platform, identity, organizations, configuration }),
      createAnalyticsDomain(platform, identity),
    ],
  }
}
