import type { CallRole } from '../video-gateway.ts'

/** A member as other processes know it. */
export type KnownMember = {
  readonly id: string
  readonly room: string
  readonly role: CallRole
  readonly peerId: string
}

/**
 * An event that a process sends to all processes. A report lists all its members, so that others
 * correct what they missed.
 */
export type RoomEvent =
  | { readonly type: 'join'; readonly member: KnownMember }
  | { readonly type: 'signal'; readonly id: string; readonly data: string }
  | { readonly type: 'leave'; readonly id: string; readonly reason: 'left' | 'lost' }
  | { readonly type: 'report'; readonly isNew: boolean; readonly members: readonly KnownMember[] }

/** Texts are enough, as in `signal-route.ts`. */
export function writeEvent(event: RoomEvent): readonly string[] {
  switch (event.type) {
    case 'join':
      return ['join', ...textsOf(event.member)]
    case 'signal':
      return ['signal', event.id, event.data]
    case 'leave':
      return ['leave', event.id, event.reason]
    case 'report':
      return ['report', event.isNew ? 'new' : '', ...event.members.flatMap(textsOf)]
    default:
      return event satisfies never
  }
}

/** @returns `undefined` for an event of a newer version of the server. */
export function readEvent([type, ...texts]: readonly string[]): RoomEvent | undefined {
  const [first = '', second = ''] = texts
  if (type === 'signal') return { type, id: first, data: second }
  if (type === 'leave') return { type, id: first, reason: second === 'left' ? 'left' : 'lost' }
  if (type === 'report') return { type, isNew: first === 'new', members: membersIn(texts.slice(1)) }
  const [member] = type === 'join' ? membersIn(texts) : []
  return member === undefined ? undefined : { type: 'join', member }
}

function textsOf({ id, room, role, peerId }: KnownMember): readonly string[] {
  return [id, room, role, peerId]
}

function membersIn([id, room, role, peerId, ...more]: readonly string[]): readonly KnownMember[] {
  if (id === undefined || room === undefined || peerId === undefined) return []
  if (role !== 'patient' && role !== 'provider') return membersIn(more)
  return [{ id, room, role, peerId }, ...membersIn(more)]
}
