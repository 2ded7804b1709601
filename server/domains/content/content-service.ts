import { type Outcome, refuse } from '../../errors.ts'
import type { ContentPage } from '../../graphql/generated.ts'
import type { Config } from '../../plugins/config.ts'
import type { Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import { readPages } from './content-files.ts'
import { createNavigation, type Navigate } from './navigation.ts'
import { dollars, hours, pageFor, presentPage } from './present-page.ts'

/** Words that are no flow. */
export type ContentService = {
  /** Needs no login. NOT_FOUND for a page that does not exist, or is not for whoever asks. */
  readonly page: (viewer: Viewer | undefined, id: string) => Promise<Outcome<ContentPage>>
  /** Needs no login. */
  readonly navigate: Navigate
}

type ContentPorts = {
  readonly config: Pick<Config, 'contentDir' | 'publicUrl'>
  readonly personOf: FlowInputs['personOf']
  readonly configuration: ConfigurationService
}

/** The service; it reads all content once, so that a mistake in it is found at the start. */
export function createContentService(ports: ContentPorts): ContentService {
  const { config, personOf, configuration } = ports
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
  return {
    page: async (viewer, id) => {
      const page = pages.get(id)
      if (page === undefined) return refuse('NOT_FOUND')
      const isForSome = [page, ...page.sections].some(({ when }) => when !== undefined)
      const reader = isForSome && viewer !== undefined ? (await personOf(viewer)).facts : undefined
      if (page.when !== undefined && reader?.holds(page.when) !== true) return refuse('NOT_FOUND')
      return { ok: true, value: presentPage(pageFor(page, reader), placeholders) }
    },
    navigate: createNavigation(contentDir, publicUrl),
  }
}
