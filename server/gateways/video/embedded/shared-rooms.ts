import { createEventChannel, type EventChannelPorts } from './event-channel.ts'
import type { KnownMember } from './room-events.ts'
import { createRoomReplica } from './room-replica.ts'
import { CLOSED, type Member, type SignalRooms } from './signal-rooms.ts'

/** The rooms of all processes. */
export type SharedRooms = Omit<SignalRooms, 'has'> & { readonly close: () => Promise<void> }

/** A process that reports nothing for this number of periods has ended. */
const SILENT_REPORTS = 3

/**
 * Rooms whose members may be connected to different processes. Each process, also the sender,
 * applies an event when it hears it. All hear the events in the same order, so all have the same
 * rooms.
 *
 * If the connection to the database is lost, all sockets are closed. Browsers reconnect
 * automatically and keep their call, which needs no server.
 */
export function createSharedRooms(ports: EventChannelPorts, reportEveryMs: number): SharedRooms {
  let replica = createRoomReplica()
  /** The members of this process. One that has left stays until that event is heard. */
  const own = new Map<string, Member>()
  const leaving = new Set<string>()
  let reports: NodeJS.Timeout | undefined
  let heardSelfAt = 0

  const channel = createEventChannel(ports, {
    opening: () => {
      heardSelfAt = performance.now()
      reports = setInterval(check, reportEveryMs)
      void channel.publish({ type: 'report', isNew: true, members: [] })
    },
    hear: (from, event) => {
      const isOwn = from === channel.self
      if (isOwn) heardSelfAt = performance.now()
      replica.apply({ process: from, own: isOwn ? own : undefined }, event)
      if (event.type === 'leave' && leaving.delete(event.id)) own.delete(event.id)
      if (event.type === 'report' && event.isNew && !isOwn) void report()
    },
    lost: () => {
      clearInterval(reports)
      const seats = [...own.values()].map(({ seat }) => seat)
      own.clear()
      leaving.clear()
      replica = createRoomReplica()
      for (const seat of seats) seat.close(CLOSED.restarted)
    },
  })
  const report = (): Promise<void> => {
    const present = [...own.values()].filter(({ id }) => !leaving.has(id))
    return channel.publish({ type: 'report', isNew: false, members: present.map(known) })
  }
  const check = (): void => {
    const since = performance.now() - SILENT_REPORTS * reportEveryMs
    replica.removeSilent(since)
    if (heardSelfAt < since) channel.abandon()
    else void report()
  }

  return {
    join: (member) => {
      own.set(member.id, member)
      void channel.publish({ type: 'join', member: known(member) })
    },
    pass: ({ id }, data) => {
      if (own.has(id)) void channel.publish({ type: 'signal', id, data })
    },
    leave: ({ id }, reason) => {
      if (!own.has(id) || leaving.has(id)) return
      leaving.add(id)
      void channel.publish({ type: 'leave', id, reason })
    },
    size: () => replica.size(),
    close: async () => {
      if (!channel.isOpen()) return
      clearInterval(reports)
      own.clear()
      await report()
      await channel.close()
    },
  }
}

function known({ id, admission: { room, role }, peerId }: Member): KnownMember {
  return { id, room, role, peerId }
}
