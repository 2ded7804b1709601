import { XIcon } from '@phosphor-icons/react/X'
import type { ReactNode } from 'react'
import { isChoice } from '#renderer/ui/drop-down.tsx'
import { HelpLink } from '#renderer/ui/help-link.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { useModal } from '#renderer/ui/modal.tsx'
import { Brand } from '#renderer/ui/top-bar.tsx'
import { WORDS } from '#renderer/words/words.ts'

type FullMenuProps = {
  readonly brand: string
  /** The name of the menu. Default: "Menu". */
  readonly name?: string | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A menu that fills the screen. The link to crisis help is at the same place as in the bar. A
 * choice closes the menu.
 */
export function FullMenu({
  brand,
  name = WORDS.frame.menu,
  isOpen,
  onClose,
  children,
}: FullMenuProps) {
  const modal = useModal(isOpen, onClose)
  return (
    <dialog
      {...modal}
      className="full-menu"
      aria-label={name}
      // React also passes the event to the dialogs around this one.
      onCancel={(event) => {
        event.stopPropagation()
        modal.onCancel?.(event)
      }}
      onClose={(event) => {
        event.stopPropagation()
        modal.onClose?.(event)
      }}
    >
      <div className="bar">
        <div className="bar-in">
          <Brand name={brand} />
          <div className="end">
            <HelpLink />
            <button
              type="button"
              className="icon-btn"
              aria-label={WORDS.general.close}
              onClick={onClose}
            >
              <Icon shape={XIcon} size="bar" />
            </button>
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses what is inside clicks it, too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is inside */}
      <div
        onClick={({ target }) => {
          if (isChoice(target)) onClose()
        }}
      >
        {children}
      </div>
    </dialog>
  )
}
