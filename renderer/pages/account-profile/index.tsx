import { ContentPage } from '#renderer/views/content-page.tsx'

/** What is known of the person, and how to change it. */
export function AccountProfilePage() {
  return <ContentPage id="account-profile" />
}
