import type { CallRole } from '../video-gateway.ts'
import type { Admission } from './embedded-gateway.ts'

/** The close codes that tell a browser why its socket was closed. */
export const CLOSED = {
  notAdmitted: 4401,
  replaced: 4409,
  tooMany: 4429,
  notUnderstood: 4400,
  restarted: 1012,
} as const

/** Messages to a browser. All members are texts, so that each message can be written as JSON. */
export type SignalMessage =
  | { readonly type: 'joined'; readonly peer: string | null }
  | { readonly type: 'peer-joined' | 'peer-left' | 'peer-lost'; readonly peer: string }
  | { readonly type: 'signal'; readonly from: string; readonly data: string }
  | { readonly type: 'pong' }

/** One end of a connection, as a room needs it. */
export type Seat = {
  readonly send: (message: SignalMessage) => void
  readonly close: (code: number) => void
}

/** A browser in a room. */
export type Member = {
  readonly id: string
  readonly admission: Pick<Admission, 'room' | 'role'>
  /** Chosen by the browser's page, and the same after a reconnect. */
  readonly peerId: string
  readonly seat: Seat
}

/** Rooms relay messages between their members. */
export type SignalRooms = {
  /**
   * Adds a member with its role. The previous member in this role is removed, unless it is the same
   * page that reconnects.
   */
  readonly join: (member: Member) => void
  /** Sends a member's message unchanged to the other member of the room. */
  readonly pass: (member: Member, data: string) => void
  /**
   * Removes a member. The other one is told whether the member left, or lost the connection and may
   * come back.
   */
  readonly leave: (member: Member, reason: 'left' | 'lost') => void
  /** True if a room has a member in a role. */
  readonly has: (room: string, role: CallRole) => boolean
  readonly size: () => number
}

/** The rooms of one process. */
export function createSignalRooms(): SignalRooms {
  const rooms = new Map<string, Map<CallRole, Member>>()
  const other = ({ admission }: Member): Member | undefined =>
    rooms.get(admission.room)?.get(admission.role === 'patient' ? 'provider' : 'patient')
  const isIn = (member: Member): boolean =>
    rooms.get(member.admission.room)?.get(member.admission.role) === member
  return {
    join: (member) => {
      const { room, role } = member.admission
      const members = rooms.get(room) ?? new Map<CallRole, Member>()
      rooms.set(room, members)
      members.get(role)?.seat.close(CLOSED.replaced)
      members.set(role, member)
      const peer = other(member)
      member.seat.send({ type: 'joined', peer: peer?.peerId ?? null })
      peer?.seat.send({ type: 'peer-joined', peer: member.peerId })
    },
    pass: (member, data) => {
      if (isIn(member)) other(member)?.seat.send({ type: 'signal', from: member.peerId, data })
    },
    leave: (member, reason) => {
      if (!isIn(member)) return
      const { room, role } = member.admission
      other(member)?.seat.send({
        type: reason === 'left' ? 'peer-left' : 'peer-lost',
        peer: member.peerId,
      })
      rooms.get(room)?.delete(role)
      if (rooms.get(room)?.size === 0) rooms.delete(room)
    },
    has: (room, role) => rooms.get(room)?.has(role) === true,
    size: () => rooms.size,
  }
}
