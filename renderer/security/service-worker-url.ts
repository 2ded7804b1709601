import { trustedScriptUrl } from './trusted-types.ts'

export function serviceWorkerUrl(): string {
  return trustedScriptUrl('portal-service-worker', '/sw.js')
}
