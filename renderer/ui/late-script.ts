import { use } from 'react'

/**
 * Time in milliseconds for which a failed script counts as failed while a page renders. The page
 * must show the failure before it tries again.
 */
const FAILS_FOR_MS = 1000

/** Content of a separate script. `bring` loads it once, and again after a failure. */
export function lateScript<Content>(load: () => Promise<Content>) {
  let content: Content | null = null
  let coming: Promise<Content> | null = null
  let failedAt: number | null = null
  const bring = (): Promise<Content> => {
    if (coming !== null && failedAt === null) return coming
    failedAt = null
    coming = load()
    coming.then(
      (found) => {
        content = found
      },
      () => {
        failedAt = performance.now()
      },
    )
    return coming
  }
  /** A component that has suspended must call `use` again, even if the content has arrived. */
  let isAwaited = false
  /**
   * The content, for a component. Suspends while the script loads, and throws if it has just
   * failed.
   */
  const read = (): Content => {
    if (content !== null && !isAwaited) return content
    isAwaited = true
    const hasJustFailed = failedAt !== null && performance.now() - failedAt < FAILS_FOR_MS
    return use(hasJustFailed && coming !== null ? coming : bring())
  }
  return { bring, read }
}
