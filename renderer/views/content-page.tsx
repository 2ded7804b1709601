import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { Link } from '#renderer/ui/link.tsx'
import { isApiError } from '#renderer/api/api-error.ts'
import { ContentPageDocument } from '#renderer/api/generated/content.ts'
import type { ContentPageQuery } from '#renderer/api/generated/graphql.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DarkStreet } from '#renderer/ui/dark-street.tsx'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { IsPartOfPage, useNewPage } from '#renderer/ui/use-new-page.ts'
import { WORDS } from '#renderer/words/words.ts'

type Words = ContentPageQuery['contentPage']

/** Returns a label of a page's content by its name. */
export type Label = (name: string) => string

type ContentPageProps = {
  readonly id: string
  /** Content below the page's text. It gets the page's labels. */
  readonly children?: (label: Label) => ReactNode
}

/** A page of text from the content, by id. An unknown id opens the home page. */
export function ContentPage({ id, children }: ContentPageProps) {
  const { data, error, refetch } = useQuery(ContentPageDocument, { variables: { id } })
  useNewPage(data ? id : null)
  if (isApiError(error) && error.code === 'NOT_FOUND') return <Navigate to="/home" replace />
  if (error) return <ErrorScreen onRetry={() => void refetch()} />
  if (!data) return <Loading shape="words" />
  const words = data.contentPage
  return (
    <Page words={words}>
      <IsPartOfPage value={true}>{children?.(labelOf(words))}</IsPartOfPage>
    </Page>
  )
}

function Page({ words, children }: { readonly words: Words; readonly children: ReactNode }) {
  const link = words.link && (
    <Link className="link" data-click="page-link" to={words.link.path}>
      {words.link.words}
    </Link>
  )
  return (
    <main id="main" className="page w-support stack-8" tabIndex={-1}>
      <div className="stack-4">
        <h1 id="page-heading" className="t48" tabIndex={-1}>
          {words.title}
        </h1>
        {words.lead && <p className="lead">{words.lead}</p>}
      </div>
      <ContentSections sections={words.sections} level="h2" />
      {words.empty && (
        <div className="empty">
          <DarkStreet />
          <p>{words.empty}</p>
          {link}
        </div>
      )}
      {children}
      {!words.empty && link && <p>{link}</p>}
    </main>
  )
}

function labelOf({ labels }: Words): Label {
  const byName = new Map(labels.map(({ name, words }) => [name, words]))
  return (name) => byName.get(name) ?? ''
}

type ContentWordsProps = { readonly id: string; readonly level?: 'h2' | 'h3' }

/** The sections of a page of text, without its heading. */
export function ContentWords({ id, level = 'h3' }: ContentWordsProps) {
  const { data, error, refetch } = useQuery(ContentPageDocument, { variables: { id } })
  if (data) return <ContentSections sections={data.contentPage.sections} level={level} />
  if (!error) return <p role="status">{WORDS.general.loading}</p>
  return (
    <div className="stack-3">
      <p role="alert">{WORDS.general.unexpected}</p>
      <Button look="secondary" size="small" onClick={() => void refetch()}>
        {WORDS.general.tryAgain}
      </Button>
    </div>
  )
}

type SectionsProps = { readonly sections: Words['sections']; readonly level: 'h2' | 'h3' }

function ContentSections({ sections, level: Heading }: SectionsProps) {
  return sections.map(({ heading, paragraphs }) => (
    <section key={paragraphs[0]} className="stack-2">
      {heading && <Heading className="t24">{heading}</Heading>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedWords text={paragraph} />
        </p>
      ))}
    </section>
  ))
}
