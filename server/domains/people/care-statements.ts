import type { Insertable } from 'kysely'
import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import type { CareType } from '../organizations/tables.ts'
import type { CareStatus, PaymentSource, PeopleTables, UserCareFlowRow } from './tables.ts'

/** A care flow that begins, and who pays for it. */
export type StartedCareFlow = { readonly careType: CareType; readonly paymentSource: PaymentSource }

/** What begins for a person with a first booking, for the domain that has checked whether it may. */
export type CareStart = {
  /** Makes care flows active, once however often. One on hold stays on hold; who pays for one that is there is not changed. */
  readonly startCareFlows: (trx: Trx, userId: string, flows: readonly StartedCareFlow[]) => Promise<void>
  /** Gives a new patient something to do, unless they have or had it already. */
  readonly addTask: (trx: Trx, userId: string, task: { readonly ref: string; readonly title: string }) => Promise<void>
}

/** A care flow of a person that is written now. */
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

/** Over PostgreSQL. */
export function createCareStart({ now, newId }: Pick<Platform, 'now' | 'newId'>): CareStart {
  return {
    startCareFlows: async (trx, userId, flows) => {
      for (const { careType, paymentSource } of flows) {
        await trx
          .insertInto('user_care_flows')
          .values(careFlowRow({ now, newId }, userId, { careType, paymentSource, careStatus: 'Active' }))
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

/** The care flows of a person. Nobody else changes them until this transaction ends. */
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

/** Has the person pay for care from now on; it is active then. */
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

/** Makes care active that is on hold and that the organization pays for; once however often. */
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
