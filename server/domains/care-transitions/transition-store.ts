import type { Trx } from '../../database/transaction.ts'
import type { CareType } from '../organizations/tables.ts'
import type { CareTransitionRow } from './tables.ts'

type PersonsCare = { readonly userId: string; readonly careType: CareType }

/** Adds a pending transition, unless there is one. @returns The pending one. */
export async function beginTransition(
  trx: Trx,
  row: Pick<CareTransitionRow, 'id' | 'user_id' | 'care_type' | 'next_steps' | 'created_at'>,
): Promise<CareTransitionRow> {
  await trx
    .insertInto('care_transitions')
    .values({ ...row, completed_on: null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'care_type']).where('completed_on', 'is', null).doNothing(),
    )
    .execute()
  return ofCare(trx, { userId: row.user_id, careType: row.care_type })
    .where('completed_on', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The pending transition of a person's care, or the last completed one. */
export function findTransition(
  trx: Trx,
  care: PersonsCare,
): Promise<CareTransitionRow | undefined> {
  return ofCare(trx, care)
    .orderBy('completed_on', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}

/** Completes a transition. @returns The completed row. */
export function completeTransition(
  trx: Trx,
  id: string,
  how: { readonly completedOn: Date; readonly isOutOfState: boolean },
): Promise<CareTransitionRow> {
  return trx
    .updateTable('care_transitions')
    .set({ completed_on: how.completedOn, requested_care_out_of_state: how.isOutOfState })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function ofCare(trx: Trx, { userId, careType }: PersonsCare) {
  return trx
    .selectFrom('care_transitions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('care_type', '=', careType)
}
