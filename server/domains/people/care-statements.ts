import type { Insertable } from 'kysely'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { CareType } from '../organizations/tables.ts'
import type { CareStatus, PaymentSource, PeopleTables, UserCareFlowRow } from './tables.ts'

export type StartedCareFlow = { readonly careType: CareType; readonly paymentSource: PaymentSource }

/** Changes to a person's care at a first booking. The caller has checked that they are allowed. */
export type CareStart = {
  /**
   * Activates care flows. Idempotent. Care on hold stays on hold, and existing care keeps its
   * payer.
   */
  readonly startCareFlows: (
    trx: Trx,
    userId: string,
    flows: readonly StartedCareFlow[],
  ) => Promise<void>
  /** Adds a task of a new patient, unless they have or had it. */
  readonly addTask: (
    trx: Trx,
    userId: string,
    task: { readonly ref: string; readonly title: string },
  ) => Promise<void>
}

/** Builds a care flow's row. */
export function careFlowRow(
  { now, newId }: Pick<Platform, 'now' | 'newId'>,
  userId: string,
  { careType, careStatus, paymentSource }: StartedCareFlow & { readonly careStatus: CareStatus },
): Insertable<PeopleTables['user_care_flows']> {
  return {
    id: newId(),
    user_id: userId,
    care_type: careType,
    care_status: careStatus,
    payment_source: paymentSource,
    hide_session_count: null,
    created_at: now(),
  }
}

export function createCareStart({ now, newId }: Pick<Platform, 'now' | 'newId'>): CareStart {
  return {
    startCareFlows: async (trx, userId, flows) => {
      for (const { careType, paymentSource } of flows) {
        await trx
          .insertInto('user_care_flows')
          .values(
            careFlowRow({ now, newId }, userId, { careType, paymentSource, careStatus: 'Active' }),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'care_type'])
              .doUpdateSet({ care_status: 'Active' })
              .where('user_care_flows.care_status', 'not in', ['Active', 'OnHold']),
          )
          .execute()
      }
    },
    addTask: async (trx, userId, { ref, title }) => {
      await trx
        .insertInto('tasks')
        .values({ id: newId(), user_id: userId, ref, title, created_at: now(), updated_at: now() })
        .onConflict((conflict) => conflict.columns(['user_id', 'ref']).doNothing())
        .execute()
    },
  }
}

/** Reads and locks a person's care flows until the transaction ends. */
export function lockCareFlows(
  trx: Trx,
  userId: string,
): Promise<readonly Pick<UserCareFlowRow, 'id' | 'care_status' | 'payment_source'>[]> {
  return trx
    .selectFrom('user_care_flows')
    .select(['id', 'care_status', 'payment_source'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute()
}

/** Makes the person pay for care, and activates it. */
export async function payAlone(
  trx: Trx,
  { userId, careType }: { readonly userId: string; readonly careType: CareType },
): Promise<void> {
  await trx
    .updateTable('user_care_flows')
    .set({ payment_source: 'SelfPay', care_status: 'Active' })
    .where('user_id', '=', userId)
    .where('care_type', '=', careType)
    .execute()
}

/** Activates care on hold that the organization pays for. Idempotent. */
export async function reactivateCareFlow(
  trx: Trx,
  { userId, careType }: { readonly userId: string; readonly careType: CareType },
): Promise<void> {
  await trx
    .updateTable('user_care_flows')
    .set({ care_status: 'Active' })
    .where('user_id', '=', userId)
    .where('care_type', '=', careType)
    .where('care_status', '=', 'OnHold')
    .where('payment_source', '=', 'Organization')
    .execute()
}
