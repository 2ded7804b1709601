import type { Device } from '../device.ts'
import type { Viewer } from '../viewer.ts'

/** What a resolver knows about the request. */
export type RequestContext = {
  /** Who is asking; `undefined` without a valid session. */
  readonly viewer: Viewer | undefined
  /** The bearer token as sent, valid or not. */
  readonly token: string | undefined
  /** The client's network of addresses, for limits only. */
  readonly clientAddress: string
  readonly device: Device
  /** The request comes from where nobody may use the portal. */
  readonly isOutside: boolean
}

declare module 'mercurius' {
  interface MercuriusContext extends RequestContext {}
}
