import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { WORDS } from '#renderer/words/words.ts'
// Listens for signs of somebody from the first script on.
import './presence.ts'
import { reportFailure } from './report-failure.ts'
import { readToken, writeToken } from './token.ts'
import type { GraphqlError } from './transport.ts'

/** Why an operation failed: a code of the server's catalogue, and what a person is told: a sentence a line. */
export type ApiError = {
  readonly code: string
  readonly message: string
  /** What accompanies the code, by name. */
  readonly details?: { readonly [name: string]: unknown }
}

/** Requests that were begun before the page that needs them was there, whose they are, and since when. */
type Begun = { readonly token: string | undefined; readonly at: number; readonly reply: Promise<unknown> }
const begun = new Map<object, Begun>()

/** A reply that nobody took by then may be of yesterday. */
const LASTS_MS = 10_000

/** Asks now what `request` will ask first: that call, by the same person, gets this reply. */
export function beginEarly<Data>(document: TypedDocumentNode<Data, Record<string, never>>): void {
  const known = begun.get(document)
  if (known !== undefined && isFresh(known)) return
  const reply = send(document, {})
  // Whoever takes it hears of its failure.
  reply.catch(() => undefined)
  begun.set(document, { token: readToken()?.token, at: performance.now(), reply })
}

/**
 * Runs a query or mutation.
 *
 * @throws {ApiError} With the server's code; NOT_REACHED where no answer came.
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

/** Does something whenever the server refuses an operation with a code, whoever asked for it. */
export function whenRefused(code: 'INVALID_AUTHENTICATION' | 'GEOLOCATION_BLOCKED', act: () => void): void {
  reactions.set(code, act)
}

/** Every other refusal is the affair of whoever asked: here it is noted, by its code alone. */
function takeIn(code: string, token: string | undefined): void {
  if (code === 'INVALID_AUTHENTICATION') {
    // A late reply to a session before this one ends nothing.
    if (token === undefined || token !== readToken()?.token) return
    writeToken(null)
  } else if (code !== 'GEOLOCATION_BLOCKED') reportFailure(`The server refused an operation: ${code}`)
  reactions.get(code)?.()
}

/** The code that reaches the server. A page that asks nothing at first, like the log-in, is drawn without it. */
export async function bringTransport(): Promise<typeof import('./transport.ts')> {
  transport = await import('./transport.ts')
  return transport
}

/** Null until it has been brought. */
let transport: typeof import('./transport.ts') | null = null

/** Sends an operation from a page that is about to be gone. From one that never asked the server anything, nothing is sent. */
export function sendAtOnce<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): void {
  transport?.sendAtOnce(document, variables)
}

function toApiError(errors: readonly GraphqlError[]): ApiError {
  const { code, ...details } = errors[0]?.extensions ?? {}
  const sentences = errors.map(({ message }) => message).join('\n')
  return Object.assign(new Error(sentences), { code: typeof code === 'string' ? code : 'UNEXPECTED', details })
}

function apiError(code: string): ApiError {
  return Object.assign(new Error(WORDS.general.unexpected), { code })
}

/** Whether an error carries a code of the server's catalogue. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : WORDS.general.unexpected
}
