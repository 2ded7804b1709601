import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { isApiError } from './api-error.ts'
import { request } from './client.ts'

/** Data on its way, here, or not to be had: then it can be asked for again. */
export type Requested<Data> =
  | { readonly kind: 'loading' }
  /** With the server's code; null where no answer came. */
  | { readonly kind: 'failed'; readonly code: string | null; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly data: Data }

type Reply<Data> = { readonly question: string; readonly data: Data | null; readonly code: string | null }

/**
 * Asks the server when a component appears, and again when the variables change. A reply to an earlier question is dropped.
 *
 * @param document Keeps its identity: one of the generated documents.
 * @param version Asks the same again when it changes; what is known stands until the new reply.
 */
export function useRequest<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  version = 0,
): Requested<Data> {
  const [attempt, setAttempt] = useState(0)
  const [reply, setReply] = useState<Reply<Data> | null>(null)
  const question = `${attempt} ${JSON.stringify(variables)}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for the variables
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
