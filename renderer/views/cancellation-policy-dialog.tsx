import { Button } from '#renderer/ui/button.tsx'
import { Modal } from '#renderer/ui/modal.tsx'
import { WORDS } from '#renderer/words/words.ts'
import { ContentSections, useContentPage } from './content-page.tsx'

type PolicyDialogProps = { readonly isOpen: boolean; readonly onClose: () => void }

/** States until when an appointment is cancelled free of charge, and the fee after that, as the operator set it. */
export function CancellationPolicyDialog({ isOpen, onClose }: PolicyDialogProps) {
  const policy = useContentPage('cancellation-policy')
  return (
    <Modal
      title={policy.kind === 'ready' ? policy.words.title : WORDS.visits.cancellationPolicy}
      isOpen={isOpen}
      onClose={onClose}
    >
      {policy.kind === 'loading' && <p role="status">{WORDS.general.loading}</p>}
      {policy.kind === 'failed' && (
        <div className="stack-3">
          <p role="alert">{WORDS.general.unexpected}</p>
          <Button look="secondary" size="small" onClick={policy.retry}>
            {WORDS.general.tryAgain}
          </Button>
        </div>
      )}
      {policy.kind === 'ready' && <ContentSections sections={policy.words.sections} level="h3" />}
      <Button isBlock onClick={onClose}>
        {WORDS.general.close}
      </Button>
    </Modal>
  )
}
