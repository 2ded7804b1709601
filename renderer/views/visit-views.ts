import { viewRegistry } from '#renderer/flow/contract.ts'
import { DeviceCheck } from './device-check.tsx'
import { JoinCall } from './join-call.tsx'
import { VisitLobby } from './visit-lobby.tsx'

/** Views that only the page before a video visit uses. */
export type VisitView = 'device-check' | 'join-call' | 'visit-lobby'

export const VISIT_VIEWS = viewRegistry<VisitView>({
  'device-check': DeviceCheck,
  'join-call': JoinCall,
  'visit-lobby': VisitLobby,
})
