import { codedError, type Outcome, refuse } from '../../errors.ts'
import type { CareRecommendation, User } from '../../graphql/generated.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { readTaskWords } from '../../enrolment/people-file.ts'
import { readStateZones } from '../../time/state-zones.ts'
import { readOperatorContent } from '../configuration/operator-content.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import { createFactVersions } from '../definitions/fact-versions.ts'
import { presentAffiliation } from '../organizations/organization-rules.ts'
import { createAppointmentService } from '../scheduling/appointment-service.ts'
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

export function createPeopleService({
  db,
  now,
  newId,
  config,
}: Pick<Platform, 'db' | 'now' | 'newId' | 'config'>): PeopleService {
  const appointments = createAppointmentService({ db, now, config })
  const factsOf = createFactVersions(db)
  const zones = readStateZones(config.contentDir)
  const { operations } = readOperatorContent(config.contentDir)
  const { titles } = readTaskWords(config.contentDir)

  const storedUser = async (userId: string): Promise<StoredUser> => {
    const found = await readPerson(db, userId)
    if (found === undefined) throw codedError('INVALID_AUTHENTICATION')
    const { factsVersion, ...stored } = found
    if (factsVersion === null) throw new Error('Cannot evaluate facts: none were published')
    return { ...stored, facts: await factsOf(factsVersion) }
  }

  const person = async (userId: string) => {
    const [stored, visits] = await Promise.all([storedUser(userId), appointments.ofUser(userId)])
    const affiliation = stored.organization && presentAffiliation(stored.organization, operations)
    const user = presentUser(stored, affiliation, {
      appointments: visits,
      now: now(),
      timeZone: timeZoneOf(stored),
    })
    const pharmacyTask = {
      title: titles[PHARMACY_TASK] ?? PHARMACY_TASK,
      since: stored.user.created_at,
    }
    return { stored, user: withPharmacyTask(user, pharmacyTask) }
  }

  const hasSsoOf = ({ user, organization }: StoredUser): boolean =>
    user.has_sso || (organization?.organization.sso_redirect_url ?? null) !== null

  const timeZoneOf = ({ user }: StoredUser): string | null =>
    zones.get(user.address_state ?? '') ?? null

  return {
    currentUser: async (viewer) => (await person(requirePatient(viewer).userId)).user,
    person,
    hasSso: async (viewer) => hasSsoOf(await storedUser(requirePatient(viewer).userId)),
    hasSsoOf,
    ssoRedirectUrl: async (viewer) => {
      const { organization } = await storedUser(requirePatient(viewer).userId)
      return organization?.organization.sso_redirect_url ?? null
    },
    careRecommendation: async (viewer) => {
      const { recommendedCareTypes: careTypes } = await storedUser(requirePatient(viewer).userId)
      return careTypes.length === 0 ? null : { careTypes }
    },
    storedUser,
    timeZoneOf,
    completeTask: (trx, userId, ref) => completeTask(trx, { userId, ref, at: now() }),
    fulfilTask: (trx, userId, ref) =>
      fulfilTask(trx, { id: newId(), userId, ref, title: titles[ref] ?? ref, at: now() }),
    acceptTerms: async (viewer) => {
      await noteTermsAccepted(db, requirePatient(viewer).userId, now())
      return true
    },
    dismissNotification: async (viewer, id) => {
      const { userId } = requirePatient(viewer)
      const found = (await readNotifications(db, userId)).find((one) => one.id === id)
      if (found === undefined) return refuse('NOT_FOUND')
      if (!isDismissible(found)) return refuse('FORBIDDEN')
      await dismissNotifications(db, { ids: [found.id], at: now() })
      return { ok: true, value: true }
    },
    addVisitNews: (trx, userId, news) =>
      addVisitNews(trx, { id: newId(), userId, news, at: now() }),
    dismissRequestNotification: (trx, userId, requestId) =>
      dismissRequestNotification(trx, { userId, requestId, at: now() }),
  }
}
