import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Link, linkOf } from './link-of.ts'

/** The link by which the page was opened, or a newer one that was opened in its place; the address forgets it at once. */
export function useArrivedLink(): Link | null {
  const location = useLocation()
  const navigate = useNavigate()
  const [arrived, setArrived] = useState(() => linkOf(location))
  useEffect(() => {
    const link = linkOf(location)
    if (link === null) return
    setArrived((before) => (before?.token === link.token && before.email === link.email ? before : link))
    void navigate(location.pathname, { replace: true })
  }, [location, navigate])
  return arrived
}
