/** Stands while a page waits for its data. */
export function Loading() {
  return (
    <main id="main" className="page w-form reviewing">
      <p role="status">Loading…</p>
    </main>
  )
}
