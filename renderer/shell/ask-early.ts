import { beginEarly, bringTransport } from '#renderer/api/client.ts'
import { CircumstancesDocument } from '#renderer/api/generated/onboarding.ts'
import { AppConfigDocument, CurrentUserDocument } from '#renderer/api/generated/session.ts'
import { hasRunOut, readToken } from '#renderer/api/token.ts'

/** Addresses of pages that need no login. */
const PUBLIC =
  /^\/(login|loginlink|forgotpassword|resetpassword|verify-email|passwordless|register|student-activation|getstarted|legal|help|navigate)(\/|$)/

/** The scripts of the pages behind the login. */
const PARTS = [
  bringTransport,
  () => import('./private-frame.tsx'),
  () => import('./gated.tsx'),
  () => import('./private-pages.tsx'),
  () => import('#renderer/pages/home/index.tsx'),
]

/**
 * Requests everything that the pages behind the login need, in parallel, while their code is still
 * loading.
 */
export function askEarly(path: string): void {
  if (PUBLIC.test(path) || readToken() === null || hasRunOut()) return
  beginEarly(CurrentUserDocument)
  beginEarly(AppConfigDocument)
  beginEarly(CircumstancesDocument)
  void askForFlows('high')
}

/** On a page that needs no login, loads the code after the login while the person types. */
export function bringTheRest(path: string): void {
  if (!PUBLIC.test(path)) return
  const bring = () => {
    void askForFlows('low')
    for (const part of PARTS) part().catch(() => undefined)
  }
  if (document.readyState === 'complete') bring()
  else window.addEventListener('load', bring, { once: true })
}

/**
 * Requests the flows whose versions the page names. A version never changes, so the browser caches
 * it until it is needed.
 */
async function askForFlows(priority: RequestPriority): Promise<void> {
  await Promise.allSettled(
    ['onboarding-gate', 'home'].map(async (flow) => {
      const version = document.querySelector(`meta[name="${flow}"]`)?.getAttribute('content')
      if (version) await fetch(`/flows/${flow}/${version}.json`, { priority })
    }),
  )
}
