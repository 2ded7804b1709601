import { useState } from 'react'
import { Button } from '#renderer/ui/button.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { Link } from '#renderer/ui/link.tsx'
import { CancellationPolicyDialog } from '#renderer/views/cancellation-policy-dialog.tsx'
import { ContentPage } from '#renderer/views/content-page.tsx'
import { Bills } from './bills.tsx'

/** What a person was charged, and what a late cancellation costs. */
export function BillingHistoryPage() {
  const [showsPolicy, setShowsPolicy] = useState(false)
  return (
    <ContentPage id="billing-history">
      {(label) => (
        <>
          <p>
            <Link className="back" data-click="way-back" to="/billing">
              <Icon name="arrow-left" /> {label('back')}
            </Link>
          </p>
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
