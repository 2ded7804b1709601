import type { CallPass, CallRoom, RoomEntry } from './call-room.ts'
import { openEmbeddedRoom } from './embedded-room.ts'

/** Opens the room of the pass's vendor. Twilio's client is loaded only if it is needed. */
export async function openRoom(vendor: CallPass['vendor'], entry: RoomEntry): Promise<CallRoom> {
  return vendor === 'embedded'
    ? openEmbeddedRoom(entry)
    : (await import('./twilio-room.ts')).openTwilioRoom(entry)
}
