import type { Device } from '../device.ts'
import type { Viewer } from '../viewer.ts'

/** Data about the request for resolvers. */
export type RequestContext = {
  /** `undefined` without a valid session. */
  readonly viewer: Viewer | undefined
  /** The bearer token as sent, valid or not. */
  readonly token: string | undefined
  /** The client's network, used only for limits. */
  readonly clientAddress: string
  readonly device: Device
  /** True if the request comes from a country where the portal may not be used. */
  readonly isOutside: boolean
}

declare module 'mercurius' {
  interface MercuriusContext extends RequestContext {}
}
