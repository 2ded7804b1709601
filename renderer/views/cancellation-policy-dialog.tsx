import { Button } from '#renderer/ui/button.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { ContentSections, useContentPage } from './content-page.tsx'

type PolicyDialogProps = { readonly isOpen: boolean; readonly onClose: () => void }

/** States until when an appointment is cancelled free of charge, and the fee after that, as the operator set it. */
export function CancellationPolicyDialog({ isOpen, onClose }: PolicyDialogProps) {
  const policy = useContentPage('cancellation-policy')
  return (
    <Modal title={policy.kind === 'ready' ? policy.words.title : 'Cancellation policy'} isOpen={isOpen} onClose={onClose}>
      {policy.kind === 'loading' && <p role="status">Loading…</p>}
      {policy.kind === 'failed' && (
        <div className="stack-3">
          <p role="alert">An unexpected error occurred. Please try again.</p>
          <Button look="secondary" size="small" onClick={policy.retry}>
            Try again
          </Button>
        </div>
      )}
      {policy.kind === 'ready' && <ContentSections sections={policy.words.sections} level="h3" />}
      <Button isBlock onClick={onClose}>
        Close
      </Button>
    </Modal>
  )
}
