import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { AgeIneligible } from './age-ineligible.tsx'
import { AppointmentBooked } from './appointment-booked.tsx'
import { AppointmentSummary } from './appointment-summary.tsx'
import { AssessmentDone } from './assessment-done.tsx'
import { AssessmentIntro } from './assessment-intro.tsx'
import { AssessmentResults } from './assessment-results.tsx'
import { CancellationPolicy } from './cancellation-policy.tsx'
import { CollaborationNotice } from './collaboration-notice.tsx'
import { Coupon } from './coupon.tsx'
import { CrisisFirst } from './crisis-first.tsx'
import { Faq } from './faq.tsx'
import { FollowUp } from './follow-up.tsx'
import { LinkOutcome } from './link-outcome.tsx'
import { MinorConsent } from './minor-consent.tsx'
import { NoTimeslot } from './no-timeslot.tsx'
import { Note } from './note.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { ProviderDetails } from './provider-details.tsx'
import { ResultsMeaning } from './results-meaning.tsx'
import { Reviewing } from './reviewing.tsx'
import { Severity } from './severity.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { SupportLine } from './support-line.tsx'
import { UpcomingVisit } from './upcoming-visit.tsx'
import { VerifyEmail } from './verify-email.tsx'
import { WayBack } from './way-back.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

/** Every view that a flow may name. */
export const VIEWS: ViewRegistry = {
  'age-ineligible': AgeIneligible,
  'appointment-booked': AppointmentBooked,
  'appointment-summary': AppointmentSummary,
  'assessment-done': AssessmentDone,
  'assessment-intro': AssessmentIntro,
  'assessment-results': AssessmentResults,
  'cancellation-policy': CancellationPolicy,
  'collaboration-notice': CollaborationNotice,
  coupon: Coupon,
  'crisis-first': CrisisFirst,
  faq: Faq,
  'follow-up': FollowUp,
  'link-outcome': LinkOutcome,
  'minor-consent': MinorConsent,
  'no-timeslot': NoTimeslot,
  note: Note,
  'out-of-reach': OutOfReach,
  'provider-details': ProviderDetails,
  'results-meaning': ResultsMeaning,
  reviewing: Reviewing,
  'severity-bar': Severity,
  'slot-picker': SlotPicker,
  'support-line': SupportLine,
  'way-back': WayBack,
  'upcoming-visit': UpcomingVisit,
  'verify-email': VerifyEmail,
  'welcome-screen': WelcomeScreen,
}
