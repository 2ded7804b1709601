import { beginEarly, bringTransport } from '#renderer/api/client.ts'
import { CircumstancesDocument } from '#renderer/api/generated/onboarding.ts'
import { AppConfigDocument, CurrentUserDocument } from '#renderer/api/generated/session.ts'
import { hasRunOut, readToken } from '#renderer/api/token.ts'

/** Pages for whoever is not logged in. */
const PUBLIC =
  /^\/(login|loginlink|forgotpassword|resetpassword|verify-email|passwordless|register|student-activation|getstarted|legal|help|navigate)(\/|$)/

/** What the pages behind the login are made of. */
const PARTS = [
  bringTransport,
  () => import('./private-frame.tsx'),
  () => import('./gated.tsx'),
  () => import('./private-pages.tsx'),
  () => import('#renderer/pages/home/index.tsx'),
]

/** Asks for what the pages behind the login need, all at once and while their code is still on its way. */
export function askEarly(path: string): void {
  if (PUBLIC.test(path) || readToken() === null || hasRunOut()) return
  beginEarly(CurrentUserDocument)
  beginEarly(AppConfigDocument)
  beginEarly(CircumstancesDocument)
  void askForGate('high')
}

/** On a page for everybody: what comes after the login is brought while the person is typing. */
export function bringTheRest(path: string): void {
  if (!PUBLIC.test(path)) return
  const bring = () => {
    void askForGate('low')
    for (const part of PARTS) part().catch(() => undefined)
  }
  if (document.readyState === 'complete') bring()
  else window.addEventListener('load', bring, { once: true })
}

/** Its definition never changes, so the browser keeps it until the gate asks. */
async function askForGate(priority: RequestPriority): Promise<void> {
  const version = document.querySelector('meta[name="onboarding-gate"]')?.getAttribute('content')
  if (version) await fetch(`/flows/onboarding-gate/${version}.json`, { priority }).catch(() => undefined)
}
