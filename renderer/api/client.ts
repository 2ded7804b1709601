import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
// Loaded first, so that it notes activity from the start.
import './presence.ts'
import { apiError } from './api-error.ts'
import { readToken } from './token.ts'

/**
 * A request that was sent before its page had loaded, with the session and the time it was sent.
 */
type Begun = {
  readonly token: string | undefined
  readonly at: number
  readonly reply: Promise<unknown>
}
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
  // The caller of `request` still gets the failure.
  reply.catch(() => undefined)
  begun.set(document, { token: readToken()?.token, at: performance.now(), reply })
}

/**
 * Runs a query or mutation.
 *
 * @throws {ApiError} With the server's code; NOT_REACHED if no answer came.
 */
export function request<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const early = begun.get(document)
  begun.delete(document)
  // The same document gives the same data.
  return early !== undefined && isFresh(early)
    ? (early.reply as Promise<Data>)
    : send(document, variables)
}

function isFresh({ token, at }: Begun): boolean {
  return token === readToken()?.token && performance.now() - at < LASTS_MS
}

async function send<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { ask } = await bringTransport().catch(() => {
    throw apiError('NOT_REACHED')
  })
  return ask(document, variables)
}

/** Loads the transport. A page that asks nothing at first, like the log-in, renders without it. */
export async function bringTransport(): Promise<typeof import('./transport.ts')> {
  transport = await import('./transport.ts')
  return transport
}

/** Null until it is loaded. */
let transport: typeof import('./transport.ts') | null = null

/** Repeats the queries of this document that are on screen. If it fails, they keep their data. */
export function readAgain<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
): void {
  transport?.readAgain(document)
}

/**
 * Sends an operation while the page unloads. Rejects if no answer came, or the transport was never
 * loaded.
 */
export async function sendAtOnce<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> {
  if (transport === null) throw apiError('NOT_REACHED')
  await transport.sendAtOnce(document, variables)
}
