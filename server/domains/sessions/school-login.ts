import type { UserRow } from '../people/tables.ts'

/** True if a person logs in at their school, and there alone. */
export type LogsInAtSchool = (user: UserRow) => Promise<boolean>
