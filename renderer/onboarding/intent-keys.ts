import type { ApiError } from '#renderer/api/api-error.ts'

/**
 * Idempotency keys, one for each intention: the same call with the same arguments keeps its key until the server has answered it
 * either way, so that a lost reply and a second press do the same thing once.
 */
export function createIntentKeys() {
  const open = new Map<string, string>()
  return async <Result>(intent: readonly unknown[], act: (idempotencyKey: string) => Promise<Result>): Promise<Result> => {
    const name = JSON.stringify(intent)
    const key = open.get(name) ?? crypto.randomUUID()
    open.set(name, key)
    try {
      const result = await act(key)
      open.delete(name)
      return result
    } catch (error) {
      if (isAnswer(error)) open.delete(name)
      throw error
    }
  }
}

/** Codes after which nobody knows whether it was done. */
const UNANSWERED = ['NOT_REACHED', 'UNEXPECTED', 'INTERNAL', 'SERVICE_UNAVAILABLE', 'PAYMENT_UNAVAILABLE']

function isAnswer(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && !UNANSWERED.includes(error.code)
}
