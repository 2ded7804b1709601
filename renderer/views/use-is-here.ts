import { useLocation } from 'react-router-dom'

/** Says of a path whether its page, or one below it, is the one that is shown. */
export function useIsHere(): (path: string) => boolean {
  const { pathname } = useLocation()
  const here = pathname === '/' ? '/home' : pathname
  return (path) => here === path || here.startsWith(`${path}/`)
}
