import type { ReactNode } from 'react'
import { Link } from '#renderer/ui/link.tsx'

/** The server makes this page itself: it is no page of the portal. */
export const CRISIS_PAGE = '/crisis-resources'

type PageLinkProps = {
  readonly to: string
  /** The name under which the press is counted; without it that of the page. */
  readonly click?: string | null | undefined
  readonly className?: string | undefined
  /** The page that is shown is this one. */
  readonly isCurrent?: boolean
  /** It opens beside the portal. */
  readonly opensNewTab?: boolean
  readonly children: ReactNode
}

/** A link to a page, whoever makes it. */
export function PageLink({ to, click, className, isCurrent = false, opensNewTab = false, children }: PageLinkProps) {
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
