import type { FastifyInstance } from 'fastify'
import { codedError, unwrap } from '../../errors.ts'
import { type EmbeddedUploads, SENT_FILES_PATH } from '../../gateways/uploads/embedded-uploads.ts'
import { type SentForm, takeForms } from '../../uploads/read-form.ts'
import { requirePatient } from '../../viewer.ts'
import type { UploadService } from './upload-service.ts'

/** Where a file is read. */
export const FILE_PATH = '/uploads/:id'

/**
 * Hands a file to whose it is. It is saved, never shown: a browser takes it for nothing else than its type, runs nothing of it and keeps
 * no copy beside. Nobody reads files in a person's place.
 */
export function registerFileRoute(app: FastifyInstance, service: Pick<UploadService, 'read'>): void {
  app.get<{ Params: { readonly id: string } }>(FILE_PATH, async (request, reply) => {
    if (requirePatient(request.viewer).impersonation !== undefined) throw codedError('FORBIDDEN')
    const { name, type, bytes } = unwrap(await service.read(request.viewer, request.params.id))
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename*=UTF-8''${encoded(name)}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .send(bytes)
  })
}

/** Takes the forms of the embedded gateway, and answers as S3 does. */
export function registerSentFiles(app: FastifyInstance, uploads: EmbeddedUploads, maxBytes: number): void {
  void app.register(async (scope) => {
    takeForms(scope, maxBytes)
    scope.post<{ Body: SentForm | undefined }>(
      SENT_FILES_PATH,
      // The sender is checked before the body is read.
      { preParsing: async (request) => void requirePatient(request.viewer) },
      async (request, reply) => {
        const { fields, file } = request.body ?? { fields: new Map<string, string>(), file: undefined }
        if (file === undefined) throw codedError('BAD_INPUT')
        const taken = await uploads.take(requirePatient(request.viewer).userId, fields.get('policy') ?? '', file)
        if (taken === 'not-admitted') throw codedError('FORBIDDEN')
        if (taken === 'too-large') throw codedError('PAYLOAD_TOO_LARGE')
        return reply.code(204).send()
      },
    )
  })
}

/** As RFC 8187 writes a name in a header. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
