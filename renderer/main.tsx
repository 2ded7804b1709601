import { createRoot } from 'react-dom/client'
import { serviceWorkerUrl } from './security/service-worker-url.ts'
import { Portal } from './shell/portal.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('Cannot start the portal: the page has no root element')
createRoot(root).render(<Portal />)

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  window.addEventListener('load', () => {
    // Without a worker the crisis page still stands on the server.
    navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => undefined)
  })
}
