import type { ReactNode } from 'react'
import { Link } from '#renderer/ui/link.tsx'

/** Rendered by the server. It is not a page of the portal. */
export const CRISIS_PAGE = '/crisis-resources'

type PageLinkProps = {
  readonly to: string
  /** The link's name in analytics. Default: the name of the page. */
  readonly click?: string | null | undefined
  readonly className?: string | undefined
  /** True if it links to the current page. */
  readonly isCurrent?: boolean
  /** Opens the page in a new tab. */
  readonly opensNewTab?: boolean
  readonly children: ReactNode
}

/** A link to any page: of the portal, rendered by the server, or in a new tab. */
export function PageLink({
  to,
  click,
  className,
  isCurrent = false,
  opensNewTab = false,
  children,
}: PageLinkProps) {
  const shared = { className, 'aria-current': isCurrent ? ('page' as const) : undefined }
  if (opensNewTab) {
    return (
      <a {...shared} href={to} target="_blank" rel="noopener" data-click={click ?? undefined}>
        {children}
      </a>
    )
  }
  if (to === CRISIS_PAGE) {
    return (
      <a {...shared} href={to}>
        {children}
      </a>
    )
  }
  return (
    <Link {...shared} to={to} data-click={click ?? undefined}>
      {children}
    </Link>
  )
}
