import type { FastifyInstance } from 'fastify'
import { codedError, unwrap } from '../../errors.ts'
import { type SentForm, takeForms } from '../../uploads/read-form.ts'
import { requirePatient } from '../../viewer.ts'
import type { UploadService } from '../uploads/upload-service.ts'

/** Where files of messages to Patient Support are sent. */
export const SUPPORT_FILES_PATH = '/messaging/uploads'

/** Takes a form with `file` and `name`, and answers `{"data": {"token": …}}`: what a message names the file by. */
export function registerSupportFiles(app: FastifyInstance, uploads: UploadService, maxBytes: number): void {
  void app.register(async (scope) => {
    takeForms(scope, maxBytes)
    scope.post<{ Body: SentForm | undefined }>(
      SUPPORT_FILES_PATH,
      {
        // The sender is checked before the body is read.
        preParsing: async (request) => {
          if (requirePatient(request.viewer).impersonation !== undefined) throw codedError('FORBIDDEN')
        },
      },
      async (request) => {
        const { userId } = requirePatient(request.viewer)
        const { fields, file } = request.body ?? { fields: new Map<string, string>(), file: undefined }
        if (file === undefined) throw codedError('BAD_INPUT')
        const name = fields.get('name') ?? ''
        const { id } = unwrap(await uploads.keep({ userId, purpose: 'support', name, bytes: file }))
        return { data: { token: id, name } }
      },
    )
  })
}
