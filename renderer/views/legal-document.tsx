import { useQuery } from '@apollo/client/react'
import { LegalDocumentDocument } from '#renderer/api/generated/content.ts'
import type { LegalDocumentQuery } from '#renderer/api/generated/graphql.ts'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { headingSize, headingTag } from '#renderer/ui/heading-tag.ts'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'

type Section = LegalDocumentQuery['legalDocument']['body'][number]

/**
 * A legal document of the content service, by uid. If it is missing or the service does not reply,
 * a button tries again.
 */
export function LegalDocument({ uid }: { readonly uid: string }) {
  const { data, error, refetch } = useQuery(LegalDocumentDocument, { variables: { uid } })
  useNewPage(data ? uid : null)
  if (error) return <ErrorScreen onRetry={() => void refetch()} />
  if (!data) return <Loading shape="words" />
  const { title, body } = data.legalDocument
  return (
    <main id="main" className="page w-support stack-8" tabIndex={-1}>
      <h1 id="page-heading" className="t48" tabIndex={-1}>
        {title}
      </h1>
      {body.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document does not change while it is read, and its parts have no ids
        <LegalPart key={place} section={section} />
      ))}
    </main>
  )
}

/** The title of the document is the heading of the page: its sections begin one level below. */
function LegalPart({ section: { heading, depth, paragraphs } }: { readonly section: Section }) {
  const Heading = headingTag(depth + 1)
  return (
    <section className="stack-2">
      {heading && <Heading className={headingSize(Heading)}>{heading}</Heading>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedWords text={paragraph} />
        </p>
      ))}
    </section>
  )
}
