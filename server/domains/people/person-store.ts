import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../database/database.ts'
import { prepareQuery, type ValueOf } from '../../database/prepared-query.ts'
import { transitionsOfUser } from '../care-transitions/transition-parts.ts'
import { currentFactsVersion } from '../definitions/fact-parts.ts'
import { organizationOfUser, storedOrganization } from '../organizations/organization-parts.ts'
import { safetyPlanBegun } from '../safety/safety-parts.ts'
import { consentOfUser, requestOfUser } from '../sharing/sharing-parts.ts'
import type { PersonRow } from './user-rules.ts'

const selectPerson = prepareQuery((db, value: ValueOf<{ readonly userId: string }>) =>
  db
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
        eb
          .selectFrom('tasks')
          .selectAll()
          .whereRef('tasks.user_id', '=', 'users.id')
          .orderBy('created_at')
          .orderBy('ref'),
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
      jsonArrayFrom(transitionsOfUser(eb)).as('transitions'),
      safetyPlanBegun(eb).as('safety_plan_created_at'),
      consentOfUser(eb).as('sharing_consent'),
      requestOfUser(eb).as('sharing_request'),
      jsonObjectFrom(organizationOfUser(eb)).as('organization'),
    ])
    .where('users.id', '=', value('userId')),
)

/** Reads a person with all related rows, in one statement. */
export async function readPerson(db: Db, userId: string): Promise<PersonRow | undefined> {
  const [row] = await selectPerson(db, { userId })
  if (row === undefined) return undefined
  const {
    facts_version: factsVersion,
    safety_plan_created_at: safetyPlanCreatedAt,
    sharing_consent: consent,
    sharing_request: request,
    care_flows,
    tasks,
    notifications,
    recommendations,
    transitions,
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
    notifications: notifications.map((one) => ({
      ...one,
      created_at: new Date(one.created_at),
      dismissed_at: null,
    })),
    recommendedCareTypes: recommendations.map((one) => one.care_type),
    careTransitions: transitions.map((one) => ({
      ...one,
      created_at: new Date(one.created_at),
      completed_on: one.completed_on === null ? null : new Date(one.completed_on),
    })),
    safetyPlanCreatedAt,
    sharing: {
      consent: consent && { ends_at: new Date(consent.ends_at) },
      request: request && { ...request, created_at: new Date(request.created_at) },
    },
    organization: organization === null ? undefined : storedOrganization(organization),
  }
}
