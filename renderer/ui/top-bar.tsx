import type { ReactNode } from 'react'
import { useInRouterContext } from 'react-router-dom'
import { WORDS } from '#renderer/words/words.ts'
import { HelpLink } from './help-link.tsx'
import { Link } from './link.tsx'

/**
 * The logo and the operator's name. Screens that replace the whole portal are outside the router.
 * There, the link reloads the portal.
 */
export function Brand({ name }: { readonly name: string }) {
  const isRouted = useInRouterContext()
  const props = { className: 'brand', 'aria-label': WORDS.frame.home }
  const mark = (
    <>
      <svg viewBox="0 0 28 28" aria-hidden focusable={false}>
        <rect className="mark-wall" width="28" height="28" rx="7" />
        <rect className="mark-lamp" x="14.5" y="8" width="7" height="12" rx="1.6" />
      </svg>
      <span>{name}</span>
    </>
  )
  if (!isRouted) {
    return (
      <a {...props} href="/">
        {mark}
      </a>
    )
  }
  return (
    <Link {...props} to="/">
      {mark}
    </Link>
  )
}

/**
 * The top bar. 'Get help now' is at its end on every screen, in the same size and with the same
 * text.
 */
export function TopBar({
  brand,
  isTight = false,
  children,
}: {
  readonly brand: string
  readonly isTight?: boolean
  readonly children?: ReactNode
}) {
  return (
    <header className={isTight ? 'bar tight' : 'bar'}>
      <div className="bar-in">
        <Brand name={brand} />
        {/* Pages render their parts into the elements with an id: links to other pages, Leave,
            or the account menu. */}
        <div id="bar-links" />
        <div className="end">
          <span id="bar-actions" />
          {children}
          <HelpLink />
          <span id="bar-menus" />
        </div>
      </div>
    </header>
  )
}
