import type { UserRow } from '../people/tables.ts'

/** True if a person can log in only at their school. */
export type LogsInAtSchool = (user: UserRow) => Promise<boolean>
