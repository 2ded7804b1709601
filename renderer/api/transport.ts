import { ApolloClient, ApolloLink, CombinedGraphQLErrors } from '@apollo/client'
import { BaseHttpLink } from '@apollo/client/link/http'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql'
import { NoCache } from './no-cache.ts'
import { isSomebodyThere } from './presence.ts'
import { noteServerTime, toBrowserTime } from './server-clock.ts'
import { moveSessionEnd, readToken } from './token.ts'

/** An operation that the server knows by the hash of its text: what the generated code keeps of a document. */
type Operation = { readonly name: string; readonly operation: OperationTypeNode; readonly hash: string }

/** Names the operation by its hash. */
const persisted = new ApolloLink((request, forward) => {
  request.extensions.persistedQuery = { version: 1, sha256Hash: request.getContext().sha256Hash }
  return forward(request)
})

/** The header that tells when the session ends if nothing more is asked. */
const SESSION_END_HEADER = 'x-session-expires-at'

const ENDPOINT = '/graphql'

/** The headers of a request, with those that tell who sends it. */
function withSender(sent: HeadersInit | undefined): Headers {
  const token = readToken()
  const headers = new Headers(sent)
  headers.set('x-app-name', 'patient-portal')
  headers.set('x-app-platform', 'web')
  if (!isSomebodyThere()) headers.set('x-idle', 'true')
  if (token) headers.set('authorization', `Bearer ${token.token}`)
  return headers
}

const http = new BaseHttpLink({
  uri: ENDPOINT,
  // The documents here do not say which variables they have: the types do.
  includeUnusedVariables: true,
  credentials: 'include',
  fetch: async (input, init) => {
    const token = readToken()
    const reply = await fetch(input, { ...init, headers: withSender(init?.headers) })
    noteServerTime(reply.headers.get('date'))
    const sessionEnd = reply.headers.get(SESSION_END_HEADER)
    if (token && sessionEnd) moveSessionEnd(token.token, toBrowserTime(sessionEnd))
    return reply
  },
})

/** One client, nothing cached: every answer comes from the server. */
const client = new ApolloClient({
  link: ApolloLink.from([persisted, http]),
  cache: new NoCache(),
  defaultContext: { http: { includeQuery: false, includeExtensions: true } },
  defaultOptions: {
    query: { fetchPolicy: 'no-cache' },
    watchQuery: { fetchPolicy: 'no-cache' },
    mutate: { fetchPolicy: 'no-cache' },
  },
})

/** What the server says of an operation that failed. */
export type GraphqlError = { readonly message: string; readonly extensions?: { readonly [name: string]: unknown } }

/**
 * Sends an operation and waits for what the server says of it.
 *
 * @throws {Error} Where no answer came, or none that can be read.
 */
export async function ask<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<{ readonly data: Data } | { readonly errors: readonly GraphqlError[] }> {
  const operation = operationOf(document)
  const context = { sha256Hash: operation.hash }
  try {
    const { data } =
      operation.operation === OperationTypeNode.MUTATION
        ? await client.mutate<Data>({ mutation: standIn(operation), variables, context })
        : await client.query<Data>({ query: standIn(operation), variables, context })
    if (data === undefined || data === null) throw new Error('The reply holds no data')
    return { data }
  } catch (error) {
    if (CombinedGraphQLErrors.is(error)) return { errors: error.errors }
    throw error
  }
}

/** Browsers refuse requests that survive the page above 64 KiB together, in bytes. */
const MOST_BYTES_AFTER_PAGE = 60_000

/** Sends an operation at once, by a request that goes on when the page is closed. Rejects if no answer came. */
export async function sendAtOnce<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> {
  const { name: operationName, hash: sha256Hash } = operationOf(document)
  const headers = withSender({ 'content-type': 'application/json' })
  const body = JSON.stringify({ operationName, variables, extensions: { persistedQuery: { version: 1, sha256Hash } } })
  const keepalive = new Blob([body]).size <= MOST_BYTES_AFTER_PAGE
  await fetch(ENDPOINT, { method: 'POST', credentials: 'include', keepalive, headers, body })
}

function operationOf(document: object): Operation {
  const meta: unknown = Reflect.get(document, '__meta__')
  if (!isOperation(meta)) throw new Error('Cannot send a document that was not generated')
  return { ...meta, hash: meta.hash.replace(/^sha256:/, '') }
}

function isOperation(meta: unknown): meta is Operation {
  return (
    typeof meta === 'object' &&
    meta !== null &&
    'name' in meta &&
    'operation' in meta &&
    'hash' in meta &&
    typeof meta.hash === 'string'
  )
}

/** A document for Apollo, which wants a syntax tree: it names the operation; the server alone has the text. */
function standIn({ name, operation }: Operation): DocumentNode {
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation,
        name: { kind: Kind.NAME, value: name },
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
        },
      },
    ],
  }
}
