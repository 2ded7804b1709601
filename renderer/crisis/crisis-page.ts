import { serviceWorkerUrl } from '../security/service-worker-url.ts'
import { TOKEN_KEY } from '../security/token-key.ts'

// The page needs nothing of this: it stands without scripts, and where any of them fails.

// For whoever opens crisis help and no other page of the portal.
if ('serviceWorker' in navigator) navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => undefined)

bringPortal().catch(() => undefined)

/** Whoever is logged in has this page as one of the portal's, which takes its place once it stands (`pages/crisis-resources`). */
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

/** Brings the style of the portal, and lets it wait for the page that it is for. */
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
