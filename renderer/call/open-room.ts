import type { CallPass, CallRoom, RoomEntry } from './call-room.ts'
import { openEmbeddedRoom } from './embedded-room.ts'

/** Opens the room of the vendor that the pass is of. Twilio's client comes only where it is needed. */
export async function openRoom(vendor: CallPass['vendor'], entry: RoomEntry): Promise<CallRoom> {
  return vendor === 'embedded' ? openEmbeddedRoom(entry) : (await import('./twilio-room.ts')).openTwilioRoom(entry)
}
