import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  type DocumentNode,
  InMemoryCache,
} from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { BaseHttpLink } from '@apollo/client/link/http'
import { isMutationOperation } from '@apollo/client/utilities'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { throwError } from 'rxjs'
import { apiError, toApiError } from './api-error.ts'
import { isSomebodyThere } from './presence.ts'
import { noteRefusal } from './refusals.ts'
import { noteServerTime, toBrowserTime } from './server-clock.ts'
import { moveSessionEnd, readToken } from './token.ts'

/** The header with the time when the session ends, unless another request follows. */
const SESSION_END_HEADER = 'x-session-expires-at'

/** Tells the server who sends the operation. The token stays in the context, for the reply. */
const sender = new SetContextLink(() => {
  const token = readToken()?.token
  const headers = {
    'x-app-name': 'patient-portal',
    'x-app-platform': 'web',
    ...(isSomebodyThere() ? {} : { 'x-idle': 'true' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return { token, headers }
})

/** Turns every failure into an `ApiError`. */
const failures = new ErrorLink(({ error, operation }) => {
  if (!CombinedGraphQLErrors.is(error)) return throwError(() => apiError('NOT_REACHED'))
  const failure = toApiError(error.errors)
  noteRefusal(failure.code, operation.getContext().token)
  return throwError(() => failure)
})

/**
 * Sends the hash of a document in place of its text. Apollo's link for this can also fall back to
 * the text, which the server would refuse; it is 1 kB of gzip.
 */
const persisted = new ApolloLink((operation, forward) => {
  operation.extensions.persistedQuery = { version: 1, sha256Hash: hashOf(operation.query) }
  operation.setContext({ http: { includeQuery: false, includeExtensions: true } })
  return forward(operation)
})

const http = new BaseHttpLink({
  uri: '/graphql',
  credentials: 'include',
  fetch: async (input, init) => {
    const token = readToken()
    const reply = await fetch(input, init)
    noteServerTime(reply.headers.get('date'))
    const sessionEnd = reply.headers.get(SESSION_END_HEADER)
    if (token && sessionEnd) moveSessionEnd(token.token, toBrowserTime(sessionEnd))
    return reply
  },
})

/** Keeps nothing: health data must not outlive the page that shows it. */
export const client = new ApolloClient({
  link: ApolloLink.from([sender, failures, persisted, http]),
  cache: new InMemoryCache(),
  defaultOptions: {
    query: { fetchPolicy: 'no-cache' },
    watchQuery: { fetchPolicy: 'no-cache' },
    mutate: { fetchPolicy: 'no-cache' },
  },
})

/** @throws {ApiError} If the server refuses the operation or no answer comes. */
export async function ask<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchOptions: RequestInit = {},
): Promise<Data> {
  // A read after a change must not get the reply of a read that was sent before it.
  const context = { fetchOptions, queryDeduplication: false }
  const { data } = isMutationOperation(document)
    ? await client.mutate<Data>({ mutation: document, variables, context })
    : await client.query<Data>({ query: document, variables, context })
  if (data === undefined || data === null) throw apiError('NOT_REACHED')
  return data
}

export function readAgain(document: DocumentNode): void {
  client.refetchQueries({ include: [document] }).catch(() => undefined)
}

/** Browsers refuse requests that survive the page above 64 KiB together, in bytes. */
const MOST_BYTES_AFTER_PAGE = 60_000

/** Sends a mutation by a request that continues when the page is closed, if it is small enough. */
export async function sendAtOnce<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> {
  const keepalive = new Blob([JSON.stringify(variables)]).size <= MOST_BYTES_AFTER_PAGE
  await ask(document, variables, { keepalive })
}

/** The hash that the generated code put into a document. */
function hashOf(document: object): string {
  const meta: unknown = Reflect.get(document, '__meta__')
  if (
    typeof meta !== 'object' ||
    meta === null ||
    !('hash' in meta) ||
    typeof meta.hash !== 'string'
  )
    throw new Error('Cannot send a document that was not generated')
  return meta.hash.replace(/^sha256:/, '')
}
