import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import { createUploadResolvers } from './resolvers.ts'
import { registerFileRoute, registerSentFiles } from './upload-routes.ts'
import type { UploadService } from './upload-service.ts'

/**
 * Uploads of files, and reading one's own.
 *
 * @param maxBytes Maximum size of a file.
 */
export function createUploadsDomain(
  { gateways: { uploads } }: Pick<Platform, 'gateways'>,
  service: Pick<UploadService, 'begin' | 'complete' | 'read' | 'takeIn' | 'isOpen'>,
  maxBytes: number,
): Domain {
  return {
    name: 'uploads',
    resolvers: createUploadResolvers(service),
    routes: (app) => {
      registerFileRoute(app, service)
      if ('take' in uploads) registerSentFiles(app, uploads, { service, maxBytes })
    },
  }
}
