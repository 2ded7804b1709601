import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { track } from '#renderer/api/analytics.ts'
import { markKeys } from './mark-keys.ts'
import { ROUTES } from './routes.tsx'
import { keepFocusInView } from './screen-size.ts'
import { trackClicks } from './track-clicks.ts'

const router = createBrowserRouter(ROUTES)

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
