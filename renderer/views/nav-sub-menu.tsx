import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft'
import { use, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { FullMenu } from './full-menu.tsx'
import { NavIcon } from './nav-icon.tsx'
import { IsInFullMenu } from './nav-menu.tsx'
import { PageLink } from './page-link.tsx'
import { useIsHere } from './use-is-here.ts'

/**
 * An entry of the top bar. In the menu that fills the screen, it opens another such menu over the
 * first.
 */
export function NavSubMenu({ step, screen }: ViewProps<'nav-sub-menu'>) {
  const { texts, view, id } = step
  const isHere = useIsHere()
  const isInFullMenu = use(IsInFullMenu)
  const [isOpen, setOpen] = useState(false)
  const { path, icon } = view?.props ?? {}
  const picture = icon && <NavIcon name={icon} />
  const items = view?.slots.items
  if (!isInFullMenu || !items)
    return (
      <li>
        <PageLink to={path ?? ''} isCurrent={isHere(path ?? '')}>
          {picture}
          <span>{texts.words}</span>
        </PageLink>
      </li>
    )
  // A press here must not close the menu below.
  const change = (opens: boolean) => (event: { readonly stopPropagation: () => void }) => {
    event.stopPropagation()
    setOpen(opens)
  }
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        data-click={`${screen.flow}.${id}.words`}
        onClick={change(true)}
      >
        {picture}
        <span>{texts.words}</span>
      </button>
      {createPortal(
        <FullMenu
          name={texts.words}
          brand={WORDS.crisisPage.brand}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        >
          <nav aria-label={texts.words}>
            <ul>
              <li>
                <button
                  type="button"
                  data-click={`${screen.flow}.${id}.back`}
                  onClick={change(false)}
                >
                  <Icon shape={ArrowLeftIcon} size="bar" />
                  <span>{texts.back}</span>
                </button>
              </li>
              <li className="nav-note">{texts.note}</li>
              <ScreenView screen={items} />
            </ul>
          </nav>
        </FullMenu>,
        document.body,
      )}
    </li>
  )
}
