import { useState } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '#renderer/api/client.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Modal } from '#renderer/ui/modal.tsx'

type LeaveDialogProps = { readonly onLeave: () => void; readonly onDelete: () => Promise<unknown> }

/** Leaving keeps what was answered, unless the person says otherwise. Never stands before a crisis link. */
export function LeaveDialog({ onLeave, onDelete }: LeaveDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const deleteAll = () => {
    setIsDeleting(true)
    setError(null)
    onDelete().catch((failure: unknown) => {
      setIsDeleting(false)
      setError(messageOf(failure))
    })
  }
  const bar = document.getElementById('bar-actions')
  return (
    <>
      {bar &&
        createPortal(
          <Button look="quiet" size="small" onClick={() => setIsOpen(true)}>
            Leave
          </Button>,
          bar,
        )}
      <Modal title="Leave without completing?" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>Your answers so far are saved. You can go on where you left off.</p>
        <div className="stack-3">
          <Button isBlock onClick={() => setIsOpen(false)}>
            Keep answering
          </Button>
          <Button look="secondary" isBlock onClick={onLeave}>
            Leave and keep my answers
          </Button>
          <Button look="danger" isBlock busy={isDeleting ? 'One moment…' : undefined} onClick={deleteAll}>
            Leave without saving
          </Button>
        </div>
        <div role="alert">{error && <ErrorText>{error}</ErrorText>}</div>
      </Modal>
    </>
  )
}
