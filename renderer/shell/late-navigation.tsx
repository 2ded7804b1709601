import { type ComponentType, useEffect, useState } from 'react'

export const bringNavigation = async () => (await import('./navigation.tsx')).Navigation

/**
 * The navigation. Its script is loaded when a page has it, or a little earlier. People who answer
 * questions do not wait for it.
 */
export function LateNavigation() {
  const [Navigation, setNavigation] = useState<ComponentType | null>(null)
  // Not with `lazy`, because React delays content that arrives after the page by 300 ms.
  useEffect(() => {
    bringNavigation().then(
      (brought) => setNavigation(() => brought),
      () => undefined,
    )
  }, [])
  return Navigation && <Navigation />
}
