import type { FastifyBaseLogger } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { isDatabaseAway } from '../database/database-away.ts'
import type { SayError } from '../domains/content/error-sentences.ts'
import { type ErrorCode, type ErrorDetails, type ErrorWords, isCodedError } from '../errors.ts'

/** An error as clients receive it. */
export type ClientError = {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions: ErrorDetails & { readonly code: ErrorCode }
}

/**
 * Converts any error to a code and a sentence. The library's messages are dropped, because they may
 * quote the input.
 */
export function presentError(error: unknown, say: SayError): ClientError {
  const path =
    error instanceof GraphQLError && error.path !== undefined ? { path: [...error.path] } : {}
  const cause = rootOf(error)
  const code = codeOf(error, cause)
  const { details, says, sentence }: ErrorWords = isCodedError(cause) ? cause : {}
  const message = sentence ?? say(says ?? code, details)
  return { message, ...path, extensions: { ...details, code } }
}

/** Converts all errors of a reply, and logs unexpected ones with code and place. */
export function formatErrors(
  execution: ExecutionResult,
  { log, say }: { readonly log: FastifyBaseLogger; readonly say: SayError },
): ExecutionResult & { readonly errors: GraphQLError[] } {
  const errors = (execution.errors ?? [])
    .flatMap((error) => partsOf(error))
    .map((error) => {
      const presented = presentError(error, say)
      const { code } = presented.extensions
      if (code === 'INTERNAL')
        log.error({ path: presented.path, failure: describeFailure(error) }, 'A resolver failed')
      // Many requests fail for this one reason, so each logs only a warning, without a stack. If
      // another service is away, its domain has logged it.
      if (isDatabaseAway(rootOf(error)))
        log.warn({ path: presented.path, code }, 'The database is away')
      return toGraphqlError(presented)
    })
  return { data: execution.data ?? null, errors }
}

/**
 * Describes an error for the log: kind, code and place in our code. Without its message, which may
 * quote stored values.
 */
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

/** Matches a stack line with a place. Lines of the message, which comes first, do not match. */
const FRAME = /^ +at .*(:\d+:\d+|<anonymous>|native)\)?$/

/**
 * The places of an error's stack, at most 8. The message, which may have several lines, is removed.
 */
export function placesOf({ message, stack = '' }: Error): readonly string[] {
  const lines = stack.replace(message, '').split('\n')
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
}

function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError !== undefined
    ? rootOf(error.originalError)
    : error
}

/** The single errors inside a validation error. */
function partsOf(error: GraphQLError): readonly unknown[] {
  const original = error.originalError
  const inner: unknown =
    original !== undefined && original !== null && 'errors' in original
      ? original.errors
      : undefined
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
  // PostgreSQL's codes for text that it cannot store, for example with a NUL character. Only input
  // can contain such text.
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
  if (
    'statusCode' in cause &&
    typeof cause.statusCode === 'number' &&
    cause.statusCode >= 400 &&
    cause.statusCode < 500
  )
    return 'BAD_INPUT'
  // A GraphQLError without a path comes from parsing or validation, one with a path from a value
  // that cannot be serialized.
  const isOfDocument =
    error instanceof GraphQLError && error.path === undefined && cause instanceof GraphQLError
  return isOfDocument ? 'INVALID_DOCUMENT' : 'INTERNAL'
}

function toGraphqlError({ message, path, extensions }: ClientError): GraphQLError {
  return new GraphQLError(message, { path: path ?? null, extensions })
}
