import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isInsideTransaction } from './transaction-scope.ts'

/** Called with every statement that is sent, and its values. */
export type OnStatement = (text: string, parameters: readonly unknown[]) => void

/**
 * PostgreSQL's code if the result type of a prepared statement has changed, because a newer server
 * has changed the tables.
 */
export const CHANGED_RESULT = '0A000'

/** Lists of different lengths give different texts. Beyond this number, texts are not prepared. */
const MOST_PREPARED = 500

type Command = PostgresQueryResult<unknown>['command']
const COMMANDS: readonly string[] = [
  'UPDATE',
  'DELETE',
  'INSERT',
  'MERGE',
  'COMMIT',
  'ROLLBACK',
] satisfies readonly Command[]

/** Names for prepared statements, by their text. */
type StatementNames = {
  /** `undefined` for a statement that is not prepared. */
  readonly nameOf: (text: string) => string | undefined
  /** Makes every statement be prepared again. */
  readonly forget: () => void
}

/** Creates the names for one pool. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let count = 0
  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined || names.size >= MOST_PREPARED) return known
      count += 1
      names.set(text, `s${count}`)
      return `s${count}`
    },
    forget: () => names.clear(),
  }
}

/** Wraps a connection so that PostgreSQL parses each statement with parameters only once. */
export function preparedClient(
  client: pg.PoolClient,
  names: StatementNames,
  onStatement?: OnStatement,
): PostgresPoolClient {
  const send = async <R>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> => {
    onStatement?.(text, parameters)
    const name = parameters.length === 0 ? undefined : names.nameOf(text)
    const asked = { text, values: [...parameters] }
    const { command, rowCount, rows } = await client.query(
      name === undefined ? asked : { ...asked, name },
    )
    return { command: isCommand(command) ? command : 'SELECT', rowCount: rowCount ?? 0, rows }
  }
  const sendAgain = async <R>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> => {
    try {
      return await send(text, parameters)
    } catch (error) {
      if (!isChangedResult(error)) throw error
      names.forget()
      // A failed statement aborts the transaction, which the caller repeats.
      if (isInsideTransaction()) throw error
      return send(text, parameters)
    }
  }
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === 'string' ? sendAgain<R>(asked, parameters) : asked
  }
  return { query, release: (destroy) => client.release(destroy) }
}

function isCommand(command: string): command is Command {
  return COMMANDS.includes(command)
}

function isChangedResult(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CHANGED_RESULT
}
