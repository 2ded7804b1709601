import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { WORDS } from '#renderer/words/words.ts'
// Loaded first, so that it notes activity from the start.
import './presence.ts'
import { reportFailure } from './report-failure.ts'
import { readToken, writeToken } from './token.ts'
import type { GraphqlError } from './transport.ts'

/**
 * Why an operation failed: a code of the server's catalog, and the message for the person, one
 * sentence per line.
 */
export type ApiError = {
  readonly code: string
  readonly message: string
  /** Further data of the code, by name. */
  readonly details?: { readonly [name: string]: unknown }
}

/**
 * A request that was sent before its page had loaded, with the session and the time it was sent.
 */
type Begun = { readonly token: string | undefined; readonly at: number; readonly reply: Promise<unknown> }
const begun = new Map<object, Begun>()

/** An early reply that is older may be stale. */
const LASTS_MS = 10_000

/**
 * Sends a query early. The next `request` for the same document, in the same session, takes its
 * reply.
 */
export function beginEarly<Data>(document: TypedDocumentNode<Data, Record<string, never>>): void {
  const known = begun.get(document)
  if (known !== undefined && isFresh(known)) return
  const reply = send(document, {})
  // The caller of `request` gets the failure.
  reply.catch(() => undefined)
  begun.set(document, { token: readToken()?.token, at: performance.now(), reply })
}

/**
 * Runs a query or mutation.
 *
 * @throws {ApiError} With the server's code; NOT_REACHED if there is no reply.
 */
export function request<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const early = begun.get(document)
  begun.delete(document)
  // The same document gives the same data.
  return early !== undefined && isFresh(early) ? (early.reply as Promise<Data>) : send(document, variables)
}

function isFresh({ token, at }: Begun): boolean {
  return token === readToken()?.token && performance.now() - at < LASTS_MS
}

async function send<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const token = readToken()?.token
  const reply = await bringTransport()
    .then(({ ask }) => ask(document, variables))
    .catch(() => undefined)
  if (reply === undefined) throw apiError('NOT_REACHED')
  if ('data' in reply) return reply.data
  const failure = toApiError(reply.errors)
  takeIn(failure.code, token)
  throw failure
}

const reactions = new Map<string, () => void>()

/** Registers a reaction to a code, for refusals of any operation. */
export function whenRefused(code: 'INVALID_AUTHENTICATION' | 'GEOLOCATION_BLOCKED', act: () => void): void {
  reactions.set(code, act)
}

/** Reacts to a refusal. Other codes are handled by the caller; here only the code is reported. */
function takeIn(code: string, token: string | undefined): void {
  if (code === 'INVALID_AUTHENTICATION') {
    // A late reply to an earlier session must not end this one.
    if (token === undefined || token !== readToken()?.token) return
    writeToken(null)
  } else if (code !== 'GEOLOCATION_BLOCKED') reportFailure(`The server refused an operation: ${code}`)
  reactions.get(code)?.()
}

/** Loads the transport. A page that sends nothing at first, like the login, renders without it. */
export async function bringTransport(): Promise<typeof import('./transport.ts')> {
  transport = await import('./transport.ts')
  return transport
}

/** Null until it is loaded. */
let transport: typeof import('./transport.ts') | null = null

/**
 * Sends an operation while the page unloads. Rejects if there is no reply, or if the transport was
 * never loaded.
 */
export async function sendAtOnce<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> {
  if (transport === null) throw apiError('NOT_REACHED')
  await transport.sendAtOnce(document, variables)
}

function toApiError(errors: readonly GraphqlError[]): ApiError {
  const { code, ...details } = errors[0]?.extensions ?? {}
  const sentences = errors.map(({ message }) => message).join('\n')
  return Object.assign(new Error(sentences), { code: typeof code === 'string' ? code : 'UNEXPECTED', details })
}

function apiError(code: string): ApiError {
  return Object.assign(new Error(WORDS.general.unexpected), { code })
}

/** True if the error has a code of the server's catalog. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : WORDS.general.unexpected
}
