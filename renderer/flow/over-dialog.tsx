import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormScreen, Json, Screen, StepScreen } from '#engine/index.ts'
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx'
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
 * The dialog of a step with `over`. Escape and the close button close it, and ask first if
 * something was entered. On each further page of the dialog, the focus moves to the heading.
 */
export function OverDialog({ step, at, page, children }: OverDialogProps) {
  const { send, askToClose } = useRun()
  const [isAsking, setAsking] = useState(false)
  const isTyped = useIsTyped(step)
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const heading = box.current?.querySelector<HTMLElement>('#dialog-heading')
    ;(heading ?? box.current)?.focus()
  }, [page])
  useEffect(() => {
    askToClose.current = () => {
      if (isTyped) setAsking(true)
      return isTyped
    }
    return () => {
      askToClose.current = null
    }
  }, [askToClose, isTyped])
  const close = () => {
    setAsking(false)
    send({ type: 'close', at })
  }
  return (
    <>
      {/* Placed first so that it closes first when both close. The focus then returns through
          the dialog to the page. */}
      <ConfirmDialog
        title={WORDS.leave.closeTitle}
        isOpen={isAsking}
        look="danger"
        confirmWords={WORDS.leave.close}
        cancelWords={WORDS.leave.keepEditing}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      >
        <p>{WORDS.leave.typed}</p>
      </ConfirmDialog>
      <Modal
        title={step.title ?? ''}
        isOpen
        hasCloseButton
        onClose={() => (isTyped ? setAsking(true) : close())}
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
    </>
  )
}

/** True if an answer of a visible form differs from its first value. */
function useIsTyped(step: StepScreen): boolean {
  const [first] = useState(() => new Map<string, string>())
  const forms = formsIn(step)
  let isTyped = false
  for (const form of forms)
    for (const [id, answer] of answersIn(form)) {
      const now = JSON.stringify(isNothing(answer) ? null : answer)
      const before = first.get(id)
      if (before === undefined) first.set(id, now)
      else if (before !== now) isTyped = true
    }
  return isTyped
}

/** True for the answer of an emptied control. An untouched control has null. */
function isNothing(answer: Json): boolean {
  return answer === '' || answer === false || (Array.isArray(answer) && answer.length === 0)
}

function formsIn({ form, child }: StepScreen): readonly FormScreen[] {
  return [...(form ? [form] : []), ...(child?.steps ?? []).flatMap(formsIn)]
}

function answersIn({ sections }: FormScreen): readonly (readonly [string, Json])[] {
  return sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'question' ? [[item.id, item.answer] as const] : [])),
  )
}
