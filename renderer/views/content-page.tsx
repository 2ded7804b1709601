import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Link } from '#renderer/ui/link.tsx'
import { isApiError, request } from '#renderer/api/client.ts'
import { ContentPageDocument } from '#renderer/api/generated/content.ts'
import type { ContentPageQuery } from '#renderer/api/generated/graphql.ts'
import { Button } from '#renderer/ui/button.tsx'
import { DarkStreet } from '#renderer/ui/dark-street.tsx'
import { ErrorScreen } from '#renderer/ui/error-screen.tsx'
import { LinkedWords } from '#renderer/ui/linked-words.tsx'
import { Loading } from '#renderer/ui/loading.tsx'
import { useNewPage } from '#renderer/ui/use-new-page.ts'
import { WORDS } from '#renderer/words/words.ts'

type Words = ContentPageQuery['contentPage']

/** The words of something that stands on a page, by its name. */
export type Label = (name: string) => string

type ContentPageProps = {
  readonly id: string
  /** What stands below the words of the page; its own words are the page's labels. */
  readonly children?: (label: Label) => ReactNode
}

/** A page of words from the content, by id. No such page leads home. */
export function ContentPage({ id, children }: ContentPageProps) {
  const page = useContentPage(id)
  useNewPage(page.kind === 'ready' ? id : null)
  switch (page.kind) {
    case 'loading':
      return <Loading shape="words" />
    case 'missing':
      return <Navigate to="/home" replace />
    case 'failed':
      return <ErrorScreen onRetry={page.retry} />
    case 'ready':
      return <Page words={page.words}>{children?.(labelOf(page.words))}</Page>
  }
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

/** The sections of a page of words, where something else has its heading. */
export function ContentWords({ id }: { readonly id: string }) {
  const page = useContentPage(id)
  switch (page.kind) {
    case 'loading':
      return <p role="status">{WORDS.general.loading}</p>
    case 'ready':
      return <ContentSections sections={page.words.sections} level="h3" />
    default:
      return (
        <div className="stack-3">
          <p role="alert">{WORDS.general.unexpected}</p>
          {page.kind === 'failed' && (
            <Button look="secondary" size="small" onClick={page.retry}>
              {WORDS.general.tryAgain}
            </Button>
          )}
        </div>
      )
  }
}

type SectionsProps = { readonly sections: Words['sections']; readonly level: 'h2' | 'h3' }

export function ContentSections({ sections, level: Heading }: SectionsProps) {
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

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly words: Words }

/** A page of words as it comes from the server. */
export function useContentPage(id: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    let isGone = false
    const show = (next: Loaded) => {
      if (!isGone) setLoaded(next)
    }
    show({ kind: 'loading' })
    request(ContentPageDocument, { id }).then(
      ({ contentPage }) => show({ kind: 'ready', words: contentPage }),
      (error: unknown) => {
        const isMissing = isApiError(error) && error.code === 'NOT_FOUND'
        show(isMissing ? { kind: 'missing' } : { kind: 'failed', retry: () => setAttempt((count) => count + 1) })
      },
    )
    return () => {
      isGone = true
    }
  }, [id, attempt])
  return loaded
}
