import type { EffectFailure } from '#renderer/flow/run-store.ts'

const UNSAID = ['NOT_REACHED', 'UNEXPECTED', 'INTERNAL', 'SERVICE_UNAVAILABLE']

/**
 * Maps a refusal to a code of the flow's definition. Codes in `known` are kept. Other messages of
 * the server get the code `other`, which means "not done".
 */
export async function orKnown<Result>(
  known: readonly string[],
  other: string,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null || known.includes(failure.code) || UNSAID.includes(failure.code))
      throw error
    throw Object.assign(new Error(failure.message ?? ''), { code: other })
  }
}

function failureOf(error: unknown): EffectFailure | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? { code: error.code, message: error.message }
    : null
}
