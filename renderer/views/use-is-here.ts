import { useLocation } from 'react-router-dom'

/** Returns a test for whether a path is the current page or above it. */
export function useIsHere(): (path: string) => boolean {
  const { pathname } = useLocation()
  const here = pathname === '/' ? '/home' : pathname
  return (path) => here === path || here.startsWith(`${path}/`)
}
