import { randomUUID } from 'node:crypto'
import { createDataKeyring } from '../../server/crypto/data-key.ts'
import { developmentDataKey } from '../../server/crypto/development-key.ts'
import type { Db } from '../../server/database/database.ts'
import { withTransaction } from '../../server/database/transaction.ts'
import { postIn } from '../../server/domains/messages/post-message.ts'
import type { Pair } from '../../server/domains/messages/message-store.ts'

type Portal = { readonly db: Db; readonly dataDir: string }

/** Adds messages to a conversation, from the patient and the provider in turns. */
export async function fillChat({ db, dataDir }: Portal, pair: Pair, count: number): Promise<void> {
  const dataKeys = createDataKeyring(developmentDataKey(dataDir))
  const ports = { now: () => new Date(), newId: () => randomUUID(), dataKeys }
  await withTransaction(db, async (trx) => {
    for (let i = 1; i <= count; i += 1) {
      const words = {
        content: `Message ${i}: see you on Monday at nine, and bring the form.`,
        attachments: [],
      }
      const message = {
        sender: i % 2 === 0 ? 'provider' : 'patient',
        clientId: randomUUID(),
        words,
      } as const
      await postIn(trx, ports, { pair, message })
    }
  })
}
