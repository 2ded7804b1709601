import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '#renderer/api/api-error.ts'
import type { RunStore } from '#renderer/flow/run-store.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { SaveStatus } from '#renderer/ui/progress.tsx'
import { WORDS } from '#renderer/words/words.ts'

type LeaveDialogProps = {
  readonly store: Pick<RunStore, 'subscribe' | 'getSave' | 'getElsewhere'>
  readonly onLeave: () => void
  readonly onDelete: () => Promise<unknown>
}

/**
 * Asks before leaving. The answers are kept, unless the person chooses to delete them. It never
 * blocks a crisis link.
 */
export function LeaveDialog({ store, onLeave, onDelete }: LeaveDialogProps) {
  const save = useSyncExternalStore(store.subscribe, store.getSave)
  const elsewhere = useSyncExternalStore(store.subscribe, store.getElsewhere)
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
  // There is nothing left to keep or to delete.
  if (elsewhere === 'ended') return null
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
      <ConfirmDialog
        title={WORDS.leave.title}
        isOpen={isOpen}
        confirmWords={WORDS.leave.keep}
        cancelWords={WORDS.leave.stay}
        onConfirm={onLeave}
        onCancel={() => setIsOpen(false)}
        otherChoice={
          <>
            <Button
              look="danger"
              isBlock
              busy={isDeleting ? WORDS.leave.deleting : undefined}
              onClick={deleteAll}
            >
              {WORDS.leave.delete}
            </Button>
            <div role="alert">{error && <ErrorText>{error}</ErrorText>}</div>
          </>
        }
      >
        {isOpen && (
          <p>
            {save === 'saved' || save === 'none' ? WORDS.leave.isSaved : <SaveStatus save={save} />}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
