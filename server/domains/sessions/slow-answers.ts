import type { Platform } from '../../platform.ts'

/** The client, and the person at this client. Each has a limit of waiting requests. */
type SlowSubjects = { readonly client: string; readonly person: string }

/**
 * Delays replies, so that guessing takes long. Delayed requests wait in memory and hold no database
 * connection.
 */
type SlowAnswers = {
  /**
   * Runs the work and returns its result after the delay.
   *
   * @returns `undefined`, without running the work, if too many requests of this subject, or in
   * total, are waiting.
   */
  readonly delay: <Result>(
    subjects: SlowSubjects,
    work: () => Promise<Result>,
  ) => Promise<Result | undefined>
}

/** Maximum number of waiting requests: per email at one client, per client, and per process. */
export const MOST_SLOW = { person: 3, client: 20, all: 1_000 } as const

/** Limits apply to this process only. */
export function createSlowAnswers({
  wait,
  config,
}: Pick<Platform, 'wait' | 'config'>): SlowAnswers {
  const waiting = new Map<string, number>()
  return {
    delay: async (subjects, work) => {
      const places = [
        { key: 'all', most: MOST_SLOW.all },
        { key: `client:${subjects.client}`, most: MOST_SLOW.client },
        { key: `person:${subjects.person}`, most: MOST_SLOW.person },
      ]
      if (places.some(({ key, most }) => (waiting.get(key) ?? 0) >= most)) return undefined
      for (const { key } of places) waiting.set(key, (waiting.get(key) ?? 0) + 1)
      try {
        const [result] = await Promise.all([work(), wait(config.loginSlowSeconds * 1000)])
        return result
      } finally {
        for (const { key } of places) leave(waiting, key)
      }
    },
  }
}

function leave(waiting: Map<string, number>, key: string): void {
  const left = (waiting.get(key) ?? 0) - 1
  if (left > 0) waiting.set(key, left)
  else waiting.delete(key)
}
