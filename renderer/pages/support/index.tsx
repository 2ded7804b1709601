import { ContentPage } from '#renderer/views/content-page.tsx'

/** How to reach Patient Support. */
export function SupportPage() {
  return <ContentPage id="support" />
}
