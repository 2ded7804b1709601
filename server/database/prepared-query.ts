import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Stands for a value that is only known when the query runs. */
type Placeholder = { readonly placeholder: string }

/** Refers to a value by its name. Each use becomes a parameter of the statement. */
export type ValueOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>

/** Runs a query on a connection or in a transaction. */
export type PreparedQuery<Values, Row> = (db: Db, values: Values) => Promise<readonly Row[]>

/**
 * Builds a query at its first use and keeps its text. Building a large query takes longer than
 * sending it, so use this for queries that most requests run.
 *
 * @param build Must not depend on anything but its arguments.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const placeholder: ValueOf<Values> = (name) => sql`${{ placeholder: name } satisfies Placeholder}`
  let kept: CompiledQuery<Row> | undefined
  return async (db, values) => {
    kept ??= build(db, placeholder).compile()
    const known: ReadonlyMap<string, unknown> = new Map(Object.entries(values))
    const parameters = kept.parameters.map((one) =>
      isPlaceholder(one) ? known.get(one.placeholder) : one,
    )
    const asked: CompiledQuery<Row> = { ...kept, parameters }
    return (await db.executeQuery(asked)).rows
  }
}

function isPlaceholder(parameter: unknown): parameter is Placeholder {
  return (
    typeof parameter === 'object' && parameter !== null && Object.hasOwn(parameter, 'placeholder')
  )
}
