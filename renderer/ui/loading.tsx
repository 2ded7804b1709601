import { WORDS } from '#renderer/words/words.ts'

/** Stands while a page waits for its data. */
export function Loading() {
  return (
    <main id="main" className="page w-form reviewing">
      <p role="status">{WORDS.general.loading}</p>
    </main>
  )
}
