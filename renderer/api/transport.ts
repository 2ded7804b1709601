import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { isSomebodyThere } from './presence.ts'
import { noteServerTime, toBrowserTime } from './server-clock.ts'
import { moveSessionEnd, readToken } from './token.ts'

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
  const isMutation = document.definitions.some((one) => one.kind === 'OperationDefinition' && one.operation === 'mutation')
  try {
    const { data } = isMutation
      ? await client.mutate<Data>({ mutation: document, variables })
      : await client.query<Data>({ query: document, variables })
    if (data === undefined || data === null) throw new Error('The reply holds no data')
    return { data }
  } catch (error) {
    if (CombinedGraphQLErrors.is(error)) return { errors: error.errors }
    throw error
  }
}
