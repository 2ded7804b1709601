import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codedError } from '../errors.ts'
import { atMost } from './file-content.ts'

/** A form from a browser, with the fields before its file. The file is read while it arrives. */
type SentForm = {
  readonly fields: ReadonlyMap<string, string>
  /** The file's name as sent. */
  readonly name: string
  /** Throws PAYLOAD_TOO_LARGE, or BAD_INPUT if the form ends early. */
  readonly bytes: AsyncIterable<Uint8Array>
}

const LIMITS = {
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 20_000,
  files: 1,
  parts: 21,
  headerPairs: 20,
}
/** Time limit for receiving a form. */
const LONGEST_MS = 10 * 60_000

/**
 * Lets the routes of a scope receive forms with a file. Only `readForm` reads their bodies.
 *
 * @param scope From `app.register`, with only these routes.
 */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  void scope.register(multipart)
}

/**
 * Reads a form while it arrives, without buffering it.
 *
 * @param take Called with the file in the field `file`, which must be the form's first file.
 * @throws {CodedError} BAD_INPUT if it is not a form with that file.
 */
export async function readForm<Result>(
  request: FastifyRequest,
  maxFileBytes: number,
  take: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  // The client disconnected while the request waited. No event would report that now.
  if (request.raw.destroyed) throw codedError('BAD_INPUT')
  const timer = setTimeout(() => request.raw.destroy(), LONGEST_MS)
  const fields = new Map<string, string>()
  try {
    for await (const part of asInput(
      request.parts({ limits: { ...LIMITS, fileSize: maxFileBytes + 1 } }),
    )) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else if (part.fieldname === 'file') {
        const bytes = atMost(maxFileBytes, asInput(part.file), () =>
          codedError('PAYLOAD_TOO_LARGE'),
        )
        return await take({
          fields,
          name: fields.get('name') ?? String(part.filename ?? ''),
          bytes,
        })
      } else break
    }
    throw codedError('BAD_INPUT')
  } finally {
    clearTimeout(timer)
    // Discards the rest of a refused form without parsing it. Unread data would block the
    // connection's next request.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** Errors while parsing a form are errors of the input. */
async function* asInput<Part>(parts: AsyncIterable<Part>): AsyncIterable<Part> {
  try {
    yield* parts
  } catch (error) {
    throw codedError('BAD_INPUT', { cause: error })
  }
}
