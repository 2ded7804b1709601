import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { WORDS } from '#renderer/words/words.ts'
import { isSomebodyThere } from './presence.ts'
import { noteServerTime, toBrowserTime } from './server-clock.ts'
import { moveSessionEnd, readToken, writeToken } from './token.ts'

/** Why an operation failed: a code of the server's catalogue, and what a person is told: a sentence a line. */
export type ApiError = {
  readonly code: string
  readonly message: string
  /** What accompanies the code, by name. */
  readonly details?: { readonly [name: string]: unknown }
}

/** Sends the hash of a document that the server knows, instead of its text. */
const persisted = new ApolloLink((operation, forward) => {
  const hash = hashOf(operation.query)
  if (hash !== null) {
    operation.extensions.persistedQuery = { version: 1, sha256Hash: hash }
    operation.setContext({ http: { includeQuery: false, includeExtensions: true } })
  }
  return forward(operation)
})

function hashOf(document: object): string | null {
  const meta: unknown = Reflect.get(document, '__meta__')
  const hash: unknown = typeof meta === 'object' && meta !== null && 'hash' in meta ? meta.hash : null
  return typeof hash === 'string' ? hash.replace(/^sha256:/, '') : null
}

/** The header that tells when the session ends if nothing more is asked. */
const SESSION_END_HEADER = 'x-session-expires-at'

const http = new HttpLink({
  uri: '/graphql',
  credentials: 'include',
  fetch: async (input, init) => {
    const token = readToken()
    const headers = new Headers(init?.headers)
    headers.set('x-app-name', 'patient-portal')
    headers.set('x-app-platform', 'web')
    if (!isSomebodyThere()) headers.set('x-idle', 'true')
    if (token) headers.set('authorization', `Bearer ${token.token}`)
    const reply = await fetch(input, { ...init, headers })
    noteServerTime(reply.headers.get('date'))
    const sessionEnd = reply.headers.get(SESSION_END_HEADER)
    if (token && sessionEnd) moveSessionEnd(token.token, toBrowserTime(sessionEnd))
    return reply
  },
})

/** One client, nothing cached: every answer comes from the server. */
const client = new ApolloClient({
  link: ApolloLink.from([persisted, http]),
  cache: new InMemoryCache(),
  defaultOptions: {
    query: { fetchPolicy: 'no-cache' },
    watchQuery: { fetchPolicy: 'no-cache' },
    mutate: { fetchPolicy: 'no-cache' },
  },
})

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
  try {
    const isMutation = document.definitions.some((one) => one.kind === 'OperationDefinition' && one.operation === 'mutation')
    const { data } = isMutation
      ? await client.mutate<Data>({ mutation: document, variables })
      : await client.query<Data>({ query: document, variables })
    if (data === undefined || data === null) throw apiError('NOT_REACHED')
    return data
  } catch (error) {
    const failure = toApiError(error)
    if (failure.code === 'INVALID_AUTHENTICATION') writeToken(null)
    throw failure
  }
}

function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error
  if (!CombinedGraphQLErrors.is(error)) return apiError('NOT_REACHED')
  const { code, ...details } = error.errors[0]?.extensions ?? {}
  const sentences = error.errors.map(({ message }) => message).join('\n')
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
