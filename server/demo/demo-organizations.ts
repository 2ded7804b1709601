import type { Trx } from '../database/transaction.ts'
import { addOrganization } from '../enrolment/add-organization.ts'
import type { NewOrganization } from '../enrolment/people.ts'

/** A school that demo patients belong to. */
export type DemoOrganization = {
  readonly id: string
  readonly name: string
  readonly departmentName: string
  readonly departmentAddress: string
  readonly departmentHours: string
  readonly minimumAge?: number
  /** PascalCase keys. */
  readonly entitlements: readonly string[]
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

/** Adds an organization with what it switches on, sponsors and recommends. */
export async function addDemoOrganization(trx: Trx, organization: DemoOrganization): Promise<void> {
  const { id, name, minimumAge, departmentName, departmentAddress, departmentHours, careFlows } = organization
  await addOrganization(trx, {
    id,
    name,
    logoUrl: logoPath(id),
    ...(minimumAge === undefined ? {} : { minimumAge }),
    counselingCenter: { name: departmentName, address: departmentAddress, hours: departmentHours },
    entitlements: Object.fromEntries(organization.entitlements.map((key) => [key, {}])),
    careFlows,
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

/** Where the demo serves a school's logo. */
export function logoPath(organizationId: string): string {
  return `/demo/logos/${organizationId}.svg`
}
