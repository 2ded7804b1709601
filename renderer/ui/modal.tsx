import { XIcon } from '@phosphor-icons/react/X'
import { type ComponentProps, type ReactNode, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { HelpLink } from './help-link.tsx'
import { IconShape } from './icon-shape.tsx'

type ModalProps = {
  readonly title: string
  readonly isOpen: boolean
  /** Asked for by Escape, by the close button, or by what stands inside. The dialog stays while `isOpen` does. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** A button that closes it stands beside the title. */
  readonly hasCloseButton?: boolean
  /** Further help, beside the way to crisis help. */
  readonly help?: ReactNode
}

/**
 * A dialog over the page, at most 400 px wide. The browser holds the focus inside and gives it back; help stands inside, because
 * what the page offers cannot be reached meanwhile.
 */
export function Modal({ title, isOpen, onClose, children, hasCloseButton = false, help }: ModalProps) {
  const heading = useId()
  const modal = useModal(isOpen, onClose)
  return (
    <dialog {...modal} className="dialog" aria-labelledby={heading}>
      <div className="stack-4">
        <div className="dialog-head">
          <h2 className="t24" id={heading}>
            {title}
          </h2>
          {hasCloseButton && (
            <button type="button" className="icon-btn" aria-label={WORDS.general.close} onClick={onClose}>
              <IconShape shape={XIcon} />
            </button>
          )}
        </div>
        {children}
        <p className="dialog-help">
          <HelpLink /> {help}
        </p>
      </div>
    </dialog>
  )
}

/** What makes a dialog element modal: the browser shows and closes it as `isOpen` says, and asks to close it by Escape. */
export function useModal(isOpen: boolean, onClose: () => void): ComponentProps<'dialog'> {
  const dialog = useRef<HTMLDialogElement>(null)
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  // After each render: a browser may close a dialog on its own that has to stay.
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen) dialog.current?.close()
  })
  const isGone = useRef(false)
  // One that goes while it is open is closed first: so the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    isGone.current = false
    return () => {
      isGone.current = true
      element?.close()
    }
  }, [])
  return {
    ref: dialog,
    'aria-modal': true,
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onClose: () => {
      if (!isOpen || isGone.current) return
      onClose()
      lookAgain()
    },
  }
}
