import { type Trx, withTransaction } from '../../database/transaction.ts'
import type { Card, PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import type { ChargeService } from './charge-service.ts'
import { lockPerson, markPaymentMethod } from '../people/person-statements.ts'
import type { PaymentPorts } from './payment-service.ts'
import { methodOfCard } from './payment-rules.ts'
import { createPaymentStore } from './payment-store.ts'

type EventPorts = Pick<PaymentPorts, 'platform'> & {
  readonly charges: Pick<ChargeService, 'settleEvent'>
}

/** Handles events that the vendor sends. */
export type EventService = {
  /**
   * Handles an event. Idempotent. For card events the card is read from the vendor again, so that
   * the order of events does not matter.
   *
   * @throws PAYMENT_UNAVAILABLE if the vendor cannot be reached. The vendor then sends the event
   * again.
   */
  readonly take: (event: PaymentEvent) => Promise<void>
}

type Change = (trx: Trx) => Promise<unknown>

export function createEventService({ platform, charges }: EventPorts): EventService {
  const gateway = platform.gateways.payments
  const store = createPaymentStore(platform.db, gateway.provider)

  const remove = async (trx: Trx, userId: string, cardId: string): Promise<void> => {
    await lockPerson(trx, userId)
    const current = await store.currentMethod(trx, userId)
    await store.removeMethod(trx, cardId, platform.now())
    if (current?.card_id === cardId) await markPaymentMethod(trx, userId, null)
  }

  /**
   * Stores a card that the patient confirmed with the bank, unless it is already stored. If the
   * patient chose another card later, that one stays current.
   */
  const keep = async (trx: Trx, userId: string, card: Card, since: Date): Promise<void> => {
    await lockPerson(trx, userId)
    if (await store.updateMethod(trx, card)) return
    const current = await store.currentMethod(trx, userId)
    const isCurrent = current === undefined || current.created_at.getTime() < since.getTime()
    const owner = { id: platform.newId(), user_id: userId, provider: gateway.provider }
    await store.addMethod(
      trx,
      methodOfCard(card, { ...owner, is_current: isCurrent, created_at: since }),
    )
    if (isCurrent) await markPaymentMethod(trx, userId, { isValid: true })
  }

  const changeOf = async (event: PaymentEvent): Promise<Change | undefined> => {
    switch (event.type) {
      case 'charge-succeeded':
      case 'charge-declined':
        return (trx) => charges.settleEvent(trx, event)
      case 'card-confirmed': {
        const { customerId, cardId, since } = event
        const userId = await store.findUser(customerId)
        const card = userId === undefined ? undefined : await gateway.findCard(customerId, cardId)
        return userId === undefined || card === undefined
          ? undefined
          : (trx) => keep(trx, userId, card, since)
      }
      case 'card-changed': {
        const { cardId } = event
        const userId = (await store.findMethodOfCard(cardId))?.user_id
        const customerId = userId === undefined ? undefined : await store.findCustomer(userId)
        if (userId === undefined || customerId === undefined) return undefined
        const card = await gateway.findCard(customerId, cardId)
        return (trx) =>
          card === undefined ? remove(trx, userId, cardId) : store.updateMethod(trx, card)
      }
      case 'other':
        return undefined
    }
  }

  return {
    take: async (event) => {
      const change = await changeOf(event)
      await withTransaction(platform.db, async (trx) => {
        if (await store.addEvent(trx, event.id, platform.now())) await change?.(trx)
      })
    },
  }
}
