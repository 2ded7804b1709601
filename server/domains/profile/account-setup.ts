import type { UserRow } from '../identity/tables.ts'

/**
 * Whether a referred account is set up: address and password are saved, and every question of its page is answered.
 *
 * Source: onboarding, section 2.7; decision Q-ACTV-04.
 */
export function isAccountSetUp(user: UserRow, entitlements: ReadonlySet<string>): boolean {
  return (
    user.account_activated_at !== null &&
    user.is_secondary_state_answered &&
    (!entitlements.has('OrganizationIdentification') || user.organization_identification !== null) &&
    (!entitlements.has('InterpretationService') || isInterpretationAnswered(user))
  )
}

function isInterpretationAnswered(user: UserRow): boolean {
  if (user.requests_interpretation_services === null) return false
  return !user.requests_interpretation_services || user.interpretation_language_id !== null
}
