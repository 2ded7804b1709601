import type { Platform } from '../../platform.ts'

/** Who waits: one client at most so often at the same time, and one e-mail at one client. */
export type SlowSubjects = { readonly client: string; readonly person: string }

/**
 * Answers that come late, so that guessing takes long. They wait in memory and hold no connection to
 * the database.
 */
export type SlowAnswers = {
  /**
   * Does the work, and gives its result when the delay is over.
   *
   * @returns `undefined`, with nothing done, while too many of the same subject, or of all, wait.
   */
  readonly delay: <Result>(subjects: SlowSubjects, work: () => Promise<Result>) => Promise<Result | undefined>
}

/** How many wait at the same time: of one e-mail at one client, of one client, and in this process. */
export const MOST_SLOW = { person: 3, client: 20, all: 1_000 } as const

/** Answers of this process. */
export function createSlowAnswers({ wait, config }: Pick<Platform, 'wait' | 'config'>): SlowAnswers {
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
