import { AsyncLocalStorage } from 'node:async_hooks'
import type { OnStatement } from '#server/database/prepared-client.ts'

/** The statements that a piece of work sends to the database, whatever else runs meanwhile. */
export type StatementRecorder = {
  /** To be given to the database. */
  readonly onStatement: OnStatement
  readonly record: (work: () => Promise<unknown>) => Promise<readonly string[]>
}

/** Records nothing until it is asked to. */
export function recordStatements(): StatementRecorder {
  const scope = new AsyncLocalStorage<string[]>()
  return {
    onStatement: (text) => {
      scope.getStore()?.push(text)
    },
    record: async (work) => {
      const sent: string[] = []
      await scope.run(sent, work)
      return sent
    },
  }
}
