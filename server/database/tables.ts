import type { AccountTables } from '../domains/account/tables.ts'
import type { AttemptTables } from '../attempts/tables.ts'
import type { AnalyticsTables } from '../domains/analytics/tables.ts'
import type { AssessmentTables } from '../domains/assessments/tables.ts'
import type { CareTransitionTables } from '../domains/care-transitions/tables.ts'
import type { ContactTables } from '../domains/contacts/tables.ts'
import type { BillingTables } from '../domains/billing/tables.ts'
import type { CouponTables } from '../domains/coupons/tables.ts'
import type { DefinitionTables } from '../domains/definitions/tables.ts'
import type { HubTables } from '../domains/hub/tables.ts'
import type { IdentityCheckTables } from '../domains/identity-check/tables.ts'
import type { InsuranceTables } from '../domains/insurance/tables.ts'
import type { LedgerTables } from '../domains/ledger/tables.ts'
import type { MessageTables } from '../domains/messages/tables.ts'
import type { OrganizationTables } from '../domains/organizations/tables.ts'
import type { PasskeyTables } from '../domains/passkeys/tables.ts'
import type { PaymentTables } from '../domains/payments/tables.ts'
import type { PharmacyTables } from '../domains/pharmacies/tables.ts'
import type { PeopleTables } from '../domains/people/tables.ts'
import type { ReactivationTables } from '../domains/reactivation/tables.ts'
import type { ReminderTables } from '../domains/reminders/tables.ts'
import type { PostCallTables } from '../domains/post-call/tables.ts'
import type { ProviderFeedbackTables } from '../domains/provider-feedback/tables.ts'
import type { RunTables } from '../domains/runs/tables.ts'
import type { SafetyTables } from '../domains/safety/tables.ts'
import type { SchedulingTables } from '../domains/scheduling/tables.ts'
import type { SessionTables } from '../domains/sessions/tables.ts'
import type { SignOnTables } from '../domains/sign-on/tables.ts'
import type { SharingTables } from '../domains/sharing/tables.ts'
import type { UploadTables } from '../domains/uploads/tables.ts'
import type { SupportTables } from '../domains/support/tables.ts'
import type { HelpDeskTables } from '../gateways/help-desk/tables.ts'
import type { MailTables } from '../gateways/mail/tables.ts'
import type { SandboxTables } from '../gateways/payments/sandbox/tables.ts'
import type { DirectoryTables } from '../gateways/pharmacy/tables.ts'
import type { SafetyNoticeTables } from '../gateways/safety/tables.ts'
import type { IdempotencyTables } from '../idempotency/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'

/** Every table. The folder that owns a table describes it. */
export type Tables = OrganizationTables &
  PeopleTables &
  PharmacyTables &
  SessionTables &
  SignOnTables &
  PasskeyTables &
  SharingTables &
  AccountTables &
  AttemptTables &
  AnalyticsTables &
  MailTables &
  OutboxTables &
  SafetyNoticeTables &
  DirectoryTables &
  DefinitionTables &
  HubTables &
  LedgerTables &
  IdentityCheckTables &
  MessageTables &
  UploadTables &
  CareTransitionTables &
  ContactTables &
  PostCallTables &
  ProviderFeedbackTables &
  SupportTables &
  HelpDeskTables &
  RunTables &
  AssessmentTables &
  SafetyTables &
  IdempotencyTables &
  SchedulingTables &
  ReactivationTables &
  ReminderTables &
  PaymentTables &
  BillingTables &
  InsuranceTables &
  CouponTables &
  SandboxTables
