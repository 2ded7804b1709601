import { buildApp } from '#server/app.ts'
import { createDataKeyring } from '#server/crypto/data-key.ts'
import { developmentDataKey } from '#server/crypto/development-key.ts'
import { connect } from '#server/database/database.ts'
import { createPaymentStore } from '#server/domains/payments/payment-store.ts'
import { createStripeGateway } from '#server/gateways/payments/stripe-gateway.ts'
import { readConfig } from '#server/plugins/config.ts'
import { chargesOn } from './charge-service.ts'
import { shuffled } from './draw.ts'

/**
 * Charges due visits, several at a time, until all are charged. Runs as a separate process, so that
 * a test can kill it. Arguments: data folder, database connection, port of the emulated vendor.
 */
// The process ends when its parent ends, even if the parent is killed.
process.stdin.resume().once('end', () => process.exit())
const AT_A_TIME = 8
const [dataDir = '', connection = '', port = ''] = process.argv.slice(2)
const read = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
if (!read.ok) throw new Error('Cannot charge visits: the configuration is refused')
const database = connect({ ...JSON.parse(connection), max: AT_A_TIME }, 'server')
const payments = createStripeGateway({
  server: { protocol: 'http', host: '127.0.0.1', port: Number(port) },
  secretKey: 'sk_test_emulator',
  webhookSecret: 'whsec_unused',
  timeoutMs: 250,
  retries: 0,
})
const app = await buildApp({
  config: read.config,
  database,
  dataKeys: createDataKeyring(developmentDataKey(dataDir)),
  gateways: { payments },
})
const charges = chargesOn(app.platform)
const store = createPaymentStore(app.platform.db, 'stripe')
for (;;) {
  const due = shuffled([...(await store.visitsToCharge(500))], process.pid, ({ id }) => String(id))
  if (due.length === 0) break
  const queue = [...due]
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let visit = queue.pop(); visit !== undefined; visit = queue.pop())
        await charges.chargeVisit(visit).catch(() => undefined)
    }),
  )
}
process.exit(0)
