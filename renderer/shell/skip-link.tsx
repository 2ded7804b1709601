import type { MouseEvent } from 'react'
import { reportFailure } from '#renderer/api/report-failure.ts'
import { WORDS } from '#renderer/words/words.ts'

/**
 * Moves the focus past the bar to the page. A page without a main element is reported, but nothing
 * breaks.
 */
export function SkipLink({
  report = reportMissing,
}: {
  readonly report?: (message: string) => void
}) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    const main = document.getElementById('main')
    if (main) {
      main.tabIndex = -1
      main.focus()
    } else report('The page has no main element for the skip link')
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it links to a place on the page; the handler moves the focus there
    <a className="skip" href="#main" onClick={onClick}>
      {WORDS.frame.skip}
    </a>
  )
}

function reportMissing(message: string): void {
  console.error(message)
  reportFailure(message)
}
