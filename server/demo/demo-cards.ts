import { withTransaction } from '../database/transaction.ts'
import { methodOfCard } from '../domains/payments/payment-rules.ts'
import { createPaymentStore } from '../domains/payments/payment-store.ts'
import { lockPerson, markPaymentMethod } from '../domains/people/person-statements.ts'
import type { Platform } from '../platform.ts'
import type { Persona } from './personas.ts'

/** Stores a demo patient's test card in the sandbox, as if they had entered it. */
export async function addDemoCard(
  platform: Platform,
  { card: token, email }: Persona,
): Promise<void> {
  const { db, gateways, newId, now } = platform
  const gateway = gateways.payments
  if (token === undefined || gateway.provider !== 'sandbox') return
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const store = createPaymentStore(db, gateway.provider)
  const customerId = await gateway.addCustomer(userId)
  await store.addCustomer(userId, customerId, now())
  const kept = await gateway.keepCard({ customerId, token, idempotencyKey: `demo-${userId}` })
  if (!kept.ok) throw new Error(`Cannot keep the card of ${email}: ${kept.code}`)
  const owner = {
    id: newId(),
    user_id: userId,
    provider: gateway.provider,
    is_current: true,
    created_at: now(),
  }
  await withTransaction(db, async (trx) => {
    await lockPerson(trx, userId)
    await store.makeCurrent(trx, methodOfCard(kept.value, owner))
    await markPaymentMethod(trx, userId, { isValid: true })
  })
}
