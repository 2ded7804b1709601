import type { FastifyInstance } from 'fastify'
import { codedError, unwrap } from '../../errors.ts'
import { readForm, takeForms } from '../../uploads/read-form.ts'
import { requirePatient } from '../../viewer.ts'
import type { UploadService } from '../uploads/upload-service.ts'

/** Path for uploading files of messages to Patient Support. */
export const SUPPORT_FILES_PATH = '/messaging/uploads'

/**
 * Accepts a form with `file` and `name`. Replies `{"data": {"token": …}}`; messages refer to the
 * file by this token.
 */
export function registerSupportFiles(
  app: FastifyInstance,
  uploads: UploadService,
  maxBytes: number,
): void {
  void app.register(async (scope) => {
    takeForms(scope)
    scope.post(SUPPORT_FILES_PATH, async (request) => {
      const { userId, impersonation } = requirePatient(request.viewer)
      if (impersonation !== undefined) throw codedError('FORBIDDEN')
      return uploads.takeIn(userId, () =>
        readForm(request, maxBytes, async ({ name, bytes }) => {
          const { id } = unwrap(await uploads.keep({ userId, purpose: 'support', name, bytes }))
          return { data: { token: id, name } }
        }),
      )
    })
  })
}
