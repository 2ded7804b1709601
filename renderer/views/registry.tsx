import { type OwnView, type ViewName, viewRegistry } from '#renderer/flow/contract.ts'
import { lateViews } from '#renderer/flow/late.tsx'
import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { AssessmentDone } from './assessment-done.tsx'
import { AssessmentIntro } from './assessment-intro.tsx'
import { CrisisFirst } from './crisis-first.tsx'
import type { BillingView } from './billing-views.ts'
import type { CallView } from './call-views.ts'
import type { AppointmentView } from './appointment-views.ts'
import type { CrisisView } from './crisis-views.ts'
import type { FeedbackView } from './feedback-views.ts'
import type { HomeView } from './home-views.ts'
import type { HubView } from './hub-views.ts'
import type { MedicationView } from './medication-views.ts'
import type { MessageView } from './message-views.ts'
import type { NavigationView } from './navigation-views.ts'
import type { PharmacyView } from './pharmacy-views.ts'
import type { PhotoView } from './photo-views.ts'
import type { ProfileView } from './profile-views.ts'
import type { ProgressView } from './progress-views.ts'
import type { SafetyPlanView } from './safety-plan-views.ts'
import type { AccountDataView } from './account-data-views.ts'
import type { SecurityView } from './security-views.ts'
import type { SelfPayView } from './self-pay-views.ts'
import type { SharingView } from './sharing-views.ts'
import type { SupportView } from './support-views.ts'
import { FurtherButton } from './further-button.tsx'
import { Note } from './note.tsx'
import { Page } from './page.tsx'
import { Reviewing } from './reviewing.tsx'
import type { VisitView } from './visit-views.ts'
import { VerifyEmail } from './verify-email.tsx'
import { WayBack } from './way-back.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

// Views load late, in a script for their kind, except those that most people see before or in a
// questionnaire. No one should wait there, least of all for crisis help.
const booking = lateViews(async () => (await import('./booking-views.ts')).BOOKING_VIEWS)
const deadEnd = lateViews(async () => (await import('./dead-end-views.ts')).DEAD_END_VIEWS)
const results = lateViews(async () => (await import('./results-views.ts')).RESULTS_VIEWS)

/**
 * All views that a flow may use, except those that are loaded with a single page or with the
 * navigation.
 */
export const VIEWS: ViewRegistry = viewRegistry<
  Exclude<
    ViewName,
    | OwnView
    | AppointmentView
    | BillingView
    | CallView
    | CrisisView
    | FeedbackView
    | HomeView
    | HubView
    | MedicationView
    | MessageView
    | NavigationView
    | PharmacyView
    | PhotoView
    | ProfileView
    | ProgressView
    | SafetyPlanView
    | AccountDataView
    | SecurityView
    | SelfPayView
    | SharingView
    | SupportView
    | VisitView
  >
>({
  'age-ineligible': deadEnd('age-ineligible'),
  'appointment-booked': booking('appointment-booked'),
  'appointment-summary': booking('appointment-summary'),
  'assessment-done': AssessmentDone,
  'assessment-intro': AssessmentIntro,
  'assessment-results': results('assessment-results'),
  'cancellation-policy': booking('cancellation-policy'),
  'content-words': booking('content-words'),
  coupon: booking('coupon'),
  'crisis-first': CrisisFirst,
  faq: booking('faq'),
  'follow-up': results('follow-up'),
  'further-button': FurtherButton,
  'minor-consent': deadEnd('minor-consent'),
  note: Note,
  'out-of-reach': deadEnd('out-of-reach'),
  page: Page,
  'provider-details': booking('provider-details'),
  'results-meaning': results('results-meaning'),
  reviewing: Reviewing,
  'severity-bar': results('severity-bar'),
  'slot-picker': booking('slot-picker'),
  'support-line': booking('support-line'),
  'way-back': WayBack,
  'verify-email': VerifyEmail,
  'visit-card': booking('visit-card'),
  'welcome-screen': WelcomeScreen,
})
