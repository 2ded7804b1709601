import type { FastifyBaseLogger } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { isDatabaseAway } from '../database/database-away.ts'
import type { SayError } from '../domains/content/error-sentences.ts'
import { type ErrorCode, type ErrorDetails, type ErrorWords, isCodedError } from '../errors.ts'

/** An error as clients get it. */
export type ClientError = {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions: ErrorDetails & { readonly code: ErrorCode }
}

/**
 * Maps whatever went wrong to a code and a sentence of the catalogue. Messages of the library are never passed on: they quote
 * what was sent.
 */
export function presentError(error: unknown, say: SayError): ClientError {
  const path = error instanceof GraphQLError && error.path !== undefined ? { path: [...error.path] } : {}
  const cause = rootOf(error)
  const code = codeOf(error, cause)
  const { details, says, sentence }: ErrorWords = isCodedError(cause) ? cause : {}
  const message = sentence ?? say(says ?? code, details)
  return { message, ...path, extensions: { ...details, code } }
}

/** Presents all errors of a reply and logs those that nobody planned, by code and place. */
export function formatErrors(
  execution: ExecutionResult,
  { log, say }: { readonly log: FastifyBaseLogger; readonly say: SayError },
): ExecutionResult & { readonly errors: GraphQLError[] } {
  const errors = (execution.errors ?? [])
    .flatMap((error) => partsOf(error))
    .map((error) => {
      const presented = presentError(error, say)
      const { code } = presented.extensions
      if (code === 'INTERNAL') log.error({ path: presented.path, failure: describeFailure(error) }, 'A resolver failed')
      // One cause, and as many lines as anybody cares to ask for: no stack, and no alarm each.
      // A service that is away was named in the log by the domain that asked it.
      if (isDatabaseAway(rootOf(error))) log.warn({ path: presented.path, code }, 'The database is away')
      return toGraphqlError(presented)
    })
  return { data: execution.data ?? null, errors }
}

/** What a log may hold of an error: its kind, code and place in our code, never its message, which may quote stored values. */
export function describeFailure(error: unknown): {
  readonly name: string
  readonly code?: string
  readonly at: readonly string[]
} {
  const cause = rootOf(error)
  if (!(cause instanceof Error)) return { name: typeof cause, at: [] }
  const code = 'code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {}
  return { name: cause.name, ...code, at: placesOf(cause) }
}

/** A line of a stack that names a place, and no line of the message, which comes first. */
const FRAME = /^ +at .*(:\d+:\d+|<anonymous>|native)\)?$/

/** Where an error comes from, at most 8 places. The message may have lines of its own: none of it is kept. */
export function placesOf({ message, stack = '' }: Error): readonly string[] {
  const lines = stack.replace(message, '').split('\n')
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
}

function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError !== undefined ? rootOf(error.originalError) : error
}

/** Validation reports several errors inside one. */
function partsOf(error: GraphQLError): readonly unknown[] {
  const original = error.originalError
  const inner: unknown = original !== undefined && original !== null && 'errors' in original ? original.errors : undefined
  return Array.isArray(inner) && inner.length > 0 ? inner : [error]
}

const LIBRARY_CODES: Readonly<Record<string, ErrorCode>> = {
  MER_ERR_GQL_VALIDATION: 'INVALID_DOCUMENT',
  MER_ERR_GQL_QUERY_DEPTH: 'DOCUMENT_TOO_LARGE',
  MER_ERR_GQL_PERSISTED_QUERY_NOT_FOUND: 'UNKNOWN_DOCUMENT',
  MER_ERR_GQL_PERSISTED_QUERY_NOT_SUPPORTED: 'UNKNOWN_DOCUMENT',
  MER_ERR_GQL_PERSISTED_QUERY_MISMATCH: 'UNKNOWN_DOCUMENT',
  MER_ERR_GQL_CSRF_PREVENTION: 'BLOCKED_REQUEST',
  MER_ERR_METHOD_NOT_ALLOWED: 'METHOD_NOT_ALLOWED',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BLOCKED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_INPUT',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_INPUT',
  // PostgreSQL's codes for text that it cannot keep, as one with a NUL in it. Only a caller's text has any.
  '22021': 'BAD_INPUT',
  '22P05': 'BAD_INPUT',
}

function codeOf(error: unknown, cause: unknown): ErrorCode {
  if (isCodedError(cause)) return cause.code
  if (!(cause instanceof Error)) return 'INTERNAL'
  if (isDatabaseAway(cause)) return 'SERVICE_UNAVAILABLE'
  if ('code' in cause && typeof cause.code === 'string') {
    const known = LIBRARY_CODES[cause.code]
    if (known !== undefined) return known
  }
  if ('statusCode' in cause && typeof cause.statusCode === 'number' && cause.statusCode >= 400 && cause.statusCode < 500)
    return 'BAD_INPUT'
  // A GraphQLError without a cause comes from the library's own parsing and validation, or from a value that cannot be sent.
  const isOfDocument = error instanceof GraphQLError && error.path === undefined && cause instanceof GraphQLError
  return isOfDocument ? 'INVALID_DOCUMENT' : 'INTERNAL'
}

function toGraphqlError({ message, path, extensions }: ClientError): GraphQLError {
  return new GraphQLError(message, { path: path ?? null, extensions })
}
