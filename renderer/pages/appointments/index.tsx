import { AppointmentsDocument } from '#renderer/api/generated/account.ts'
import { useRequest } from '#renderer/api/use-request.ts'
import { DarkStreet } from '#renderer/ui/dark-street.tsx'
import { LoadingPart } from '#renderer/ui/loading.tsx'
import { ContentPage, type Label } from '#renderer/views/content-page.tsx'
import { LoadError } from '#renderer/views/load-error.tsx'
import { visitsAround } from './view-model.ts'
import { VisitList } from './visit-list.tsx'

/** A person's appointments. */
export function AppointmentsPage() {
  return <ContentPage id="appointments">{(label) => <Visits label={label} />}</ContentPage>
}

function Visits({ label }: { readonly label: Label }) {
  const asked = useRequest(AppointmentsDocument, {})
  if (asked.kind === 'loading') return <LoadingPart />
  if (asked.kind === 'failed') return <LoadError onRetry={asked.retry} />
  const { upcoming, past } = visitsAround(asked.data.currentUser)
  if (upcoming.length + past.length === 0) {
    return (
      <div className="empty">
        <DarkStreet />
        <p>{label('none')}</p>
      </div>
    )
  }
  return (
    <>
      {upcoming.length === 0 ? (
        <p className="lead">{label('none-upcoming')}</p>
      ) : (
        <VisitList title={label('upcoming')} visits={upcoming} isPast={false} label={label} />
      )}
      {past.length > 0 && <VisitList title={label('past')} visits={past} isPast label={label} />}
    </>
  )
}
