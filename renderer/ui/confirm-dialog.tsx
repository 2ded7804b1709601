import type { ReactNode } from 'react'
import { WORDS } from '#renderer/words/words.ts'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  readonly isOpen: boolean
  readonly title?: string
  readonly confirmWords?: string
  readonly cancelWords?: string
  readonly look?: 'secondary' | 'danger'
  readonly busy?: string | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
  /** A third choice, below the other two. */
  readonly otherChoice?: ReactNode
}

/** Asks before an action. The safe choice comes first, and Escape chooses it. */
export function ConfirmDialog({
  isOpen,
  title = WORDS.general.areYouSure,
  confirmWords = WORDS.general.continue,
  cancelWords = WORDS.general.cancel,
  look = 'secondary',
  busy,
  onConfirm,
  onCancel,
  children,
  otherChoice,
}: ConfirmDialogProps) {
  return (
    <Modal title={title} isOpen={isOpen} onClose={onCancel}>
      {children}
      <div className="stack-3">
        <Button isBlock onClick={onCancel}>
          {cancelWords}
        </Button>
        <Button look={look} isBlock busy={busy} onClick={onConfirm}>
          {confirmWords}
        </Button>
        {otherChoice}
      </div>
    </Modal>
  )
}
