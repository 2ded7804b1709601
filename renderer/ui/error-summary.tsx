import { useEffect, useId, useRef } from 'react'
import { WORDS } from '#renderer/words/words.ts'

export type SummaryEntry = { readonly href: string; readonly words: string }

/** What is missing or wrong on a page, each a link to its control. Takes the focus when it comes up; the document's title says that it is there. */
export function ErrorSummary({ title, entries }: { readonly title: string; readonly entries: readonly SummaryEntry[] }) {
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    const { title } = document
    document.title = `${WORDS.general.error} ${title}`
    return () => {
      document.title = title
    }
  }, [])
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box} aria-labelledby={heading}>
      <h2 className="t20" id={heading}>
        {title}
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.href}>
            <a href={entry.href}>{entry.words}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
