import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isAddress, type Link, linkOf } from './link-of.ts'

/**
 * The link that opened the page, or a newer one. It is moved from the address to the
 * state of the history entry. There it is not visible, and a page that waits for a press still has
 * it after a reload.
 */
export function useArrivedLink(): Link | null {
  const location = useLocation()
  const navigate = useNavigate()
  const [arrived, setArrived] = useState(() => linkOf(location) ?? keptLink(location.state))
  useEffect(() => {
    const link = linkOf(location)
    if (link === null) return
    setArrived((before) =>
      before?.token === link.token && before.email === link.email ? before : link,
    )
    void navigate(location.pathname, {
      replace: true,
      state: { search: location.search, hash: location.hash },
    })
  }, [location, navigate])
  return arrived
}

function keptLink(state: unknown): Link | null {
  return isAddress(state) ? linkOf(state) : null
}
