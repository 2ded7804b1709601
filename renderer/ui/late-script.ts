import { use } from 'react'

/** How long a script that did not arrive counts as failed while a page is drawn: it has to say so before it tries again. */
const FAILS_FOR_MS = 1000

/** Content that comes in a script of its own. `bring` loads it once; what did not arrive is loaded again. */
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
  /** A component that waits must use what it waited for, also when that is there. */
  let isAwaited = false
  /** The content, for a component: it waits, or fails as long as the script has just failed. */
  const read = (): Content => {
    if (content !== null && !isAwaited) return content
    isAwaited = true
    const hasJustFailed = failedAt !== null && performance.now() - failedAt < FAILS_FOR_MS
    return use(hasJustFailed && coming !== null ? coming : bring())
  }
  return { bring, read }
}
