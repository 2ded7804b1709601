import { postgresCode } from './postgres-code.ts'

/** Advice for the operator, by code of PostgreSQL or the network. */
const ADVICE: { readonly [code: string]: string } = {
  ECONNREFUSED: 'Start PostgreSQL there, or correct host and port',
  ENOTFOUND: 'Correct the name of the host',
  EAI_AGAIN: 'Correct the name of the host, or look after the name service of this machine',
  '28000': 'Correct the user, or let it in (pg_hba.conf)',
  '28P01': 'Correct user and password',
  '3D000': 'Make this database (createdb), or correct its name',
}

/** Describes why the first connection failed: the setting that it is about, and what to do. */
export function connectionFailure(error: unknown): Error {
  const code = postgresCode(error) ?? ''
  return new Error(
    `Cannot use the database of DATABASE_URL: ${reasonOf(error)}. ${ADVICE[code] ?? 'See that PostgreSQL runs and that this machine can reach it'}`,
    { cause: error },
  )
}

/**
 * The message of an error. For a host with several addresses, the messages of all attempts, because
 * the error itself has none.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
