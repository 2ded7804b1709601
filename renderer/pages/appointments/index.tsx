import { ContentPage } from '#renderer/views/content-page.tsx'

/** A person's appointments. */
export function AppointmentsPage() {
  return <ContentPage id="appointments" />
}
