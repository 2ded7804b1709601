import type { ReactNode } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { HelpLink } from './help-link.tsx'
import { Link } from './link.tsx'

/** The mark and the operator's name. */
export function Brand({ name }: { readonly name: string }) {
  return (
    <Link className="brand" to="/" aria-label={WORDS.frame.home}>
      <svg viewBox="0 0 28 28" aria-hidden focusable={false}>
        <rect className="mark-wall" width="28" height="28" rx="7" />
        <rect className="mark-lamp" x="14.5" y="8" width="7" height="12" rx="1.6" />
      </svg>
      <span>{name}</span>
    </Link>
  )
}

/** 'Get help now' stands at the end of every screen's top bar, same size, same words. */
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
        {/* Pages put what belongs to them into the places with an id: links to other pages, for example, Leave, the account menu. */}
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
