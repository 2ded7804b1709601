import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isInsideTransaction } from './transaction-scope.ts'

/** Told of every statement that is sent, and of its values. */
export type OnStatement = (text: string, parameters: readonly unknown[]) => void

/** PostgreSQL's code where a prepared statement has another result by now: a newer server has changed the tables meanwhile. */
export const CHANGED_RESULT = '0A000'

/** Lists of another length are other texts: beyond so many, a text is parsed anew each time. */
const MOST_PREPARED = 500

type Command = PostgresQueryResult<unknown>['command']
const COMMANDS: readonly string[] = ['UPDATE', 'DELETE', 'INSERT', 'MERGE', 'COMMIT', 'ROLLBACK'] satisfies readonly Command[]

/** Gives texts the names under which connections prepare them. */
export type StatementNames = {
  /** `undefined` for one that is not prepared. */
  readonly nameOf: (text: string) => string | undefined
  /** Has every text prepared anew. */
  readonly forget: () => void
}

/** Names for one pool. */
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

/** A connection of the pool that PostgreSQL parses each statement with parameters for once. */
export function preparedClient(client: pg.PoolClient, names: StatementNames, onStatement?: OnStatement): PostgresPoolClient {
  const send = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    onStatement?.(text, parameters)
    const name = parameters.length === 0 ? undefined : names.nameOf(text)
    const asked = { text, values: [...parameters] }
    const { command, rowCount, rows } = await client.query(name === undefined ? asked : { ...asked, name })
    return { command: isCommand(command) ? command : 'SELECT', rowCount: rowCount ?? 0, rows }
  }
  const sendAgain = async <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    try {
      return await send(text, parameters)
    } catch (error) {
      if (!isChangedResult(error)) throw error
      names.forget()
      // A transaction is lost with its statement, and runs again from its start.
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
