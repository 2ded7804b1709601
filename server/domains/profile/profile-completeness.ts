import type { UserRow } from '../identity/tables.ts'

/**
 * Whether everything is known that a visit needs: zip code, legal names, phone, and with the entitlement an answer on interpretation.
 *
 * Source: daily care, section 5; decision Q-PTYP-06.
 */
export function isProfileComplete(user: UserRow, entitlements: ReadonlySet<string>): boolean {
  const isKnown = [user.address_zip, user.first_name, user.last_name, user.phone].every((part) => (part ?? '') !== '')
  return isKnown && (!entitlements.has('InterpretationService') || isInterpretationAnswered(user))
}

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
