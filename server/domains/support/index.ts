import type { UploadLimits } from '../../uploads/upload-limits.ts'
import type { Domain } from '../domain.ts'
import type { UploadService } from '../uploads/upload-service.ts'
import { createSupportResolvers } from './resolvers.ts'
import type { SupportService } from './support-service.ts'
import { registerSupportFiles } from './upload-route.ts'

export function createSupportDomain(
  service: SupportService,
  uploads: UploadService,
  { maxBytes }: Pick<UploadLimits, 'maxBytes'>,
): Domain {
  return {
    name: 'support',
    resolvers: createSupportResolvers(service, uploads),
    routes: (app) => registerSupportFiles(app, uploads, maxBytes),
  }
}
