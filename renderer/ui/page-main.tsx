import { createContext, type ReactNode, use } from 'react'

/** The title of the surrounding dialog; null on a page. */
export const DialogTitle = createContext<string | null>(null)

type PageMainProps = {
  /** The CSS class for the page's width. Ignored in a dialog. */
  readonly width: string
  readonly className: string
  readonly children: ReactNode
}

/**
 * The content of a page. In a dialog it is not a main element, because the page below already has
 * one.
 */
export function PageMain({ width, className, children }: PageMainProps) {
  if (use(DialogTitle) !== null) return <div className={className}>{children}</div>
  return (
    <main id="main" className={`page ${width} ${className}`} tabIndex={-1}>
      {children}
    </main>
  )
}

/** The id of the heading of the page, or of the dialog over it. */
export function useHeadingId(): string {
  return use(DialogTitle) === null ? 'page-heading' : 'dialog-heading'
}

type PageHeadingProps = {
  readonly className: string
  readonly words: string
  /** Replaces the words in the browser's history. */
  readonly title?: string | null
  readonly children?: ReactNode
}

/**
 * The heading of a page. In a dialog it is below the dialog's title, and omitted if both have the
 * same text.
 */
export function PageHeading({ className, words, title, children }: PageHeadingProps) {
  const id = useHeadingId()
  const dialog = use(DialogTitle)
  const shown =
    children === undefined ? (
      words
    ) : (
      <>
        {words} {children}
      </>
    )
  if (dialog === null)
    return (
      <h1 id={id} className={className} tabIndex={-1} data-title={title ?? undefined}>
        {shown}
      </h1>
    )
  if (dialog === words) return null
  return (
    <h3 id={id} className="t20" tabIndex={-1}>
      {shown}
    </h3>
  )
}
