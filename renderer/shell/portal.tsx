import { createBrowserRouter, Navigate, Outlet, RouterProvider } from 'react-router-dom'
import { RouteError } from './route-error.tsx'
import { Frame } from './frame.tsx'
import { RequireLogin } from './require-login.tsx'

const loading = (
  <main id="main" className="page w-form reviewing">
    <p role="status">Loading…</p>
  </main>
)

/** Every page is a chunk of its own, but for the way to the first question. */
const router = createBrowserRouter([
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('#renderer/pages/login/index.tsx')).LoginPage }),
    errorElement: <RouteError />,
  },
  {
    element: (
      <RequireLogin>
        <Frame>
          <Outlet />
        </Frame>
      </RequireLogin>
    ),
    errorElement: <RouteError />,
    hydrateFallbackElement: loading,
    children: [
      { path: '/', lazy: home },
      { path: '/home', lazy: home },
      { path: '/assessment', lazy: assessment },
      { path: '/assessment/:requestId', lazy: assessment },
      { path: '/task/:task', lazy: assessment },
      {
        path: '/assessment-results',
        lazy: async () => ({ Component: (await import('#renderer/pages/assessment-results/index.tsx')).AssessmentResultsPage }),
      },
    ],
  },
  { path: '*', element: <Navigate to="/home" replace /> },
])

async function home() {
  return { Component: (await import('#renderer/pages/home/index.tsx')).HomePage }
}

async function assessment() {
  return { Component: (await import('#renderer/pages/assessment/index.tsx')).AssessmentPage }
}

export function Portal() {
  return <RouterProvider router={router} />
}
