import { useState } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '#renderer/api/client.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { WORDS } from '#renderer/words/words.ts'

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
            {WORDS.leave.leave}
          </Button>,
          bar,
        )}
      <Modal title={WORDS.leave.title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>{WORDS.leave.isSaved}</p>
        <div className="stack-3">
          <Button isBlock onClick={() => setIsOpen(false)}>
            {WORDS.leave.stay}
          </Button>
          <Button look="secondary" isBlock onClick={onLeave}>
            {WORDS.leave.keep}
          </Button>
          <Button look="danger" isBlock busy={isDeleting ? WORDS.general.moment : undefined} onClick={deleteAll}>
            {WORDS.leave.delete}
          </Button>
        </div>
        <div role="alert">{error && <ErrorText>{error}</ErrorText>}</div>
      </Modal>
    </>
  )
}
