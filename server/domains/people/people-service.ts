import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { CareRecommendation, User } from '../../graphql/generated.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { readTaskWords, type TaskWords } from '../../enrolment/people-file.ts'
import { readStateZones } from '../../time/state-zones.ts'
import { type OperationsContent, readOperatorContent } from '../configuration/operator-content.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { createFactVersions, type FactVersions } from '../definitions/fact-versions.ts'
import { presentAffiliation } from '../organizations/organization-rules.ts'
import {
  type AppointmentService,
  createAppointmentService,
} from '../scheduling/appointment-service.ts'
import {
  addVisitNews,
  completeTask,
  dismissNotifications,
  dismissRequestNotification,
  fulfilTask,
  noteTermsAccepted,
  readNotifications,
  type VisitNews,
} from './person-statements.ts'
import { readPerson } from './person-store.ts'
import {
  isDismissible,
  type Person,
  PHARMACY_TASK,
  presentUser,
  type StoredUser,
  withPharmacyTask,
} from './user-rules.ts'

/** People, for themselves and for the rules of other domains. */
export type PeopleService = {
  readonly currentUser: (viewer: Viewer | undefined) => Promise<User>
  /** A person in the API's format, with the stored data. */
  readonly person: (userId: string) => Promise<Person>
  /** True if the person's organization has single sign-on, or the person has it individually. */
  readonly hasSso: (viewer: Viewer | undefined) => Promise<boolean>
  readonly hasSsoOf: (stored: StoredUser) => boolean
  readonly ssoRedirectUrl: (viewer: Viewer | undefined) => Promise<string | null>
  readonly careRecommendation: (viewer: Viewer | undefined) => Promise<CareRecommendation | null>
  /** A person's stored data, for the rules of other domains. */
  readonly storedUser: (userId: string) => Promise<StoredUser>
  /** IANA time zone of the person's state; null if unknown. */
  readonly timeZoneOf: (person: StoredUser) => string | null
  /** Completes a new patient's task. Does nothing if they do not have it. */
  readonly completeTask: (trx: Trx, userId: string, ref: string) => Promise<void>
  /** Completes a task, and adds it first if the person does not have it. */
  readonly fulfilTask: (trx: Trx, userId: string, ref: string) => Promise<void>
  /** Stores that the person accepted the terms. Idempotent. */
  readonly acceptTerms: (viewer: Viewer | undefined) => Promise<true>
  /** Dismisses a notification, if the person may. */
  readonly dismissNotification: (viewer: Viewer | undefined, id: string) => Promise<Outcome<true>>
  /** Notifies a person, once, that a visit was moved. */
  readonly addVisitNews: (trx: Trx, userId: string, news: VisitNews) => Promise<void>
  /** Dismisses the notification of a request that was answered. */
  readonly dismissRequestNotification: (
    trx: Trx,
    userId: string,
    requestId: string,
  ) => Promise<void>
}

type Context = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'newId'>
  readonly appointments: AppointmentService
  readonly factsOf: FactVersions
  readonly zones: ReturnType<typeof readStateZones>
  readonly operations: OperationsContent
  readonly taskTitles: TaskWords['titles']
}

async function storedUser({ platform, factsOf }: Context, userId: string): Promise<StoredUser> {
  const found = await readPerson(platform.db, userId)
  if (found === undefined) throw codedError('INVALID_AUTHENTICATION')
  const { factsVersion, ...stored } = found
  if (factsVersion === null) throw new Error('Cannot evaluate facts: none were published')
  return { ...stored, facts: await factsOf(factsVersion) }
}

async function person(context: Context, userId: string): Promise<Person> {
  const { platform, appointments, operations, taskTitles } = context
  const [stored, visits] = await Promise.all([
    storedUser(context, userId),
    appointments.ofUser(userId),
  ])
  const affiliation = stored.organization && presentAffiliation(stored.organization, operations)
  const user = presentUser(stored, affiliation, {
    appointments: visits,
    now: platform.now(),
    timeZone: timeZoneOf(context, stored),
  })
  const pharmacyTask = {
    title: taskTitles[PHARMACY_TASK] ?? PHARMACY_TASK,
    since: stored.user.created_at,
  }
  return { stored, user: withPharmacyTask(user, pharmacyTask) }
}

function timeZoneOf({ zones }: Context, { user }: StoredUser): string | null {
  return zones.get(user.address_state ?? '') ?? null
}

function hasSsoOf({ user, organization }: StoredUser): boolean {
  return user.has_sso || (organization?.organization.sso_redirect_url ?? null) !== null
}

async function ssoRedirectUrl(
  context: Context,
  viewer: Viewer | undefined,
): Promise<string | null> {
  const { organization } = await storedUser(context, requirePatient(viewer).userId)
  return organization?.organization.sso_redirect_url ?? null
}

async function careRecommendation(
  context: Context,
  viewer: Viewer | undefined,
): Promise<CareRecommendation | null> {
  const { recommendedCareTypes } = await storedUser(context, requirePatient(viewer).userId)
  return recommendedCareTypes.length === 0 ? null : { careTypes: recommendedCareTypes }
}

async function acceptTerms({ platform }: Context, viewer: Viewer | undefined): Promise<true> {
  await noteTermsAccepted(platform.db, requirePatient(viewer).userId, platform.now())
  return true
}

async function dismissNotification(
  { platform: { db, now } }: Context,
  viewer: Viewer | undefined,
  id: string,
): Promise<Outcome<true>> {
  const { userId } = requirePatient(viewer)
  const found = (await readNotifications(db, userId)).find((one) => one.id === id)
  if (found === undefined) return refuse('NOT_FOUND')
  if (!isDismissible(found)) return refuse('FORBIDDEN')
  await dismissNotifications(db, { ids: [found.id], at: now() })
  return { ok: true, value: true }
}

export function createPeopleService({
  db,
  now,
  newId,
  config,
}: Pick<Platform, 'db' | 'now' | 'newId' | 'config'>): PeopleService {
  const taskTitles = readTaskWords(config.contentDir).titles
  const context: Context = {
    platform: { db, now, newId },
    appointments: createAppointmentService({ db, now, config }),
    factsOf: createFactVersions(db),
    zones: readStateZones(config.contentDir),
    operations: readOperatorContent(config.contentDir).operations,
    taskTitles,
  }
  return {
    currentUser: async (viewer) => (await person(context, requirePatient(viewer).userId)).user,
    person: (userId) => person(context, userId),
    hasSso: async (viewer) => hasSsoOf(await storedUser(context, requirePatient(viewer).userId)),
    hasSsoOf,
    ssoRedirectUrl: (viewer) => ssoRedirectUrl(context, viewer),
    careRecommendation: (viewer) => careRecommendation(context, viewer),
    storedUser: (userId) => storedUser(context, userId),
    timeZoneOf: (stored) => timeZoneOf(context, stored),
    completeTask: (trx, userId, ref) => completeTask(trx, { userId, ref, at: now() }),
    fulfilTask: (trx, userId, ref) =>
      fulfilTask(trx, { id: newId(), userId, ref, title: taskTitles[ref] ?? ref, at: now() }),
    acceptTerms: (viewer) => acceptTerms(context, viewer),
    dismissNotification: (viewer, id) => dismissNotification(context, viewer, id),
    addVisitNews: (trx, userId, news) =>
      addVisitNews(trx, { id: newId(), userId, news, at: now() }),
    dismissRequestNotification: (trx, userId, requestId) =>
      dismissRequestNotification(trx, { userId, requestId, at: now() }),
  }
}
