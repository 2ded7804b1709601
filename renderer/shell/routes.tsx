import type { ComponentType, ReactNode } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router-dom'
import { readToken } from '#renderer/api/token.ts'
import type { WantedLink } from '#renderer/pages/link-by-mail/index.tsx'
import { LoginPage } from '#renderer/pages/login/index.tsx'
import {
  type Address,
  EITHER,
  type FirstPage,
  GATED,
  LOGIN_FIRST,
  type PageName,
  PUBLIC,
  UNGATED,
} from './addresses.ts'
import { type BringPage, Guarded, lazyRoute } from './pages-router.tsx'
import { RouteError } from './route-error.tsx'
import { useVisits } from './visits.ts'

/** The first script names only these pages, because each name costs bytes. */
const FIRST_PAGES: { readonly [page in FirstPage]: BringPage } = {
  'crisis-resources': async () => (await import('./crisis-route.tsx')).CrisisRoute,
  'demo-provider': async () => (await import('./demo-provider-route.tsx')).DemoProviderRoute,
  'forgot-password': () => linkByMail('password'),
  'get-started': async () => () => <Navigate to="/register" replace />,
  help: async () => (await import('#renderer/pages/help/index.tsx')).HelpPage,
  home: async () => (await import('#renderer/pages/home/index.tsx')).HomePage,
  legal: async () => (await import('#renderer/pages/legal/index.tsx')).LegalPage,
  'login-link': () => linkByMail('login'),
  navigate: async () => (await import('#renderer/pages/navigate/index.tsx')).NavigatePage,
  passwordless: async () =>
    (await import('#renderer/pages/passwordless/index.tsx')).PasswordlessPage,
  register: () => linkByMail('register'),
  'reset-password': async () => (await import('./reset-password-route.tsx')).ResetPasswordRoute,
  'school-login': async () =>
    (await import('#renderer/pages/school-login/index.tsx')).SchoolLoginPage,
  'student-activation': () => linkByMail('activation'),
  unsubscribe: async () => (await import('#renderer/pages/unsubscribe/index.tsx')).UnsubscribePage,
  'verify-email': async () =>
    (await import('#renderer/pages/verify-email/index.tsx')).VerifyEmailPage,
}

function Login() {
  useVisits()
  return <LoginPage />
}

async function linkByMail(wanted: WantedLink): Promise<ComponentType> {
  const { LinkByMailPage } = await import('#renderer/pages/link-by-mail/index.tsx')
  return () => <LinkByMailPage wanted={wanted} />
}

/**
 * An unknown address opens the home page and keeps the query. Without a session, it opens the
 * login.
 */
function UnknownAddress() {
  const { search } = useLocation()
  return <Navigate to={readToken() === null ? LOGIN_FIRST : `/home${search}`} replace />
}

function isFirstPage(page: PageName): page is FirstPage {
  return Object.hasOwn(FIRST_PAGES, page)
}

/** Every page has a separate script. */
function bringPage(page: PageName): BringPage {
  if (isFirstPage(page)) return FIRST_PAGES[page]
  return async () => (await import('./private-pages.tsx')).PRIVATE_PAGES[page]()
}

function pagesAt(addresses: readonly Address[]): RouteObject[] {
  return addresses.map(({ path, page }) => lazyRoute({ path }, bringPage(page)))
}

/** Routes with a replacement for pages that fail or cannot be loaded. */
function guarded(failure: ReactNode, children: RouteObject[]): RouteObject {
  const element = (
    <Guarded failure={failure}>
      <Outlet />
    </Guarded>
  )
  return { element, children }
}

/**
 * A page that fails on purpose, outside production. It shows what replaces such a page (Q-AUTH-20).
 */
function TestError(): never {
  throw new Error('TEST')
}

/** True if the server has enabled test routes, which it never does in production. */
function hasTestRoutes(): boolean {
  return document.querySelector('meta[name="portal-tests"]') !== null
}

/** All addresses of the portal, each with the frame around its page and the checks before it. */
export const ROUTES: RouteObject[] = [
  guarded(<RouteError />, [
    // Most people start here, so it is part of the first script.
    { path: '/login', element: <Login /> },
    lazyRoute(
      { children: [guarded(<RouteError isInFrame />, pagesAt(PUBLIC))] },
      async () => (await import('./public-frame.tsx')).PublicPages,
    ),
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
