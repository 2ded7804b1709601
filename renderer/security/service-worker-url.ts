import { trustedScriptUrl } from './trusted-types.ts'

/** The service worker's address. */
export function serviceWorkerUrl(): string {
  return trustedScriptUrl('portal-service-worker', '/sw.js')
}
