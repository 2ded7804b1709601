import type { ApiError } from '#renderer/api/api-error.ts'

/**
 * Idempotency keys for calls. The same call with the same arguments keeps its key until the server
 * accepts or refuses it. A repeated press or a lost reply therefore has no second effect.
 */
export function createIntentKeys() {
  const open = new Map<string, string>()
  return async <Result>(
    intent: readonly unknown[],
    act: (idempotencyKey: string) => Promise<Result>,
  ): Promise<Result> => {
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

/** Codes after which it is unknown whether the call succeeded. */
const UNANSWERED = [
  'NOT_REACHED',
  'UNEXPECTED',
  'INTERNAL',
  'SERVICE_UNAVAILABLE',
  'PAYMENT_UNAVAILABLE',
]

function isAnswer(error: unknown): error is ApiError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    !UNANSWERED.includes(error.code)
  )
}
