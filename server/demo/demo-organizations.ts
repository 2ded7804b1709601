import type { Trx } from '../database/transaction.ts'
import { addOrganization } from '../enrolment/add-organization.ts'
import type { CarePeriodType } from '../domains/organizations/tables.ts'
import type { NewOrganization, NewSignOn } from '../enrolment/people.ts'
import { DEMO_SCHOOL_CLIENT, EMBEDDED_ISSUER } from '../gateways/sign-on/embedded/school-routes.ts'

export type DemoOrganization = {
  readonly id: string
  readonly name: string
  readonly departmentName: string
  readonly departmentAddress: string
  readonly departmentHours: string
  readonly minimumAge?: number
  /** Id of a pharmacy in the directory. */
  readonly suggestedPharmacy?: string
  /** Names in PascalCase, or settings by name. */
  readonly entitlements: readonly string[] | { readonly [key: string]: object }
  /**
   * Terms and breaks, from a first to a last day. Days count from the first start; past days are
   * negative.
   */
  readonly carePeriods?: readonly {
    readonly periodType: CarePeriodType
    readonly fromDay: number
    readonly toDay: number
  }[]
  /**
   * Email domains of the people who log in at it. The stand-in for the school's provider has its
   * own domain.
   */
  readonly signOnDomains?: readonly string[]
  readonly careFlows: NewOrganization['careFlows']
  readonly resources: readonly {
    readonly id: string
    readonly name: string
    readonly description: string
    readonly resourceType: string
    readonly phone?: string
    readonly hours?: string
    readonly location?: string
    readonly showAsCrisisResource?: boolean
  }[]
}

/** Adds an organization with its entitlements, sponsored care and resources. */
export async function addDemoOrganization(
  trx: Trx,
  organization: DemoOrganization,
  now: Date,
): Promise<void> {
  const {
    id,
    name,
    minimumAge,
    departmentName,
    departmentAddress,
    departmentHours,
    careFlows,
    entitlements,
  } = organization
  await addOrganization(trx, {
    id,
    name,
    logoUrl: logoPath(id),
    ...(minimumAge === undefined ? {} : { minimumAge }),
    ...(organization.signOnDomains === undefined
      ? {}
      : { signOn: demoSignOn(organization.signOnDomains) }),
    ...(organization.suggestedPharmacy === undefined
      ? {}
      : { suggestedPharmacy: organization.suggestedPharmacy }),
    counselingCenter: { name: departmentName, address: departmentAddress, hours: departmentHours },
    entitlements: isListOfKeys(entitlements)
      ? Object.fromEntries(entitlements.map((key) => [key, {}]))
      : entitlements,
    careFlows,
    carePeriods: (organization.carePeriods ?? []).map(({ periodType, fromDay, toDay }) => ({
      periodType,
      startDate: dayFrom(now, fromDay),
      endDate: dayFrom(now, toDay),
    })),
  })
  for (const [position, resource] of organization.resources.entries()) {
    await trx
      .insertInto('organization_resources')
      .values({
        id: resource.id,
        organization_id: id,
        position,
        name: resource.name,
        description: resource.description,
        resource_type: resource.resourceType,
        resource_subtype: null,
        show_as_crisis_resource: resource.showAsCrisisResource === true,
        contact: null,
        location: resource.location ?? null,
        phone: resource.phone ?? null,
        email: null,
        hours: resource.hours ?? null,
        website: null,
      })
      .execute()
  }
}

function demoSignOn(emailDomains: readonly string[]): NewSignOn {
  return { issuer: EMBEDDED_ISSUER, clientId: DEMO_SCHOOL_CLIENT, emailDomains }
}

function isListOfKeys(
  entitlements: DemoOrganization['entitlements'],
): entitlements is readonly string[] {
  return Array.isArray(entitlements)
}

const DAY_MS = 24 * 60 * 60_000

function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Path of a school's logo in the demo. */
function logoPath(organizationId: string): string {
  return `/demo/logos/${organizationId}.svg`
}
