import { type ReactElement, useEffect } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, RouterProvider } from 'react-router-dom'
import { track } from '#renderer/api/analytics.ts'
import { LoginPage } from '#renderer/pages/login/index.tsx'
import { markKeys } from './mark-keys.ts'
import { PublicFrame } from './public-frame.tsx'
import { RouteError } from './route-error.tsx'
import { keepFocusInView } from './screen-size.ts'
import { trackClicks } from './track-clicks.ts'

const home = async () => ({ Component: (await import('#renderer/pages/home/index.tsx')).HomePage })
const assessment = async () => ({ Component: (await import('#renderer/pages/assessment/index.tsx')).AssessmentPage })

/** Pages that stand before the onboarding gate: always readable for whoever is logged in. */
const UNGATED: RouteObject[] = [
  {
    path: '/student-terms',
    lazy: async () => ({ Component: (await import('#renderer/pages/student-terms/index.tsx')).StudentTermsPage }),
  },
  {
    path: '/verification-complete',
    lazy: async () => ({
      Component: (await import('#renderer/pages/verification-complete/index.tsx')).VerificationCompletePage,
    }),
  },
]

/** Pages behind the onboarding gate. Every one is a chunk of its own. */
const GATED: RouteObject[] = [
  { path: '/', lazy: home },
  { path: '/home', lazy: home },
  { path: '/assessment', lazy: assessment },
  { path: '/assessment/:requestId', lazy: assessment },
  { path: '/task/:task', lazy: assessment },
  {
    path: '/assessment-results',
    lazy: async () => ({ Component: (await import('#renderer/pages/assessment-results/index.tsx')).AssessmentResultsPage }),
  },
  {
    path: '/support',
    lazy: async () => ({ Component: (await import('#renderer/pages/support/index.tsx')).SupportPage }),
  },
  {
    path: '/appointments',
    lazy: async () => ({ Component: (await import('#renderer/pages/appointments/index.tsx')).AppointmentsPage }),
  },
  {
    path: '/billing',
    lazy: async () => ({ Component: (await import('#renderer/pages/billing/index.tsx')).BillingPage }),
  },
  {
    path: '/billing/pay',
    lazy: async () => ({ Component: (await import('#renderer/pages/billing-pay/index.tsx')).BillingPayPage }),
  },
  {
    path: '/account/profile',
    lazy: async () => ({ Component: (await import('#renderer/pages/account-profile/index.tsx')).AccountProfilePage }),
  },
  {
    path: '/account/pharmacy',
    lazy: async () => ({ Component: (await import('#renderer/pages/account-pharmacy/index.tsx')).AccountPharmacyPage }),
  },
  {
    path: '/sitemap',
    lazy: async () => ({ Component: (await import('#renderer/pages/sitemap/index.tsx')).SitemapPage }),
  },
]

/** Pages that ask for a link by e-mail, and for which. */
const LINKS_BY_MAIL = [
  ['/forgotpassword', 'password'],
  ['/loginlink', 'login'],
] as const

/**
 * Pages of which one that breaks, or does not arrive, gives way to another element. The router draws nothing for a route whose own part did not
 * arrive: so this is a route of its own around them.
 */
function guarded(errorElement: ReactElement, pages: RouteObject[]): RouteObject {
  return { errorElement, children: pages }
}

const router = createBrowserRouter([
  guarded(<RouteError />, [
    // Most come by it first: it is there with the first script.
    { path: '/login', element: <LoginPage /> },
    {
      element: (
        <PublicFrame>
          <Outlet />
        </PublicFrame>
      ),
      children: [
        guarded(<RouteError isInFrame />, [
          ...['/verify-email', '/passwordless'].map((path) => ({
            path,
            lazy: async () => ({ Component: (await import('#renderer/pages/verify-email/index.tsx')).VerifyEmailPage }),
          })),
          {
            path: '/resetpassword',
            lazy: async () => ({ Component: (await import('#renderer/pages/reset-password/index.tsx')).ResetPasswordPage }),
          },
          ...LINKS_BY_MAIL.map(([path, wanted]) => ({
            path,
            lazy: async () => {
              const { LinkByMailPage } = await import('#renderer/pages/link-by-mail/index.tsx')
              return { element: <LinkByMailPage wanted={wanted} /> }
            },
          })),
          {
            path: '/legal/:document',
            lazy: async () => ({ Component: (await import('#renderer/pages/legal/index.tsx')).LegalPage }),
          },
          {
            path: '/help/:page',
            lazy: async () => ({ Component: (await import('#renderer/pages/help/index.tsx')).HelpPage }),
          },
          {
            path: '/navigate/:target',
            lazy: async () => ({ Component: (await import('#renderer/pages/navigate/index.tsx')).NavigatePage }),
          },
        ]),
      ],
    },
    {
      lazy: async () => ({ Component: (await import('./private-frame.tsx')).PrivateFrame }),
      // The gate shows its blocker in place of the page.
      children: [
        guarded(<RouteError isInFrame />, [
          ...UNGATED,
          {
            lazy: async () => ({ Component: (await import('./gated.tsx')).Gated }),
            children: [guarded(<RouteError isInFrame />, GATED)],
          },
        ]),
      ],
    },
    { path: '*', element: <Navigate to="/home" replace /> },
  ]),
])

/** Resolves when the page of this address, with all that stands around it, can be drawn or is known to fail. */
export function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve()
      return
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

export function Portal() {
  useEffect(() => trackClicks(track), [])
  useEffect(keepFocusInView, [])
  useEffect(markKeys, [])
  return <RouterProvider router={router} />
}
