import { useEffect } from 'react'
import { track } from '#renderer/api/analytics.ts'
import { markKeys } from './mark-keys.ts'
import { createPages } from './pages-router.tsx'
import { ROUTES } from './routes.tsx'
import { keepFocusInView } from './screen-size.ts'
import { trackClicks } from './track-clicks.ts'

const { Pages, isReady } = createPages(ROUTES)

/** Resolves when the page of this address, with all that stands around it, can be drawn or is known to fail. */
export const isFirstPageReady: Promise<void> = isReady

export function Portal() {
  useEffect(() => trackClicks(track), [])
  useEffect(keepFocusInView, [])
  useEffect(markKeys, [])
  return <Pages />
}
