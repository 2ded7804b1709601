import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { ACCOUNT_DATA_VIEWS } from '#renderer/views/account-data-views.ts'
import { APPOINTMENT_VIEWS } from '#renderer/views/appointment-views.ts'
import { BILLING_VIEWS } from '#renderer/views/billing-views.ts'
import { CALL_VIEWS } from '#renderer/views/call-views.ts'
import { CRISIS_VIEWS } from '#renderer/views/crisis-views.ts'
import { FEEDBACK_VIEWS } from '#renderer/views/feedback-views.ts'
import { HOME_VIEWS } from '#renderer/views/home-views.ts'
import { HUB_VIEWS } from '#renderer/views/hub-views.ts'
import { MEDICATION_VIEWS } from '#renderer/views/medication-views.ts'
import { MESSAGE_VIEWS } from '#renderer/views/message-views.ts'
import { NAVIGATION_VIEWS } from '#renderer/views/navigation-views.ts'
import { PHARMACY_VIEWS } from '#renderer/views/pharmacy-views.ts'
import { PHOTO_VIEWS } from '#renderer/views/photo-views.ts'
import { PROFILE_VIEWS } from '#renderer/views/profile-views.ts'
import { SAFETY_PLAN_VIEWS } from '#renderer/views/safety-plan-views.ts'
import { SECURITY_VIEWS } from '#renderer/views/security-views.ts'
import { SELF_PAY_VIEWS } from '#renderer/views/self-pay-views.ts'
import { SHARING_VIEWS } from '#renderer/views/sharing-views.ts'
import { SUPPORT_VIEWS } from '#renderer/views/support-views.ts'
import { VISIT_VIEWS } from '#renderer/views/visit-views.ts'
import { VIEWS } from '#renderer/views/registry.tsx'

/** The views of every page, because the preview shows any flow. */
export const ALL_VIEWS: ViewRegistry = {
  ...VIEWS,
  ...ACCOUNT_DATA_VIEWS,
  ...APPOINTMENT_VIEWS,
  ...BILLING_VIEWS,
  ...CALL_VIEWS,
  ...CRISIS_VIEWS,
  ...FEEDBACK_VIEWS,
  ...HOME_VIEWS,
  ...HUB_VIEWS,
  ...MEDICATION_VIEWS,
  ...MESSAGE_VIEWS,
  ...NAVIGATION_VIEWS,
  ...PHARMACY_VIEWS,
  ...PHOTO_VIEWS,
  ...PROFILE_VIEWS,
  ...SAFETY_PLAN_VIEWS,
  ...SECURITY_VIEWS,
  ...SELF_PAY_VIEWS,
  ...SHARING_VIEWS,
  ...SUPPORT_VIEWS,
  ...VISIT_VIEWS,
}
