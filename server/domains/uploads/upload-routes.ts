import type { FastifyInstance } from 'fastify'
import { codedError, unwrap } from '../../errors.ts'
import { type EmbeddedUploads, SENT_FILES_PATH } from '../../gateways/uploads/embedded-uploads.ts'
import { readForm, takeForms } from '../../uploads/read-form.ts'
import { requirePatient } from '../../viewer.ts'
import type { UploadService } from './upload-service.ts'

export const FILE_PATH = '/uploads/:id'

/**
 * Sends a file to its owner for download. The headers stop browsers from guessing its type, running
 * it or caching it. Staff who act for a person cannot read files.
 */
export function registerFileRoute(
  app: FastifyInstance,
  service: Pick<UploadService, 'read'>,
): void {
  app.get<{ Params: { readonly id: string } }>(FILE_PATH, async (request, reply) => {
    if (requirePatient(request.viewer).impersonation !== undefined) throw codedError('FORBIDDEN')
    const { name, type, size, bytes } = unwrap(
      await service.read(request.viewer, request.params.id),
    )
    return reply
      .type(type)
      .header('content-length', size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded(name)}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .send(bytes)
  })
}

/** Receives the forms of the embedded gateway, and replies as S3 does. */
export function registerSentFiles(
  app: FastifyInstance,
  uploads: EmbeddedUploads,
  {
    service,
    maxBytes,
  }: { readonly service: Pick<UploadService, 'takeIn' | 'isOpen'>; readonly maxBytes: number },
): void {
  void app.register(async (scope) => {
    takeForms(scope)
    scope.post(SENT_FILES_PATH, async (request, reply) => {
      const { userId } = requirePatient(request.viewer)
      await service.takeIn(userId, () =>
        readForm(request, maxBytes, async ({ fields, bytes }) => {
          const upload = uploads.admit(userId, fields.get('policy') ?? '')
          if (upload === undefined || !(await service.isOpen(userId, upload.key)))
            throw codedError('FORBIDDEN')
          await uploads.take(upload, bytes)
        }),
      )
      return reply.code(204).send()
    })
  })
}

/** Encodes a name for a header as in RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
