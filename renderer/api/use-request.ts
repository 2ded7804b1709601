import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { isApiError, request } from './client.ts'

/** The state of a request: loading, ready, or failed with a way to try again. */
export type Requested<Data> =
  | { readonly kind: 'loading' }
  /** Code of the server; null if there was no reply. */
  | { readonly kind: 'failed'; readonly code: string | null; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly data: Data }

type Reply<Data> = { readonly question: string; readonly data: Data | null; readonly code: string | null }

/**
 * Sends a query when a component mounts, and again when the variables change. Replies to earlier
 * variables are dropped.
 *
 * @param document Must keep its identity, as generated documents do.
 * @param version Sends the same query again when it changes. The old data stay until the new reply.
 */
export function useRequest<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  version = 0,
): Requested<Data> {
  const [attempt, setAttempt] = useState(0)
  const [reply, setReply] = useState<Reply<Data> | null>(null)
  const question = `${attempt} ${JSON.stringify(variables)}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` represents the variables
  useEffect(() => {
    let isGone = false
    const take = (data: Data | null, code: string | null) => {
      if (!isGone) setReply({ question, data, code })
    }
    request(document, variables).then(
      (data) => take(data, null),
      (error: unknown) => take(null, isApiError(error) ? error.code : null),
    )
    return () => {
      isGone = true
    }
  }, [document, question, version])

  if (reply?.question !== question) return { kind: 'loading' }
  if (reply.data !== null) return { kind: 'ready', data: reply.data }
  return { kind: 'failed', code: reply.code, retry: () => setAttempt(attempt + 1) }
}
