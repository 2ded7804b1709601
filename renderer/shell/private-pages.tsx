import type { ComponentType } from 'react'
import type { PrivatePage } from './addresses.ts'
import type { BringPage } from './pages-router.tsx'
import { withCamera } from './with-camera.tsx'

/** Pages behind the login. Each has a separate script. */
export const PRIVATE_PAGES: { readonly [page in PrivatePage]: BringPage } = {
  'account-data': async () =>
    (await import('#renderer/pages/account-data/index.tsx')).AccountDataPage,
  'account-pharmacy': async () =>
    (await import('#renderer/pages/account-pharmacy/index.tsx')).AccountPharmacyPage,
  'account-profile': async () =>
    (await import('#renderer/pages/account-profile/index.tsx')).AccountProfilePage,
  'account-security': async () =>
    (await import('#renderer/pages/account-security/index.tsx')).AccountSecurityPage,
  'account-settings': () => headingAlone('account-settings'),
  appointments: async () =>
    (await import('#renderer/pages/appointments/index.tsx')).AppointmentsPage,
  assessment: async () => (await import('#renderer/pages/assessment/index.tsx')).AssessmentPage,
  'assessment-results': async () =>
    (await import('#renderer/pages/assessment-results/index.tsx')).AssessmentResultsPage,
  billing: async () => (await import('#renderer/pages/billing/index.tsx')).BillingPage,
  'billing-history': async () =>
    (await import('#renderer/pages/billing-history/index.tsx')).BillingHistoryPage,
  'billing-pay': async () => (await import('#renderer/pages/billing-pay/index.tsx')).BillingPayPage,
  'campus-resources': async () =>
    (await import('#renderer/pages/campus-resources/index.tsx')).CampusResourcesPage,
  chat: async () => (await import('#renderer/pages/chat/index.tsx')).ChatPage,
  'data-sharing-consent': async () =>
    (await import('#renderer/pages/data-sharing-consent/index.tsx')).DataSharingConsentPage,
  'health-record': () => headingAlone('health-record'),
  'hub-launcher': async () =>
    (await import('#renderer/pages/hub-launcher/index.tsx')).HubLauncherPage,
  medication: async () => (await import('#renderer/pages/medication/index.tsx')).MedicationPage,
  messages: async () => (await import('#renderer/pages/messages/index.tsx')).MessagesPage,
  progress: () => headingAlone('progress'),
  'provider-feedback': async () =>
    (await import('#renderer/pages/provider-feedback/index.tsx')).ProviderFeedbackPage,
  'continue-care': async () =>
    (await import('#renderer/pages/continue-care/index.tsx')).ContinueCarePage,
  reenroll: async () => (await import('#renderer/pages/reenroll/index.tsx')).ReenrollPage,
  'safety-plan': async () => (await import('#renderer/pages/safety-plan/index.tsx')).SafetyPlanPage,
  schedule: async () => (await import('#renderer/pages/schedule/index.tsx')).SchedulePage,
  sitemap: async () => (await import('#renderer/pages/sitemap/index.tsx')).SitemapPage,
  'student-terms': async () =>
    (await import('#renderer/pages/student-terms/index.tsx')).StudentTermsPage,
  support: async () => (await import('#renderer/pages/support/index.tsx')).SupportPage,
  'verification-complete': async () =>
    (await import('#renderer/pages/verification-complete/index.tsx')).VerificationCompletePage,
  task: async () => (await import('./task-route.tsx')).TaskRoute,
  'video-call': async () =>
    withCamera((await import('#renderer/pages/video-call/index.tsx')).VideoCallPage),
  'video-check-in': async () =>
    withCamera((await import('#renderer/pages/video-check-in/index.tsx')).VideoCheckInPage),
}

/** A page that has only a heading so far. */
async function headingAlone(
  id: 'account-settings' | 'health-record' | 'progress',
): Promise<ComponentType> {
  const { ContentPage } = await import('#renderer/views/content-page.tsx')
  return () => <ContentPage id={id} />
}
