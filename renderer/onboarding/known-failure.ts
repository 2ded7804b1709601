import type { EffectFailure } from '#renderer/flow/run-store.ts'

const UNSAID = ['NOT_REACHED', 'UNEXPECTED', 'INTERNAL', 'SERVICE_UNAVAILABLE']

/**
 * A refusal as a flow's definition knows it: a code that it names stays; any other sentence of the server comes under the code that
 * stands for "not done".
 */
export async function orKnown<Result>(known: readonly string[], other: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null || known.includes(failure.code) || UNSAID.includes(failure.code)) throw error
    throw Object.assign(new Error(failure.message ?? ''), { code: other })
  }
}

function failureOf(error: unknown): EffectFailure | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? { code: error.code, message: error.message }
    : null
}
