import type { KnownMember, RoomEvent } from './room-events.ts'
import { createSignalRooms, type Member, type Seat } from './signal-rooms.ts'

/** The rooms of all processes, as one process knows them. */
export type RoomReplica = {
  /** Applies an event. `own` has the members of this process; those of others come from events. */
  readonly apply: (from: Sender, event: RoomEvent) => void
  /** Removes the members of processes that were not heard since a time. */
  readonly removeSilent: (since: number) => void
  readonly size: () => number
}

/** A process, and the members whose sockets it has, if it is this one. */
export type Sender = {
  readonly process: string
  readonly own?: ReadonlyMap<string, Member> | undefined
}

/** The seat of a member of another process, which sends the member its messages. */
const ELSEWHERE: Seat = { send: () => undefined, close: () => undefined }

type OtherProcess = { readonly members: Map<string, Member>; heardAt: number }

export function createRoomReplica(): RoomReplica {
  const rooms = createSignalRooms()
  const others = new Map<string, OtherProcess>()

  const heard = (process: string): OtherProcess => {
    const other = others.get(process) ?? { members: new Map<string, Member>(), heardAt: 0 }
    other.heardAt = performance.now()
    others.set(process, other)
    return other
  }
  const add = (process: string, { id, room, role, peerId }: KnownMember): Member => {
    const member = { id, admission: { room, role }, peerId, seat: ELSEWHERE }
    heard(process).members.set(id, member)
    return member
  }
  const remove = ({ members }: OtherProcess, isGone: (id: string) => boolean): void => {
    for (const [id, member] of members) {
      if (!isGone(id)) continue
      rooms.leave(member, 'lost')
      members.delete(id)
    }
  }
  /** Adds members that this process has missed, and removes those that are gone. */
  const applyReport = (process: string, members: readonly KnownMember[]): void => {
    const other = heard(process)
    const reported = new Set(members.map(({ id }) => id))
    remove(other, (id) => !reported.has(id))
    for (const member of members) {
      // If the role is taken, by a member who joined later than the reported one.
      if (other.members.has(member.id) || rooms.has(member.room, member.role)) continue
      rooms.join(add(process, member))
    }
  }

  return {
    apply: ({ process, own }, event) => {
      if (event.type === 'report') {
        if (own === undefined) applyReport(process, event.members)
        return
      }
      if (event.type === 'join') {
        const member = own === undefined ? add(process, event.member) : own.get(event.member.id)
        if (member !== undefined) rooms.join(member)
        return
      }
      const member = (own ?? heard(process).members).get(event.id)
      if (member === undefined) return
      if (event.type === 'signal') return rooms.pass(member, event.data)
      rooms.leave(member, event.reason)
      if (own === undefined) heard(process).members.delete(event.id)
    },
    removeSilent: (since) => {
      for (const [process, other] of others) {
        if (other.heardAt >= since) continue
        remove(other, () => true)
        others.delete(process)
      }
    },
    size: () => rooms.size(),
  }
}
