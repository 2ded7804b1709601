import { expect, onTestFinished, vi } from 'vitest'
import { replyMistakes } from './reply-mistakes.ts'

/** The server's reply to an operation: data, `refusal` for a refusal, or null for no reply. */
type Answer = (variables: { readonly [name: string]: unknown }) => object | null

type AskedOperation = {
  readonly name: string
  readonly variables: { readonly [name: string]: unknown }
}

/**
 * Replaces the network: GraphQL operations are answered by name; other requests fail. A reply that
 * the server's schema could not give fails the test.
 *
 * @returns The operations that were sent, in order.
 */
export function answerGraphql(answers: {
  readonly [operation: string]: Answer
}): readonly AskedOperation[] {
  const asked: AskedOperation[] = []
  const mistakes = new Set<string>()
  onTestFinished(() => expect([...mistakes], 'replies that the schema does not allow').toEqual([]))
  vi.stubGlobal('fetch', async (_input: unknown, init?: { readonly body?: unknown }) => {
    const operation = operationOf(init?.body)
    const data = operation && answers[operation.name]?.(operation.variables)
    if (operation) asked.push(operation)
    if (!data) throw new TypeError('Failed to fetch')
    const isRefusal = 'errors' in data
    if (operation && !isRefusal)
      for (const mistake of replyMistakes(operation.name, operation.variables, data))
        mistakes.add(mistake)
    const body = isRefusal ? data : { data }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
  return asked
}

/** A refusal with the server's wording. */
export function refusal(code: string, message: string, details: object = {}): object {
  return { data: null, errors: [{ message, extensions: { ...details, code } }] }
}

function operationOf(body: unknown): AskedOperation | null {
  const request: unknown = typeof body === 'string' ? JSON.parse(body) : null
  if (typeof request !== 'object' || request === null || !('operationName' in request)) return null
  const variables: unknown = 'variables' in request ? request.variables : null
  return {
    name: String(request.operationName),
    variables: typeof variables === 'object' && variables !== null ? { ...variables } : {},
  }
}
