import { leaveByShift, leaveQuickly, stayAway } from '../security/leave-quickly.ts'
import { serviceWorkerUrl } from '../security/service-worker-url.ts'
import { TOKEN_KEY } from '../security/token-key.ts'
import { showKeptPlan } from './show-kept-plan.ts'

// The page works without this script, because every line is in the document.

// Registered here too, because this may be the only page that a visitor opens.
if ('serviceWorker' in navigator)
  navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => undefined)

const leave = document.getElementById('leave-quickly')
if (leave instanceof HTMLAnchorElement) {
  const { href } = leave
  leaveByShift(href)
  leave.onclick = (event) => {
    event.preventDefault()
    leaveQuickly(href)
  }
}

if (!stayAway()) {
  bringPortal().catch(() => undefined)
  void showKeptPlan()
}

/**
 * Loads the portal if there is a session. Once its page (`pages/crisis-resources`) has rendered, it
 * replaces this document.
 */
async function bringPortal(): Promise<void> {
  const [script, style] = [named('portal-script'), named('portal-style')]
  if (script === null || style === null || !hasSession()) return
  await bringStyle(style)
  await import(/* @vite-ignore */ script)
}

function named(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null
}

function hasSession(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

/** Loads the portal's style without applying it; `takeOver` applies it. */
function bringStyle(address: string): Promise<unknown> {
  const link = document.createElement('link')
  link.id = 'portal-style'
  link.rel = 'stylesheet'
  link.href = address
  link.media = 'print'
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
    document.head.append(link)
  })
}
