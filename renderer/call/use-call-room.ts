import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CallEntry } from './call-entry.ts'
import type { CallRoom, OwnTracks, RoomState } from './call-room.ts'
import { openRoom } from './open-room.ts'

const ON_THE_WAY: RoomState = { line: 'connecting', others: [] }
const NOT_OPENED: RoomState = { line: 'failed', others: [] }
const REFUSED: RoomState = { line: 'refused', others: [] }

const hearNothing = () => () => undefined

/** Joins the room of a call while the component is mounted. Without an entry, it joins none. */
export function useCallRoom(
  role: 'patient' | 'provider',
  entry: CallEntry | null,
  { camera, microphone }: OwnTracks,
): RoomState {
  const [room, setRoom] = useState<CallRoom | null>(null)
  const [outside, setOutside] = useState(ON_THE_WAY)

  useEffect(() => {
    if (entry === null) return
    let isGone = false
    let opened: CallRoom | null = null
    const open = async () => {
      const first = entry.takePass() ?? (await entry.askPass())
      if (isGone) return
      if (first === null) return setOutside(REFUSED)
      opened = await openRoom(first.vendor, { role, first, askPass: entry.askPass })
      if (isGone) opened.leave()
      else setRoom(opened)
    }
    open().catch(() => {
      if (!isGone) setOutside(NOT_OPENED)
    })
    return () => {
      isGone = true
      opened?.leave()
    }
  }, [role, entry])

  useEffect(() => room?.publish({ camera, microphone }), [room, camera, microphone])

  return useSyncExternalStore(room?.subscribe ?? hearNothing, room?.getState ?? (() => outside))
}
