import type { AttemptTables } from '../attempts/tables.ts'
import type { AnalyticsTables } from '../domains/analytics/tables.ts'
import type { AssessmentTables } from '../domains/assessments/tables.ts'
import type { ContactTables } from '../domains/contacts/tables.ts'
import type { CouponTables } from '../domains/coupons/tables.ts'
import type { DefinitionTables } from '../domains/definitions/tables.ts'
import type { MessageTables } from '../domains/messages/tables.ts'
import type { OrganizationTables } from '../domains/organizations/tables.ts'
import type { PaymentTables } from '../domains/payments/tables.ts'
import type { PharmacyTables } from '../domains/pharmacies/tables.ts'
import type { PeopleTables } from '../domains/people/tables.ts'
import type { ReminderTables } from '../domains/reminders/tables.ts'
import type { PostCallTables } from '../domains/post-call/tables.ts'
import type { ProviderFeedbackTables } from '../domains/provider-feedback/tables.ts'
import type { RunTables } from '../domains/runs/tables.ts'
import type { SafetyTables } from '../domains/safety/tables.ts'
import type { SchedulingTables } from '../domains/scheduling/tables.ts'
import type { SessionTables } from '../domains/sessions/tables.ts'
import type { UploadTables } from '../domains/uploads/tables.ts'
import type { SupportTables } from '../domains/support/tables.ts'
import type { HelpDeskTables } from '../gateways/help-desk/tables.ts'
import type { MailTables } from '../gateways/mail/tables.ts'
import type { SandboxTables } from '../gateways/payments/sandbox/tables.ts'
import type { DirectoryTables } from '../gateways/pharmacy/tables.ts'
import type { SafetyNoticeTables } from '../gateways/safety/tables.ts'
import type { IdempotencyTables } from '../idempotency/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'

/** Every table, each described in the folder that owns it. */
export type Tables = OrganizationTables &
  PeopleTables &
  PharmacyTables &
  SessionTables &
  AttemptTables &
  AnalyticsTables &
  MailTables &
  OutboxTables &
  SafetyNoticeTables &
  DirectoryTables &
  DefinitionTables &
  MessageTables &
  UploadTables &
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
  ReminderTables &
  PaymentTables &
  CouponTables &
  SandboxTables
