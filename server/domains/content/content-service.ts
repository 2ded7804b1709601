import { type Outcome, refuse } from '../../errors.ts'
import type { ContentPage, HomeContent, Place } from '../../graphql/generated.ts'
import type { Viewer } from '../../viewer.ts'
import { requirePatient } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { IdentityService } from '../identity/identity-service.ts'
import { readPages, readPortalContent } from './content-files.ts'
import { dollars, offeredPlaces, presentPage } from './content-rules.ts'

/** Words that are no flow. */
export type ContentService = {
  /** Needs no login. NOT_FOUND for a page that does not exist. */
  readonly page: (id: string) => Outcome<ContentPage>
  readonly home: (viewer: Viewer | undefined) => HomeContent
  readonly places: (viewer: Viewer | undefined) => Promise<readonly Place[]>
}

type ContentPorts = {
  readonly contentDir: string
  readonly identity: IdentityService
  readonly configuration: ConfigurationService
}

/** The service; it reads all content once, so that a mistake in it is found at the start. */
export function createContentService({ contentDir, identity, configuration }: ContentPorts): ContentService {
  const { brand, operations } = configuration.operator
  const placeholders = {
    brand: brand.name,
    supportPhone: brand.supportPhone,
    supportEmail: brand.supportEmail,
    lateCancellationFee: dollars(operations.pricesInCents.lateCancellationFeeInCents),
  }
  const pages = new Map([...readPages(contentDir)].map(([id, page]) => [id, presentPage(page, placeholders)]))
  const { tasks, requests, places } = readPortalContent(contentDir)
  const home: HomeContent = {
    tasks: tasks.map(({ flow, ...task }) => ({ ...task, flowId: flow })),
    requests: requests.map(({ flow, ...one }) => ({ ...one, flowId: flow })),
  }
  return {
    page: (id) => {
      const page = pages.get(id)
      return page === undefined ? refuse('NOT_FOUND') : { ok: true, value: page }
    },
    home: (viewer) => {
      requirePatient(viewer)
      return home
    },
    places: async (viewer) => offeredPlaces(places, await identity.currentUser(viewer)),
  }
}
