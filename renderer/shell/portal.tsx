import { type ComponentType, useEffect, useState } from 'react'
import { whenRefused } from '#renderer/api/refusals.ts'
import { markKeys } from './mark-keys.ts'
import { keepScrollPositions } from '#renderer/ui/scroll-positions.ts'
import { createPages } from './pages-router.tsx'
import { ROUTES } from './routes.tsx'
import { keepFocusInView } from './screen-size.ts'

const { Pages, isReady } = createPages(ROUTES)

/** Resolves when the page of this address and its frame can be rendered, or have failed to load. */
export const isFirstPageReady: Promise<void> = isReady

export function Portal() {
  const [Blocked, setBlocked] = useState<ComponentType | null>(null)
  useEffect(() => {
    // This happens only once, because there is no token afterwards.
    whenRefused('INVALID_AUTHENTICATION', () => window.location.reload())
    whenRefused('GEOLOCATION_BLOCKED', () => {
      import('./blocked.tsx').then(
        (part) => setBlocked(() => part.Blocked),
        () => undefined,
      )
    })
  }, [])
  useEffect(keepFocusInView, [])
  useEffect(markKeys, [])
  useEffect(keepScrollPositions, [])
  return Blocked ? <Blocked /> : <Pages />
}
