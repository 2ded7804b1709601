import { createContext, use } from 'react'
import type { Capture } from './capture.ts'
import type { ConnectionTest } from './connection-test.ts'

/** What a page before a call checks. It lives as long as the page, so that nothing is opened anew from step to step. */
export type DeviceCheck = { readonly capture: Capture<MediaStreamTrack>; readonly connection: ConnectionTest<MediaStreamTrack> }

export const DeviceCheckContext = createContext<DeviceCheck | null>(null)

/** @throws {Error} If the page around gives none. */
export function useDeviceCheck(): DeviceCheck {
  const check = use(DeviceCheckContext)
  if (check === null) throw new Error('Cannot check devices: the page gives none')
  return check
}
