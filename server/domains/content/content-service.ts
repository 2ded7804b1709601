import { type Outcome, refuse } from '../../errors.ts'
import type { ContentPage, HomeContent, Place } from '../../graphql/generated.ts'
import type { Config } from '../../plugins/config.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { AssessmentService } from '../assessments/assessment-service.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import type { RunService } from '../runs/run-service.ts'
import { readPages, readPortalContent } from './content-files.ts'
import { crisisCallOf, type DueTask, dueTasks, presentTask } from './home-rules.ts'
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
  readonly personOf: FlowInputs['personOf']
  readonly configuration: ConfigurationService
  readonly runs: Pick<RunService, 'currentRun'>
  readonly assessments: Pick<AssessmentService, 'latest'>
}

/** The service; it reads all content once, so that a mistake in it is found at the start. */
export function createContentService(ports: ContentPorts): ContentService {
  const { config, personOf, configuration, runs, assessments } = ports
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
      const isForSome = page.sections.some(({ when }) => when !== undefined)
      const reader = isForSome && viewer !== undefined ? (await personOf(viewer)).facts : undefined
      return { ok: true, value: presentPage(pageFor(page, reader), placeholders) }
    },
    home: async (viewer) => {
      const { words } = portal
      const [{ user, facts: ofPerson }, latestAssessment] = await Promise.all([
        personOf(requirePatient(viewer)),
        assessments.latest(viewer),
      ])
      const facts = ofPerson.about({ latestAssessment })
      const followUp = latestAssessment?.followUpRequest ?? null
      const due = dueTasks(portal, { ...user, followUp }, facts).map(async (task) =>
        presentTask(task, await isStarted(viewer, task), words),
      )
      return {
        greeting: words.greeting.replace('{name}', () => user.preferredName ?? user.firstName),
        tasks: await Promise.all(due),
        nothingToDo: words.nothingToDo,
        nothingToDoBody: words.nothingToDoBody,
        places: [...homePlaces(portal.places, facts)],
        placesTitle: words.places,
        visitTitle: words.visit,
        crisisCall: crisisCallOf(facts, portal.crisisCall),
      }
    },
    navigate: createNavigation(contentDir, publicUrl),
    places: async (viewer) => offeredPlaces(portal.places, (await personOf(requirePatient(viewer))).facts),
  }
}
