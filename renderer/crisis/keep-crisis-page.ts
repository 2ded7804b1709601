import { serviceWorkerUrl } from '../security/service-worker-url.ts'

// For whoever opens crisis help and no other page of the portal. The page needs nothing of this.
if ('serviceWorker' in navigator) navigator.serviceWorker.register(serviceWorkerUrl()).catch(() => undefined)
