import type { ComponentType, ReactNode } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom'
import { readToken } from '#renderer/api/token.ts'
import type { WantedLink } from '#renderer/pages/link-by-mail/index.tsx'
import { LoginPage } from '#renderer/pages/login/index.tsx'
import { type Address, EITHER, GATED, LOGIN_FIRST, type PageName, PUBLIC, UNGATED } from './addresses.ts'
import { Guarded, lazyRoute } from './pages-router.tsx'
import { PublicFrame } from './public-frame.tsx'
import { RouteError } from './route-error.tsx'
import { useVisits } from './visits.ts'
import { withCamera } from './with-camera.tsx'

/** Every page is a chunk of its own. */
const PAGES: { readonly [page in PageName]: () => Promise<ComponentType> } = {
  'account-pharmacy': async () => (await import('#renderer/pages/account-pharmacy/index.tsx')).AccountPharmacyPage,
  'account-profile': async () => (await import('#renderer/pages/account-profile/index.tsx')).AccountProfilePage,
  'account-settings': () => headingAlone('account-settings'),
  appointments: async () => (await import('#renderer/pages/appointments/index.tsx')).AppointmentsPage,
  assessment: async () => (await import('#renderer/pages/assessment/index.tsx')).AssessmentPage,
  'assessment-results': async () => (await import('#renderer/pages/assessment-results/index.tsx')).AssessmentResultsPage,
  billing: async () => (await import('#renderer/pages/billing/index.tsx')).BillingPage,
  'billing-history': async () => (await import('#renderer/pages/billing-history/index.tsx')).BillingHistoryPage,
  'billing-pay': async () => (await import('#renderer/pages/billing-pay/index.tsx')).BillingPayPage,
  'campus-resources': async () => (await import('#renderer/pages/campus-resources/index.tsx')).CampusResourcesPage,
  chat: async () => (await import('#renderer/pages/chat/index.tsx')).ChatPage,
  'crisis-resources': async () => (await import('./crisis-route.tsx')).CrisisRoute,
  'demo-provider': async () => withCamera((await import('#renderer/pages/demo-provider/index.tsx')).DemoProviderPage),
  'forgot-password': () => linkByMail('password'),
  'get-started': async () => () => <Navigate to="/register" replace />,
  'health-record': () => headingAlone('health-record'),
  help: async () => (await import('#renderer/pages/help/index.tsx')).HelpPage,
  home: async () => (await import('#renderer/pages/home/index.tsx')).HomePage,
  'hub-launcher': async () => (await import('#renderer/pages/hub-launcher/index.tsx')).HubLauncherPage,
  legal: async () => (await import('#renderer/pages/legal/index.tsx')).LegalPage,
  'login-link': () => linkByMail('login'),
  medication: async () => (await import('#renderer/pages/medication/index.tsx')).MedicationPage,
  messages: async () => (await import('#renderer/pages/messages/index.tsx')).MessagesPage,
  navigate: async () => (await import('#renderer/pages/navigate/index.tsx')).NavigatePage,
  passwordless: async () => (await import('#renderer/pages/passwordless/index.tsx')).PasswordlessPage,
  'pharmacy-selection': async () => (await import('#renderer/pages/account-pharmacy/index.tsx')).PharmacyTaskPage,
  progress: () => headingAlone('progress'),
  'provider-feedback': async () => (await import('#renderer/pages/provider-feedback/index.tsx')).ProviderFeedbackPage,
  reenroll: async () => (await import('#renderer/pages/reenroll/index.tsx')).ReenrollPage,
  register: () => linkByMail('register'),
  'reset-password': async () => (await import('./reset-password-route.tsx')).ResetPasswordRoute,
  schedule: async () => (await import('#renderer/pages/schedule/index.tsx')).SchedulePage,
  sitemap: async () => (await import('#renderer/pages/sitemap/index.tsx')).SitemapPage,
  'student-activation': () => linkByMail('activation'),
  'student-terms': async () => (await import('#renderer/pages/student-terms/index.tsx')).StudentTermsPage,
  support: async () => (await import('#renderer/pages/support/index.tsx')).SupportPage,
  'verification-complete': async () => (await import('#renderer/pages/verification-complete/index.tsx')).VerificationCompletePage,
  unsubscribe: async () => (await import('#renderer/pages/unsubscribe/index.tsx')).UnsubscribePage,
  'video-call': async () => withCamera((await import('#renderer/pages/video-call/index.tsx')).VideoCallPage),
  'video-check-in': async () => withCamera((await import('#renderer/pages/video-check-in/index.tsx')).VideoCheckInPage),
  'verify-email': async () => (await import('#renderer/pages/verify-email/index.tsx')).VerifyEmailPage,
}

function Login() {
  useVisits()
  return <LoginPage />
}

async function linkByMail(wanted: WantedLink): Promise<ComponentType> {
  const { LinkByMailPage } = await import('#renderer/pages/link-by-mail/index.tsx')
  return () => <LinkByMailPage wanted={wanted} />
}

/** A page that has nothing but its heading so far. */
async function headingAlone(id: 'account-settings' | 'health-record' | 'progress'): Promise<ComponentType> {
  const { ContentPage } = await import('#renderer/views/content-page.tsx')
  return () => <ContentPage id={id} />
}

/** An address that the portal does not have leads home, with its query; whoever is not logged in, to the login. */
function UnknownAddress() {
  const { search } = useLocation()
  return <Navigate to={readToken() === null ? LOGIN_FIRST : `/home${search}`} replace />
}

function pagesAt(addresses: readonly Address[]): RouteObject[] {
  return addresses.map(({ path, page }) => lazyRoute({ path }, PAGES[page]))
}

/** Pages with what is shown where one of them breaks or does not load. */
function guarded(failure: ReactNode, children: RouteObject[]): RouteObject {
  const element = (
    <Guarded failure={failure}>
      <Outlet />
    </Guarded>
  )
  return { element, children }
}

/** A page that breaks, outside production: shows what stands in the place of one (Q-AUTH-20). */
function TestError(): never {
  throw new Error('TEST')
}

/** Whether the server says that this is no production. */
function hasTestRoutes(): boolean {
  return document.querySelector('meta[name="portal-tests"]') !== null
}

/** Every address of the portal: what stands around and before its page. */
export const ROUTES: RouteObject[] = [
  guarded(<RouteError />, [
    // Most come by it first: it is there with the first script.
    { path: '/login', element: <Login /> },
    {
      element: (
        <PublicFrame>
          <Outlet />
        </PublicFrame>
      ),
      children: [guarded(<RouteError isInFrame />, pagesAt(PUBLIC))],
    },
    ...pagesAt(EITHER),
    ...(hasTestRoutes() ? [{ path: '/test-error', element: <TestError /> }] : []),
    lazyRoute(
      {
        // The gate shows its blocker in place of the page.
        children: [
          guarded(<RouteError isInFrame />, [
            ...pagesAt(UNGATED),
            lazyRoute(
              { children: [guarded(<RouteError isInFrame />, pagesAt(GATED))] },
              async () => (await import('./gated.tsx')).Gated,
            ),
          ]),
        ],
      },
      async () => (await import('./private-frame.tsx')).PrivateFrame,
    ),
    { path: '*', element: <UnknownAddress /> },
  ]),
]
