import type { UserRow } from '../people/tables.ts'
import { type Person, presentProfile } from '../people/user-rules.ts'
import type { ProfileFacts } from '../definitions/asked-facts.ts'

/**
 * Facts about a person with a newer row than the rest of the data, as inside a transaction.
 *
 * @param row The person's current row.
 */
export function profileFacts({ stored, user }: Person, row: UserRow): ProfileFacts {
  return stored.facts.about({
    user: { ...user, ...presentProfile(row) },
    account: {
      isActivated: row.account_activated_at !== null,
      isSecondaryStateAnswered: row.is_secondary_state_answered,
    },
  })
}
