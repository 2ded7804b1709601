import type { Trx } from '../../database/transaction.ts'
import type { Platform } from '../../platform.ts'
import { linesOf } from '../ledger/ledger-rules.ts'
import { balanceOf, post } from '../ledger/ledger-statements.ts'
import type { VisitChargeRow } from './tables.ts'

/** Posts changes of a visit's charge since the last posting: the billed amount and the payment. */
export async function postCharge(
  trx: Trx,
  ports: Pick<Platform, 'newId' | 'now'>,
  charge: VisitChargeRow,
): Promise<void> {
  const {
    id: subject,
    user_id: userId,
    amount_in_cents: amountInCents,
    charge_id: chargeId,
  } = charge
  const billed = await balanceOf(trx, subject, { account: 'Receivable', kind: 'Billed' })
  const lines = linesOf('Billed', amountInCents - billed)
  await post(trx, ports, { kind: 'Billed', reference: ports.newId(), subject, userId, lines })
  if (charge.status !== 'Paid' || chargeId === null) return
  await post(trx, ports, {
    kind: 'Paid',
    reference: chargeId,
    subject,
    userId,
    lines: linesOf('Paid', amountInCents),
  })
}
