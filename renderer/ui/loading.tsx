import { WORDS } from '#renderer/words/words.ts'
import { Street } from './street.tsx'

/**
 * The layout of the page that is loading: a form or message next to its title, a column of text, or
 * the home page.
 */
export type PageShape = 'form' | 'words' | 'home'

/**
 * The skeleton of a page that waits for its data. It has the page's shape, and nothing below it
 * that would have to move.
 */
export function Loading({ shape = 'form' }: { readonly shape?: PageShape }) {
  const status = (
    <p className="sr" role="status">
      {WORDS.general.loading}
    </p>
  )
  switch (shape) {
    case 'form':
    case 'words':
      return (
        <main
          id="main"
          className={`page ${shape === 'form' ? 'w-wide split' : 'w-support stack-8'}`}
          aria-busy="true"
        >
          {status}
          <div className="waiting" aria-hidden>
            <span className="skel waiting-title t48" />
          </div>
          <Bars />
        </main>
      )
    case 'home':
      return (
        <main id="main" className="home" aria-busy="true">
          {status}
          <div className="night on-night" aria-hidden>
            <div className="night-head waiting stack-1">
              <span className="skel waiting-title t48" />
              <span className="skel waiting-line" />
            </div>
            <Street />
          </div>
          <div className="card">
            <Bars />
          </div>
        </main>
      )
    default:
      return shape satisfies never
  }
}

function Bars() {
  return (
    <div className="waiting stack-4" aria-hidden>
      <span className="skel" />
      <span className="skel" />
      <span className="skel waiting-short" />
    </div>
  )
}
