import { createAttemptLimit } from '../../attempts/attempt-limit.ts'
import { withTransaction } from '../../database/transaction.ts'
import { codedError } from '../../errors.ts'
import type { AccountDeletion } from '../../graphql/generated.ts'
import type { Idempotency } from '../../idempotency/idempotency.ts'
import type { Platform } from '../../platform.ts'
import { requireOneself, type Viewer } from '../../viewer.ts'
import { lockPerson } from '../people/person-statements.ts'
import type { SendAccountMail } from '../sessions/account-mails.ts'
import type { FindDeletionObstacles } from './deletion-obstacles.ts'
import { addDeletion, changeDeletion, findDeletion } from './deletion-statements.ts'

/**
 * Requests to delete one's own account. Staff carry them out with `npm run delete-account`, and
 * cannot make requests for a person.
 */
export type DeletionService = {
  readonly state: (viewer: Viewer | undefined) => Promise<AccountDeletion>
  /**
   * Stores a request and mails the person, unless one is open.
   *
   * @throws TOO_MANY_REQUESTS if a person requests and withdraws repeatedly.
   */
  readonly request: (viewer: Viewer | undefined, idempotencyKey: string) => Promise<AccountDeletion>
  /** @throws DELETION_BEGUN if staff have started. */
  readonly takeBack: (viewer: Viewer | undefined) => Promise<AccountDeletion>
}

type DeletionPorts = {
  readonly platform: Pick<Platform, 'db' | 'now' | 'newId' | 'config'>
  readonly idempotency: Idempotency
  readonly findObstacles: FindDeletionObstacles
  readonly sendMail: SendAccountMail
}

/** Requests of one person are handled one after the other. */
export function createDeletionService({
  platform,
  idempotency,
  findObstacles,
  sendMail,
}: DeletionPorts): DeletionService {
  const { db, now, newId, config } = platform
  const limit = createAttemptLimit(platform)

  const stateOf = async (userId: string): Promise<AccountDeletion> => {
    const [row, { hasOpenCharges, toCancel, toWaitFor }] = await Promise.all([
      findDeletion(db, userId),
      findObstacles(userId),
    ])
    return {
      status: row === undefined ? 'None' : openStatus(row),
      requestedAt: row?.requested_at ?? null,
      hasOpenCharges,
      hasVisitsToCancel: toCancel.length > 0,
      hasVisitsToWaitFor: toWaitFor.length > 0,
    }
  }

  return {
    state: async (viewer) => stateOf(requireOneself(viewer).userId),
    request: async (viewer, key) => {
      const { userId } = requireOneself(viewer)
      const request = { userId, operation: 'requestAccountDeletion', key, args: {} }
      const isRepeat = (await idempotency.find(request)) !== undefined
      if (
        !isRepeat &&
        !(await limit.take('account-deletion', userId, config.deletionRequestsPerPerson))
      )
        throw codedError('TOO_MANY_REQUESTS')
      await idempotency.once(request, async (trx) => {
        const person = await lockPerson(trx, userId)
        const waiting = await findDeletion(trx, userId)
        if (waiting !== undefined) return waiting.id
        const id = newId()
        await addDeletion(trx, { id, user_id: userId, requested_at: now() })
        await sendMail(trx, person, { template: 'account-deletion-requested' })
        return id
      })
      return stateOf(userId)
    },
    takeBack: async (viewer) => {
      const { userId } = requireOneself(viewer)
      await withTransaction(db, async (trx) => {
        await lockPerson(trx, userId)
        const row = await findDeletion(trx, userId)
        if (row === undefined) return
        if (row.begun_at !== null) throw codedError('DELETION_BEGUN')
        await changeDeletion(trx, row.id, { taken_back_at: now() })
      })
      return stateOf(userId)
    },
  }
}

function openStatus({
  begun_at: begunAt,
}: {
  readonly begun_at: Date | null
}): 'Waiting' | 'Begun' {
  return begunAt === null ? 'Waiting' : 'Begun'
}
