import { useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { CancellationPolicyDialog } from '#renderer/views/cancellation-policy-dialog.tsx'
import { ContentPage } from '#renderer/views/content-page.tsx'
import { Bills } from './bills.tsx'

/** A person's card and bills, and what a late cancellation costs. */
export function BillingPage() {
  const [showsPolicy, setShowsPolicy] = useState(false)
  return (
    <ContentPage id="billing">
      {(label) => (
        <>
          <Bills label={label} />
          <div>
            <Button look="secondary" data-click="cancellation-policy" onClick={() => setShowsPolicy(true)}>
              {label('policy')}
            </Button>
          </div>
          <CancellationPolicyDialog isOpen={showsPolicy} onClose={() => setShowsPolicy(false)} />
        </>
      )}
    </ContentPage>
  )
}
