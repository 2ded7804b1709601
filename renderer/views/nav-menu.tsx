import { CaretDownIcon } from '@phosphor-icons/react/CaretDown'
import { createContext, use } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { ScreenView } from '#renderer/flow/flow-view.tsx'
import { DropDown } from '#renderer/ui/drop-down.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { useIsHere } from './use-is-here.ts'

/**
 * True if the navigation is shown as one menu that fills the screen. Submenus are then listed
 * inside it.
 */
export const IsInFullMenu = createContext(false)

/** A button of the top bar, with its menu. */
export function NavMenu({ step, screen }: ViewProps<'nav-menu'>) {
  const { texts, view, id } = step
  const isHere = useIsHere()
  const isInFullMenu = use(IsInFullMenu)
  const items = view?.slots.items
  if (!items) return null
  if (isInFullMenu) return <ScreenView screen={items} />
  return (
    <li>
      <DropDown
        button={
          <>
            {texts.words} <Icon shape={CaretDownIcon} />
          </>
        }
        click={`${screen.flow}.${id}.words`}
        isCurrent={items.steps.some((item) => isHere(String(item.view?.props.path)))}
        menu="care"
      >
        <ScreenView screen={items} />
      </DropDown>
    </li>
  )
}
