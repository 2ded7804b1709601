import { useState } from 'react'
import type { ViewProps } from '#renderer/flow/contract.ts'
import { CancellationPolicyDialog } from './cancellation-policy-dialog.tsx'

/** Words that open the cancellation policy over the page, so that nothing that was entered is lost. */
export function CancellationPolicy({ step }: ViewProps<'cancellation-policy'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        className="link"
        data-click="cancellation-policy"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {step.texts.link}
      </button>
      <CancellationPolicyDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
