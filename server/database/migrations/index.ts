import type { Migration } from 'kysely/migration'
import * as identity from './0001-identity.ts'
import * as flows from './0002-flows.ts'
import * as scheduling from './0003-scheduling.ts'
import * as payments from './0004-payments.ts'
import * as mail from './0005-mail.ts'
import * as profile from './0006-profile.ts'
import * as cardConfirmations from './0007-card-confirmations.ts'
import * as providerPortraits from './0008-provider-portraits.ts'
import * as cardRemovals from './0009-card-removals.ts'
import * as gate from './0010-gate.ts'
import * as safetyClearances from './0011-safety-clearances.ts'
import * as linkPurposes from './0012-link-purposes.ts'
import * as indexes from './0013-indexes.ts'
import * as facts from './0014-facts.ts'
import * as cancellations from './0015-cancellations.ts'
import * as checkIn from './0016-check-in.ts'
import * as movedVisits from './0017-moved-visits.ts'
import * as reminders from './0018-reminders.ts'
import * as postCall from './0019-post-call.ts'
import * as visitsAtAnotherTime from './0020-visits-at-another-time.ts'
import * as suggestedProviders from './0021-suggested-providers.ts'
import * as messages from './0022-messages.ts'
import * as carePeriods from './0023-care-periods.ts'
import * as emergencyContacts from './0024-emergency-contacts.ts'
import * as providerFeedback from './0025-provider-feedback.ts'
import * as safetyPlans from './0026-safety-plans.ts'
import * as pharmacies from './0027-pharmacies.ts'
import * as uploads from './0028-uploads.ts'
import * as support from './0029-support.ts'
import * as safetyPlanVersions from './0030-safety-plan-versions.ts'
import * as billingHistory from './0032-billing-history.ts'
import * as hubAccounts from './0034-hub-accounts.ts'
import * as profileContact from './0040-profile-contact.ts'
import * as recordSharing from './0043-record-sharing.ts'
import * as careTransitions from './0046-care-transitions.ts'
import * as identityPhotos from './0049-identity-photos.ts'
import * as acceptedTerms from './0052-accepted-terms.ts'
import * as careReenrollments from './0053-care-reenrollments.ts'
import * as signOn from './0054-sign-on.ts'
import * as logins from './0055-logins.ts'
import * as ledger from './0057-ledger.ts'
import * as accountDeletions from './0058-account-deletions.ts'
import * as passkeys from './0059-passkeys.ts'
import * as movedReason from './0060-moved-reason.ts'
import * as draftFiles from './0061-draft-files.ts'

/**
 * Every change of the database's shape, in order of name. A migration that was released is never
 * edited.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-identity': identity,
  '0002-flows': flows,
  '0003-scheduling': scheduling,
  '0004-payments': payments,
  '0005-mail': mail,
  '0006-profile': profile,
  '0007-card-confirmations': cardConfirmations,
  '0008-provider-portraits': providerPortraits,
  '0009-card-removals': cardRemovals,
  '0010-gate': gate,
  '0011-safety-clearances': safetyClearances,
  '0012-link-purposes': linkPurposes,
  '0013-indexes': indexes,
  '0014-facts': facts,
  '0015-cancellations': cancellations,
  '0016-check-in': checkIn,
  '0017-moved-visits': movedVisits,
  '0018-reminders': reminders,
  '0019-post-call': postCall,
  '0020-visits-at-another-time': visitsAtAnotherTime,
  '0021-suggested-providers': suggestedProviders,
  '0022-messages': messages,
  '0023-care-periods': carePeriods,
  '0024-emergency-contacts': emergencyContacts,
  '0025-provider-feedback': providerFeedback,
  '0026-safety-plans': safetyPlans,
  '0027-pharmacies': pharmacies,
  '0028-uploads': uploads,
  '0029-support': support,
  '0030-safety-plan-versions': safetyPlanVersions,
  '0032-billing-history': billingHistory,
  '0034-hub-accounts': hubAccounts,
  '0040-profile-contact': profileContact,
  '0043-record-sharing': recordSharing,
  '0046-care-transitions': careTransitions,
  '0049-identity-photos': identityPhotos,
  '0052-accepted-terms': acceptedTerms,
  '0053-care-reenrollments': careReenrollments,
  '0054-sign-on': signOn,
  '0055-logins': logins,
  '0057-ledger': ledger,
  '0058-account-deletions': accountDeletions,
  '0059-passkeys': passkeys,
  '0060-moved-reason': movedReason,
  '0061-draft-files': draftFiles,
}
