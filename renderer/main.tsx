import { createRoot } from 'react-dom/client'
import { track } from './api/analytics.ts'
import './flow/loaded-entry.ts'
import { stayAway } from './security/leave-quickly.ts'
import { serviceWorkerUrl } from './security/service-worker-url.ts'
import { isFirstPageReady, Portal } from './shell/portal.tsx'
import { askEarly, bringTheRest } from './shell/ask-early.ts'

if (!stayAway()) start()

function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('Cannot start the portal: the page has no root element')
  askEarly(location.pathname)
  // Keeps the HTML's own page, which has crisis help, on screen until another page is ready.
  void isFirstPageReady.then(() => {
    createRoot(root).render(<Portal />)
    bringTheRest(location.pathname)
    // Presses in the moments before it arrives are not tracked.
    void import('./shell/track-clicks.ts').then(
      ({ trackClicks }) => trackClicks(track),
      () => undefined,
    )
  })

  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    window.addEventListener('load', () => {
      // Without a worker, the server still serves the crisis page.
      navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => undefined)
    })
  }
}
