import { type Outcome, refuse } from '../../errors.ts'
import type { ContentPage, HomeContent, Place } from '../../graphql/generated.ts'
import type { Config } from '../../plugins/config.ts'
import type { Viewer } from '../../viewer.ts'
import type { AssessmentService } from '../assessments/assessment-service.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { EligibilityService } from '../eligibility/eligibility-service.ts'
import type { RunService } from '../runs/run-service.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import type { AppointmentService } from '../scheduling/appointment-service.ts'
import { readPages, readPortalContent } from './content-files.ts'
import { crisisCallOf, type DueTask, dueTasks, mayReferSelf, presentTask } from './home-rules.ts'
import { createNavigation, type Navigate } from './navigation.ts'
import { dollars, homePlaces, hours, offeredPlaces, pageFor, presentPage } from './content-rules.ts'

/** Words that are no flow. */
export type ContentService = {
  /** Needs no login. NOT_FOUND for a page that does not exist. */
  readonly page: (viewer: Viewer | undefined, id: string) => Promise<Outcome<ContentPage>>
  readonly home: (viewer: Viewer | undefined) => Promise<HomeContent>
  /** Needs no login. */
  readonly navigate: Navigate
  readonly places: (viewer: Viewer | undefined) => Promise<readonly Place[]>
}

type ContentPorts = {
  readonly config: Pick<Config, 'contentDir' | 'publicUrl'>
  readonly identity: IdentityService
  readonly configuration: ConfigurationService
  readonly runs: Pick<RunService, 'currentRun'>
  readonly assessments: Pick<AssessmentService, 'latest'>
  readonly eligibility: Pick<EligibilityService, 'careEligibility'>
  readonly appointments: Pick<AppointmentService, 'rowsOfUser'>
}

/** The service; it reads all content once, so that a mistake in it is found at the start. */
export function createContentService(ports: ContentPorts): ContentService {
  const { config, identity, configuration, runs, assessments, eligibility, appointments } = ports
  const { contentDir, publicUrl } = config
  const { brand, operations } = configuration.operator
  const placeholders = {
    brand: brand.name,
    supportPhone: brand.supportPhone,
    supportEmail: brand.supportEmail,
    lateCancellationFee: dollars(operations.pricesInCents.lateCancellationFeeInCents, brand.locale),
    cancellationNotice: hours(operations.cancellationNoticeHours, brand.locale),
  }
  const pages = readPages(contentDir)
  for (const page of pages.values()) presentPage(page, placeholders)
  const portal = readPortalContent(contentDir)
  const isStarted = async (viewer: Viewer | undefined, { flows, requestId }: DueTask): Promise<boolean> => {
    const found = await Promise.all(flows.map((flow) => runs.currentRun(viewer, flow, requestId)))
    return found.some((run) => run !== null)
  }
  return {
    page: async (viewer, id) => {
      const page = pages.get(id)
      if (page === undefined) return refuse('NOT_FOUND')
      const isForSome = page.sections.some(({ only }) => only !== undefined)
      const reader = isForSome && viewer !== undefined ? await identity.currentUser(viewer) : undefined
      return { ok: true, value: presentPage(pageFor(page, reader), placeholders) }
    },
    home: async (viewer) => {
      const { words } = portal
      const [user, latest, { isUserEligible }] = await Promise.all([
        identity.currentUser(viewer),
        assessments.latest(viewer),
        eligibility.careEligibility(viewer),
      ])
      const visits = await appointments.rowsOfUser(user.id)
      const followUp = latest?.followUpRequest ?? null
      const hasResults = Object.values(latest?.latestQuestionnaires ?? {}).some((result) => result !== null)
      const duties = dueTasks(portal, {
        ...user,
        followUp,
        mayBookFirstVisit: latest !== null && isUserEligible && visits.length === 0 && mayReferSelf(user),
      })
      const due = duties.map(async (task) => presentTask(task, await isStarted(viewer, task), words))
      return {
        greeting: words.greeting.replace('{name}', () => user.preferredName ?? user.firstName),
        tasks: await Promise.all(due),
        nothingToDo: words.nothingToDo,
        nothingToDoBody: words.nothingToDoBody,
        places: [...homePlaces(portal.places, user, { hasResults, hasOpenFollowUp: followUp?.complete === false })],
        placesTitle: words.places,
        visitTitle: words.visit,
        crisisCall: crisisCallOf(user.organization, portal.crisisCall),
      }
    },
    navigate: createNavigation(contentDir, publicUrl),
    places: async (viewer) => offeredPlaces(portal.places, await identity.currentUser(viewer)),
  }
}
