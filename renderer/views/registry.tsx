import { type OwnView, type ViewName, viewRegistry } from '#renderer/flow/contract.ts'
import type { ViewRegistry } from '#renderer/flow/run-context.ts'
import { AgeIneligible } from './age-ineligible.tsx'
import { AssessmentDone } from './assessment-done.tsx'
import { AssessmentIntro } from './assessment-intro.tsx'
import { AssessmentResults } from './assessment-results.tsx'
import { CrisisFirst } from './crisis-first.tsx'
import { EditableFacts } from './editable-facts.tsx'
import { FollowUp } from './follow-up.tsx'
import type { HomeView } from './home-views.ts'
import { bookingView } from './later-views.tsx'
import { MinorConsent } from './minor-consent.tsx'
import type { NavigationView } from './navigation-views.ts'
import { Note } from './note.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { Page } from './page.tsx'
import { ResultsMeaning } from './results-meaning.tsx'
import { Reviewing } from './reviewing.tsx'
import { Severity } from './severity.tsx'
import { VerifyEmail } from './verify-email.tsx'
import { WayBack } from './way-back.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

/** Every view that a flow may name, but those of the home page and of the navigation. */
export const VIEWS: ViewRegistry = viewRegistry<Exclude<ViewName, OwnView | HomeView | NavigationView>>({
  'age-ineligible': AgeIneligible,
  'appointment-booked': bookingView('appointment-booked'),
  'appointment-summary': bookingView('appointment-summary'),
  'assessment-done': AssessmentDone,
  'assessment-intro': AssessmentIntro,
  'assessment-results': AssessmentResults,
  'cancellation-policy': bookingView('cancellation-policy'),
  'content-words': bookingView('content-words'),
  coupon: bookingView('coupon'),
  'crisis-first': CrisisFirst,
  faq: bookingView('faq'),
  'editable-facts': EditableFacts,
  'follow-up': FollowUp,
  'minor-consent': MinorConsent,
  note: Note,
  'out-of-reach': OutOfReach,
  page: Page,
  'provider-details': bookingView('provider-details'),
  'results-meaning': ResultsMeaning,
  reviewing: Reviewing,
  'severity-bar': Severity,
  'slot-picker': bookingView('slot-picker'),
  'support-line': bookingView('support-line'),
  'way-back': WayBack,
  'upcoming-visit': bookingView('upcoming-visit'),
  'verify-email': VerifyEmail,
  'welcome-screen': WelcomeScreen,
})
