import { useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'

/** The logo of the person's organization. One that does not load is not there. */
export function NavLogo({ step: { texts, view } }: ViewProps<'nav-logo'>) {
  const url = view?.props.url
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || url === broken) return null
  return (
    <li className="nav-logo">
      <img src={url} alt={texts.name} onError={() => setBroken(url)} />
    </li>
  )
}
