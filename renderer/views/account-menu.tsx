import { use } from 'react'
import { createPortal } from 'react-dom'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { DropDown } from '#renderer/ui/drop-down.tsx'
import { IsInFullMenu } from './nav-menu.tsx'

/** The person's initials at the end of the top bar, with the account menu. */
export function AccountMenu({ step, screen }: ViewProps<'account-menu'>) {
  const { texts, view, id } = step
  const isInFullMenu = use(IsInFullMenu)
  const items = view?.slots.items
  const bar = document.getElementById('bar-menus')
  if (!items || !bar) return null
  if (isInFullMenu) return <ScreenView screen={items} />
  const { firstName, lastName } = view.props
  return createPortal(
    <div className="only-wide">
      <DropDown
        button={
          <>
            <span className="avatar">{initial(firstName) + initial(lastName)}</span>{' '}
            <span className="sr">{texts.words}</span>
          </>
        }
        click={`${screen.flow}.${id}.words`}
        look="icon-btn"
        menu="account"
      >
        <ScreenView screen={items} />
      </DropDown>
    </div>,
    bar,
  )
}

function initial(name: string | null | undefined): string {
  return [...(name ?? '')][0]?.toUpperCase() ?? ''
}
