import { type ReactNode, useEffect, useId, useRef } from 'react'
import { HelpLink } from './help-link.tsx'

type ModalProps = {
  readonly title: string
  readonly isOpen: boolean
  /** Asked for by Escape, or by what stands inside. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A dialog over the page, at most 400 px wide. The browser holds the focus inside and gives it back; help stands inside, because
 * what the page offers cannot be reached meanwhile.
 */
export function Modal({ title, isOpen, onClose, children }: ModalProps) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={heading} onClose={() => isOpen && onClose()}>
      <div className="stack-4">
        <h2 className="t24" id={heading}>
          {title}
        </h2>
        {children}
        <p className="dialog-help">
          <HelpLink />
        </p>
      </div>
    </dialog>
  )
}
