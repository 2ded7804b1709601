import { useQuery } from '@apollo/client/react'
import { Navigate } from 'react-router-dom'
import { CampusResourcesDocument } from '#renderer/api/generated/hub.ts'
import type { CampusResourcesQuery } from '#renderer/api/generated/graphql.ts'
import { useCurrentUser } from '#renderer/api/current-user.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { PageHeading, PageMain } from '#renderer/ui/page-main.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { fill } from '#renderer/words/fill.ts'
import { WORDS } from '#renderer/words/words.ts'

type Resource = CampusResourcesQuery['patientPortalOrganizationResource']['items'][number]

/**
 * The services of a student's campus, if their school lists them in the portal. Other people do not
 * have this page.
 */
export function CampusResourcesPage() {
  const { user } = useCurrentUser()
  return user.hasCampusResources ? (
    <Resources school={user.organization?.name} />
  ) : (
    <Navigate to="/home" replace />
  )
}

function Resources({
  school = WORDS.campus.yourUniversity,
}: {
  readonly school: string | undefined
}) {
  const { data, error, refetch } = useQuery(CampusResourcesDocument)
  useNewPage(data ? 'campus-resources' : null)
  if (error) return <ErrorScreen onRetry={() => void refetch()} />
  if (!data) return <Loading shape="words" />
  return (
    <PageMain width="w-support" className="stack-6">
      <PageHeading className="t48" words={WORDS.campus.title} />
      <p className="lead measure">{fill(WORDS.campus.note, { school })}</p>
      <ul className="stack-4 plain">
        {data.patientPortalOrganizationResource.items.map((resource) => (
          <Row key={resource.id} {...resource} />
        ))}
      </ul>
    </PageMain>
  )
}

function Row({ name, description, contact, location, phone, email, hours, website }: Resource) {
  return (
    <li className="card stack-1">
      <h2 className="t20">{name}</h2>
      {description && <p>{description}</p>}
      {[contact, location, hours, phone, email].map(
        (line) =>
          line && (
            <p key={line} className="muted">
              <LinkedWords text={line} />
            </p>
          ),
      )}
      {website && (
        <p>
          <a href={website} target="_blank" rel="noreferrer">
            {website.replace(/^https?:\/\/(www\.)?/, '')}
          </a>
        </p>
      )}
    </li>
  )
}
