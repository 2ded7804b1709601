import type { Platform } from '../../platform.ts'
import type { Domain } from '../domain.ts'
import { createUploadResolvers } from './resolvers.ts'
import { registerFileRoute, registerSentFiles } from './upload-routes.ts'
import type { UploadService } from './upload-service.ts'

/**
 * People send files, and read those of their conversations.
 *
 * @param maxBytes The largest file that is sent.
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
