import { useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'

/** The logo of the person's organization. If it cannot be loaded, it is omitted. */
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
