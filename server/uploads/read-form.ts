import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codedError } from '../errors.ts'
import { atMost } from './file-content.ts'

/** A form as a browser posts it, with the fields that come before its file. The file is read while it arrives. */
export type SentForm = {
  readonly fields: ReadonlyMap<string, string>
  /** What the person calls the file. */
  readonly name: string
  /** Fails with PAYLOAD_TOO_LARGE, or BAD_INPUT where the form ends too early. */
  readonly bytes: AsyncIterable<Uint8Array>
}

const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 20_000, files: 1, parts: 21, headerPairs: 20 }
/** A form that takes longer is given up. */
const LONGEST_MS = 10 * 60_000

/**
 * Lets the routes of a scope take forms with a file. Their bodies are read by `readForm`, and by nothing before it.
 *
 * @param scope Of `app.register`, with these routes alone.
 */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  void scope.register(multipart)
}

/**
 * Reads a form while it arrives; nothing of it is held in memory.
 *
 * @param take What is done with the field `file`, the first file of the form.
 * @throws {CodedError} BAD_INPUT for what is no form with that file.
 */
export async function readForm<Result>(
  request: FastifyRequest,
  maxFileBytes: number,
  take: (form: SentForm) => Promise<Result>,
): Promise<Result> {
  // Its sender went away while it waited: nothing would tell that any more.
  if (request.raw.destroyed) throw codedError('BAD_INPUT')
  const timer = setTimeout(() => request.raw.destroy(), LONGEST_MS)
  const fields = new Map<string, string>()
  try {
    for await (const part of asInput(request.parts({ limits: { ...LIMITS, fileSize: maxFileBytes + 1 } }))) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else if (part.fieldname === 'file') {
        const bytes = atMost(maxFileBytes, asInput(part.file), () => codedError('PAYLOAD_TOO_LARGE'))
        return await take({ fields, name: fields.get('name') ?? String(part.filename ?? ''), bytes })
      } else break
    }
    throw codedError('BAD_INPUT')
  } finally {
    clearTimeout(timer)
    // What is left of a refused form is dropped, not parsed. Unread, it would keep the connection from its next request.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** Whatever is wrong with what somebody sends is their input's fault. */
async function* asInput<Part>(parts: AsyncIterable<Part>): AsyncIterable<Part> {
  try {
    yield* parts
  } catch (error) {
    throw codedError('BAD_INPUT', { cause: error })
  }
}
