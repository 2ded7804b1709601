import { XIcon } from '@phosphor-icons/react/X'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { HelpLink } from './help-link.tsx'
import { Icon } from './icon.tsx'

type ModalProps = {
  readonly title: string
  readonly isOpen: boolean
  /**
   * Called on Escape, by the close button, or by the content. The dialog stays open while `isOpen`
   * is true.
   */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Shows a close button next to the title. */
  readonly hasCloseButton?: boolean
  /** More help, next to the link to crisis help. */
  readonly help?: ReactNode
}

/**
 * A dialog over the page, at most 400 px wide. The browser traps the focus and returns it
 * afterwards. The dialog contains crisis help, because the page's own link cannot be reached while
 * it is open.
 */
export function Modal({
  title,
  isOpen,
  onClose,
  children,
  hasCloseButton = false,
  help,
}: ModalProps) {
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
            <button
              type="button"
              className="icon-btn"
              aria-label={WORDS.general.close}
              onClick={onClose}
            >
              <Icon shape={XIcon} />
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

/**
 * Props that make a dialog element modal. The browser opens and closes it according to `isOpen`;
 * Escape calls `onClose`.
 */
export function useModal(isOpen: boolean, onClose: () => void): ComponentProps<'dialog'> {
  const dialog = useRef<HTMLDialogElement>(null)
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  // Runs after each render, because a browser may close a dialog that has to stay open.
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen) dialog.current?.close()
  })
  const isGone = useRef(false)
  // A dialog that is unmounted while open is closed first, so that the browser returns the focus.
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
