import pino from 'pino'
import { findBalances, findFindings } from '../domains/ledger/reconciliation-statements.ts'
import { createReconciliationService } from '../domains/payments/reconciliation-service.ts'
import { createPaymentGateway } from '../gateways/payments/create-payment-gateway.ts'
import { describeBalances, describeFinding } from '../operator/describe-reconciliation.ts'
import { onDatabase } from './on-database.ts'
import { readNumber, readOptions } from './read-options.ts'

const USAGE = 'npm run reconcile -- [--days 35]'
const DAY_MS = 86_400_000

/**
 * Compares the ledger with the payment provider's record of the last days, and prints the result.
 */
onDatabase(async (platform) => {
  const { text } = readOptions(USAGE, [], { days: 'string' })
  const days = readNumber('days', text('days')) ?? 35
  const since = new Date(platform.now().getTime() - days * DAY_MS)
  const log = pino({ level: platform.config.logLevel }, pino.destination(2))
  const gateway = createPaymentGateway(platform.config.payments, { ...platform, log })
  const { charges, refunds, findings } = await createReconciliationService({
    ...platform,
    gateway,
  }).compare(since)
  console.log(
    `${days} days: ${charges} charges and ${refunds} refunds compared, ${findings.length} new differences`,
  )
  for (const finding of await findFindings(platform.db, since))
    console.log(describeFinding(finding))
  console.log(describeBalances(await findBalances(platform.db)))
})
