import { unwrap } from '../../errors.ts'
import type { Resolvers } from '../../graphql/generated.ts'
import type { UploadService } from './upload-service.ts'

export function createUploadResolvers(
  service: Pick<UploadService, 'begin' | 'complete'>,
): Resolvers {
  return {
    Mutation: {
      beginUpload: async (_root, { contentType }, { viewer }) => {
        const { fields, ...begun } = unwrap(await service.begin(viewer, contentType))
        return { ...begun, fields: [...fields] }
      },
      completeUpload: async (_root, upload, { viewer }) =>
        unwrap(await service.complete(viewer, upload)),
    },
  }
}
