import { ContentPage } from '#renderer/views/content-page.tsx'

/** A person's bills. */
export function BillingPage() {
  return <ContentPage id="billing" />
}
