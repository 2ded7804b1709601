import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Button } from '#renderer/ui/button.tsx'
import { ErrorText } from '#renderer/ui/error-text.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { CARD_MISTAKES } from './card-words.ts'
import { postToSandbox } from './post-to-sandbox.ts'

const PATH = '/sandbox/confirmations'

/**
 * Shows the sandbox's dialog over the page, as the vendor's script shows the bank's. Resolves when
 * the patient has answered.
 */
export function askSandboxBank(clientSecret: string): Promise<void> {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  return new Promise((resolve) => {
    const close = () => {
      // Closed before it is removed, so that the browser returns the focus.
      flushSync(() =>
        root.render(<BankDialog isOpen={false} clientSecret={clientSecret} onAnswered={close} />),
      )
      root.unmount()
      box.remove()
      resolve()
    }
    root.render(<BankDialog isOpen clientSecret={clientSecret} onAnswered={close} />)
  })
}

type BankDialogProps = {
  readonly isOpen: boolean
  readonly clientSecret: string
  readonly onAnswered: () => void
}

/** The bank's question: confirm or refuse. Escape refuses. */
function BankDialog({ isOpen, clientSecret, onAnswered }: BankDialogProps) {
  const [busy, setBusy] = useState<'confirming' | 'refusing' | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const answer = (isConfirmed: boolean) => {
    if (busy !== null) return
    setBusy(isConfirmed ? 'confirming' : 'refusing')
    setFailed(false)
    sendAnswer(clientSecret, isConfirmed).then(onAnswered, () => {
      setBusy(null)
      setFailed(true)
    })
  }
  // The dialog closes in any case. If the reply is lost, the server treats it as unanswered and
  // says so.
  const leave = () => void sendAnswer(clientSecret, false).then(onAnswered, onAnswered)
  return (
    <Modal title={WORDS.card.bankTitle} isOpen={isOpen} onClose={leave}>
      <p>{WORDS.card.bankLead}</p>
      {hasFailed && (
        <div role="alert">
          <ErrorText>{CARD_MISTAKES.unexpected}</ErrorText>
        </div>
      )}
      <div className="stack-3">
        <Button
          isBlock
          busy={busy === 'confirming' ? WORDS.card.confirming : undefined}
          onClick={() => answer(true)}
        >
          {WORDS.card.confirm}
        </Button>
        <Button
          look="secondary"
          isBlock
          busy={busy === 'refusing' ? WORDS.card.refusing : undefined}
          onClick={() => answer(false)}
        >
          {WORDS.card.refuse}
        </Button>
      </div>
    </Modal>
  )
}

/** @throws {Error} If the sandbox refuses. */
async function sendAnswer(clientSecret: string, isConfirmed: boolean): Promise<void> {
  const response = await postToSandbox(PATH, { clientSecret, isConfirmed })
  if (!response.ok) throw new Error('The sandbox did not accept the answer')
}
