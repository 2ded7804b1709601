import { createContext, use } from 'react'
import type { Capture } from './capture.ts'
import type { ConnectionTest } from './connection-test.ts'

/**
 * The devices and the connection test of a page before a call. They exist as long as the page, so
 * that steps do not reopen them.
 */
export type DeviceCheck = {
  readonly capture: Capture<MediaStreamTrack>
  readonly connection: ConnectionTest<MediaStreamTrack>
}

export const DeviceCheckContext = createContext<DeviceCheck | null>(null)

/** @throws {Error} If no page provides it. */
export function useDeviceCheck(): DeviceCheck {
  const check = use(DeviceCheckContext)
  if (check === null) throw new Error('Cannot check devices: the page gives none')
  return check
}
