import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { PaymentGateway, VendorRefund } from '../../gateways/payments/payment-gateway.ts'
import type { Platform } from '../../platform.ts'
import { refundLines, reversed } from '../ledger/ledger-rules.ts'
import { addIntent, balanceOf, findEntries, post } from '../ledger/ledger-statements.ts'
import { refundsAskedFor } from '../ledger/reconciliation-statements.ts'
import type { PaymentIntentRow } from '../ledger/tables.ts'
import { lockPerson } from '../people/person-statements.ts'
import { isKeyForgotten } from './payment-rules.ts'

export type RefundPorts = Pick<Platform, 'db' | 'newId' | 'now'> & {
  readonly gateway: PaymentGateway
}

type NewRefund = {
  /** Repeating a refund with the same reference changes nothing. */
  readonly reference: string
  /** The visit's charge and its person. */
  readonly subject: string
  readonly userId: string
  /** The provider's id of the charge, and its amount. */
  readonly chargeId: string
  readonly chargedInCents: number
  readonly amountInCents: number
}

/** Refunds charges: stores the refund, asks the provider, then stores the result. */
export type RefundService = {
  /** Stores a refund to be made. @throws {Error} If the refunds would exceed the charge. */
  readonly begin: (trx: Trx, refund: NewRefund) => Promise<void>
  /**
   * Makes a stored refund. Idempotent.
   *
   * @throws PAYMENT_UNAVAILABLE if the result is unknown. The reconciliation asks again.
   */
  readonly send: (intent: PaymentIntentRow) => Promise<void>
  /** Stores a refund from the provider's record. @returns True if it is new. */
  readonly record: (
    refund: Pick<VendorRefund, 'amountInCents' | 'hasFailed'>,
    of: RecordedRefund,
  ) => Promise<boolean>
}

/** The reference and ledger data of a refund. */
type RecordedRefund = {
  readonly reference: string
  readonly subject: string
  readonly userId: string
}

export function createRefundService(ports: RefundPorts): RefundService {
  const { db, gateway, now } = ports

  const record: RefundService['record'] = ({ amountInCents, hasFailed }, of) =>
    withTransaction(db, async (trx) => {
      await lockPerson(trx, of.userId)
      const owed = -(await balanceOf(trx, of.subject, { account: 'OwedToPatient' }))
      const lines = refundLines(amountInCents, owed)
      const isNew = await post(trx, ports, { kind: 'Refunded', ...of, lines })
      if (!hasFailed) return isNew
      const [made] = (await findEntries(trx, [of.reference])).filter(
        ({ kind }) => kind === 'Refunded',
      )
      return post(trx, ports, {
        kind: 'RefundFailed',
        ...of,
        lines: reversed(made?.lines ?? lines),
      })
    })

  return {
    begin: async (trx, { reference, subject, userId, chargeId, chargedInCents, amountInCents }) => {
      await lockPerson(trx, userId)
      const intent: PaymentIntentRow = {
        reference,
        kind: 'Refund',
        provider: gateway.provider,
        subject,
        user_id: userId,
        amount_in_cents: amountInCents,
        refunded_charge: chargeId,
        created_at: now(),
      }
      if (!(await addIntent(trx, intent))) return
      if ((await refundsAskedFor(trx, chargeId)) > chargedInCents)
        throw new Error('No more is paid back than was paid')
    },
    send: async ({
      reference,
      subject,
      user_id: userId,
      amount_in_cents: amountInCents,
      refunded_charge,
      created_at,
    }) => {
      const refund = { chargeId: refunded_charge ?? '', reference }
      // After the provider has forgotten the key, sending again could pay twice.
      const isMade = isKeyForgotten(created_at, now()) && (await gateway.hasRefund(refund))
      if (!isMade)
        await gateway.refundCharge({ ...refund, amountInCents, idempotencyKey: reference })
      await record({ amountInCents, hasFailed: false }, { reference, subject, userId })
    },
    record,
  }
}
