import type { ViewProps } from '#renderer/flow/contract.ts'
import { WORDS } from '#renderer/words/words.ts'
import { NavIcon } from './nav-icon.tsx'
import { PageLink } from './page-link.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { useIsHere } from './use-is-here.ts'

/** A link of the navigation. Its picture and description appear only in menus. */
export function NavLink({ step: { texts, view } }: ViewProps<'nav-link'>) {
  const { path, icon, isDanger, startsGroup, unread, opensNewTab } = view?.props ?? {}
  const isHere = useIsHere()
  return (
    <li className={startsGroup ? 'starts-group' : undefined}>
      <PageLink
        to={path ?? ''}
        className={isDanger ? 'danger' : undefined}
        isCurrent={isHere(path ?? '')}
        opensNewTab={opensNewTab === true}
      >
        {icon && <NavIcon name={icon} />}
        <span>
          {texts.tag ? `${texts.words} ` : texts.words}
          {texts.tag && <span className="tag tag-new">{texts.tag}</span>}
          {opensNewTab && <span className="sr">{WORDS.general.newTab}</span>}
          <UnreadBadge count={unread ?? 0} />
          {texts.description && <small>{texts.description}</small>}
        </span>
      </PageLink>
    </li>
  )
}
