import { type ReactNode, useEffect, useRef } from 'react'
import type { Screen, StepScreen } from '#engine/index.ts'
import { Modal } from '#renderer/ui/modal.tsx'
import { DialogTitle } from '#renderer/ui/page-main.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { useRun } from './run-context.ts'

type OverDialogProps = {
  readonly step: StepScreen
  readonly at: Screen['at']
  readonly page: string
  readonly children: ReactNode
}

/**
 * What lies over a page, in a dialog of its title: Escape and its close button lead back. The focus goes to the heading of each
 * further page that it shows.
 */
export function OverDialog({ step, at, page, children }: OverDialogProps) {
  const { send } = useRun()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const heading = box.current?.querySelector<HTMLElement>('#dialog-heading')
    ;(heading ?? box.current)?.focus()
  }, [page])
  return (
    <Modal
      title={step.title ?? ''}
      isOpen
      hasCloseButton
      onClose={() => send({ type: 'close', at })}
      help={
        <a className="link" href="/support">
          {WORDS.support.contact}
        </a>
      }
    >
      <div ref={box} tabIndex={-1}>
        <DialogTitle value={step.title ?? ''}>{children}</DialogTitle>
      </div>
    </Modal>
  )
}
