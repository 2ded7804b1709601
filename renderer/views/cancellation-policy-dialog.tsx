import { Button } from '#renderer/ui/button.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { ContentWords } from './content-page.tsx'

type PolicyDialogProps = { readonly isOpen: boolean; readonly onClose: () => void }

/**
 * Says until when an appointment can be cancelled free of charge, and what the fee is after that,
 * as the operator set it.
 */
export function CancellationPolicyDialog({ isOpen, onClose }: PolicyDialogProps) {
  return (
    <Modal title={WORDS.visits.cancellationPolicy} isOpen={isOpen} onClose={onClose}>
      <ContentWords id="cancellation-policy" />
      <Button isBlock onClick={onClose}>
        {WORDS.general.close}
      </Button>
    </Modal>
  )
}
