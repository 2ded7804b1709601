import { WORDS } from '#renderer/words/words.ts'

/** Stands while a page waits for its data: in the shape of a page, with nothing under it that would have to make room. */
export function Loading() {
  return (
    <main id="main" className="page w-form stack-8" aria-busy="true">
      <p className="sr" role="status">
        {WORDS.general.loading}
      </p>
      <div className="waiting stack-4" aria-hidden>
        <span className="skel waiting-title" />
        <span className="skel" />
        <span className="skel" />
        <span className="skel waiting-short" />
      </div>
    </main>
  )
}
