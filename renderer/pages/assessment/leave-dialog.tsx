import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#renderer/ui/button.tsx'

type LeaveDialogProps = { readonly onLeave: () => void; readonly onDelete: () => Promise<unknown> }

/** Leaving keeps what was answered, unless the person says otherwise. Never stands before a crisis link. */
export function LeaveDialog({ onLeave, onDelete }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const bar = document.getElementById('bar-actions')
  return (
    <>
      {bar &&
        createPortal(
          <Button look="quiet" size="small" onClick={() => dialog.current?.showModal()}>
            Leave
          </Button>,
          bar,
        )}
      <dialog ref={dialog} className="dialog stack-4" aria-labelledby="leave-title">
        <h2 className="t24" id="leave-title">
          Leave without completing?
        </h2>
        <p>Your answers so far are saved. You can go on where you left off.</p>
        <div className="stack-3">
          <Button isBlock onClick={() => dialog.current?.close()}>
            Keep answering
          </Button>
          <Button look="secondary" isBlock onClick={onLeave}>
            Leave and keep my answers
          </Button>
          <Button look="danger" isBlock onClick={() => void onDelete()}>
            Leave without saving
          </Button>
        </div>
      </dialog>
    </>
  )
}
