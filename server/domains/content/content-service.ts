import { type Outcome, refuse } from '../../errors.ts'
import type { ContentPage, LegalDocument } from '../../graphql/generated.ts'
import { describeFailure } from '../../graphql/error-formatter.ts'
import type { Platform } from '../../platform.ts'
import { requirePatient, type Viewer } from '../../viewer.ts'
import type { ConfigurationService } from '../configuration/configuration-service.ts'
import type { FlowInputs } from '../flow-inputs.ts'
import { readLegalReaders, readPages } from './content-files.ts'
import { createNavigation, type Navigate } from './navigation.ts'
import { pageFor, placeholdersOf, presentPage } from './present-page.ts'

/** Pages, legal documents and navigation that are not flows. */
export type ContentService = {
  /** Needs no login. NOT_FOUND if the page does not exist or is not for this person. */
  readonly page: (viewer: Viewer | undefined, id: string) => Promise<Outcome<ContentPage>>
  /**
   * NOT_FOUND if the document does not exist or is not for the person. SERVICE_UNAVAILABLE if the
   * content service does not reply.
   */
  readonly legalDocument: (
    viewer: Viewer | undefined,
    uid: string,
  ) => Promise<Outcome<LegalDocument>>
  /** Needs no login. */
  readonly navigate: Navigate
}

type ContentPorts = {
  readonly platform: Pick<Platform, 'config' | 'gateways' | 'log'>
  readonly personOf: FlowInputs['personOf']
  readonly configuration: ConfigurationService
}

/** Reads all content once, so that mistakes are found at the start. */
export function createContentService(ports: ContentPorts): ContentService {
  const { platform, personOf, configuration } = ports
  const { contentDir, publicUrl } = platform.config
  const { legal } = platform.gateways
  const placeholders = placeholdersOf(configuration.operator)
  const pages = readPages(contentDir)
  for (const page of pages.values()) presentPage(page, placeholders)
  const readers = new Map(readLegalReaders(contentDir).map((one) => [one.uid, one]))
  return {
    page: async (viewer, id) => {
      const page = pages.get(id)
      if (page === undefined) return refuse('NOT_FOUND')
      const isForSome = [page, ...page.sections].some(({ when }) => when !== undefined)
      const reader = isForSome && viewer !== undefined ? (await personOf(viewer)).facts : undefined
      if (page.when !== undefined && reader?.holds(page.when) !== true) return refuse('NOT_FOUND')
      return { ok: true, value: presentPage(pageFor(page, reader), placeholders) }
    },
    legalDocument: async (viewer, uid) => {
      const { facts } = await personOf(requirePatient(viewer))
      const listed = readers.get(uid)
      if (listed === undefined) return refuse('NOT_FOUND')
      if (listed.when !== undefined && !facts.holds(listed.when)) return refuse('NOT_FOUND')
      try {
        const document = await legal.document(uid)
        return document === undefined ? refuse('NOT_FOUND') : { ok: true, value: document }
      } catch (error) {
        platform.log.warn(
          { uid, failure: describeFailure(error) },
          'The content service did not answer',
        )
        return refuse('SERVICE_UNAVAILABLE')
      }
    },
    navigate: createNavigation(contentDir, publicUrl),
  }
}
