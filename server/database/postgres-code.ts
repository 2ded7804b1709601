/** PostgreSQL's code of an error, for example 23505 for a violated unique constraint. */
export function postgresCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
