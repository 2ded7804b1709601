import { type ComponentType, useEffect, useState } from 'react'

/** Brings the script of the navigation. */
export const bringNavigation = async () => (await import('./navigation.tsx')).Navigation

/** The navigation, whose script comes when a page has it, or a little before: nobody who is asked questions waits for it. */
export function LateNavigation() {
  const [Navigation, setNavigation] = useState<ComponentType | null>(null)
  // Not by `lazy`: React holds back for 300 ms what comes after a page is shown.
  useEffect(() => {
    bringNavigation().then(
      (brought) => setNavigation(() => brought),
      () => undefined,
    )
  }, [])
  return Navigation && <Navigation />
}
