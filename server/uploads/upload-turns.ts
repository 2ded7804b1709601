import pLimit, { type LimitFunction } from 'p-limit'
import { codedError } from '../errors.ts'

/**
 * Limits how many files are received at the same time, per person and in total. Other requests
 * wait, unread.
 */
export type UploadTurns = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>

const AT_ONCE = { person: 2, all: 50 }
/** The files of two messages. */
const MOST_WAITING = 20

/**
 * @throws {CodedError} From a turn: TOO_MANY_REQUESTS if too many files of the person are waiting.
 */
export function createUploadTurns(): UploadTurns {
  const all = pLimit(AT_ONCE.all)
  const people = new Map<string, LimitFunction>()
  return async (userId, work) => {
    const person = people.get(userId) ?? pLimit(AT_ONCE.person)
    if (person.pendingCount >= MOST_WAITING) throw codedError('TOO_MANY_REQUESTS')
    people.set(userId, person)
    try {
      return await person(() => all(work))
    } finally {
      if (person.activeCount + person.pendingCount === 0) people.delete(userId)
    }
  }
}
