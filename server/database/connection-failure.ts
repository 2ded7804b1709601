import { postgresCode } from './postgres-code.ts'

/** What an operator can do about a code of PostgreSQL or of the network. */
const ADVICE: { readonly [code: string]: string } = {
  ECONNREFUSED: 'Start PostgreSQL there, or correct host and port',
  ENOTFOUND: 'Correct the name of the host',
  EAI_AGAIN: 'Correct the name of the host, or look after the name service of this machine',
  '28000': 'Correct the user, or let it in (pg_hba.conf)',
  '28P01': 'Correct user and password',
  '3D000': 'Make this database (createdb), or correct its name',
}

/** The failure of the first connection to a database, as an operator needs it: which setting it is about, and what to do. */
export function connectionFailure(error: unknown): Error {
  const code = postgresCode(error) ?? ''
  return new Error(
    `Cannot use the database of DATABASE_URL: ${reasonOf(error)}. ${ADVICE[code] ?? 'See that PostgreSQL runs and that this machine can reach it'}`,
    { cause: error },
  )
}

/** What a failure says. A host with several addresses fails once for each, and says nothing itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
