import type { FastifyInstance } from 'fastify'
import { codedError } from '../errors.ts'

/** A form as a browser posts it: its fields, and the file under the name `file`. */
export type SentForm = { readonly fields: ReadonlyMap<string, string>; readonly file: Buffer | undefined }

/** What the fields and the edges between them may add to a file. */
const FORM_BYTES = 20_000

/**
 * Lets the routes of a scope take forms with a file. A body is given up as soon as it is larger than the largest file with its fields:
 * nothing of it is kept.
 *
 * @param scope Of `app.register`, with these routes alone.
 */
export function takeForms(scope: FastifyInstance, mostFileBytes: number): void {
  const options = { parseAs: 'buffer', bodyLimit: mostFileBytes + FORM_BYTES } as const
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>('multipart/form-data', options, (request, body, done) => {
    readForm(body, request.headers['content-type'] ?? '').then(
      (form) => done(null, form),
      () => done(codedError('BAD_INPUT')),
    )
  })
}

async function readForm(body: Buffer, contentType: string): Promise<SentForm> {
  // The platform's own reader of forms: it is the one that browsers' forms are specified by.
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const file = form.get('file')
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return { fields: new Map(fields), file: file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined }
}
