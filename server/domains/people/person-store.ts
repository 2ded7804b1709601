import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../database/database.ts'
import { currentFactsVersion } from '../definitions/fact-parts.ts'
import { organizationOfUser, storedOrganization } from '../organizations/organization-parts.ts'
import type { PersonRow } from './user-rules.ts'

/** Reads a person with all that belongs to them in one statement. */
export async function readPerson(db: Db, userId: string): Promise<PersonRow | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select((eb) => [
      currentFactsVersion(eb).as('facts_version'),
      jsonArrayFrom(
        eb
          .selectFrom('user_care_flows')
          .selectAll()
          .whereRef('user_care_flows.user_id', '=', 'users.id')
          .orderBy('created_at')
          .orderBy('care_type'),
      ).as('care_flows'),
      jsonArrayFrom(
        eb.selectFrom('tasks').selectAll().whereRef('tasks.user_id', '=', 'users.id').orderBy('created_at').orderBy('ref'),
      ).as('tasks'),
      jsonArrayFrom(
        eb
          .selectFrom('notifications')
          .selectAll()
          .whereRef('notifications.user_id', '=', 'users.id')
          .where('dismissed_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('key'),
      ).as('notifications'),
      jsonArrayFrom(
        eb
          .selectFrom('care_recommendations')
          .select('care_type')
          .whereRef('care_recommendations.user_id', '=', 'users.id')
          .orderBy('care_type'),
      ).as('recommendations'),
      eb
        .selectFrom('safety_plans')
        .select('created_at')
        .whereRef('safety_plans.user_id', '=', 'users.id')
        .as('safety_plan_created_at'),
      jsonObjectFrom(organizationOfUser(eb)).as('organization'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const {
    facts_version: factsVersion,
    safety_plan_created_at: safetyPlanCreatedAt,
    care_flows,
    tasks,
    notifications,
    recommendations,
    organization,
    ...user
  } = row
  return {
    user,
    factsVersion,
    careFlows: care_flows.map((flow) => ({ ...flow, created_at: new Date(flow.created_at) })),
    tasks: tasks.map((task) => ({
      ...task,
      created_at: new Date(task.created_at),
      updated_at: new Date(task.updated_at),
    })),
    notifications: notifications.map((one) => ({ ...one, created_at: new Date(one.created_at), dismissed_at: null })),
    recommendedCareTypes: recommendations.map((one) => one.care_type),
    safetyPlanCreatedAt,
    organization: organization === null ? undefined : storedOrganization(organization),
  }
}
