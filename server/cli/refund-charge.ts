import pino from 'pino'
import { createPaymentGateway } from '../gateways/payments/create-payment-gateway.ts'
import { refundVisit } from '../operator/refund-visit.ts'
import { onDatabase } from './on-database.ts'
import { readNumber, readOptions } from './read-options.ts'

const USAGE = 'npm run refund-charge -- --visit APPOINTMENT_ID --cents 2500'

/** Refunds a visit, in full or in part. Repeating the command changes nothing. */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['visit', 'cents'])
  const [visit, amountInCents] = [needed('visit'), readNumber('cents', needed('cents')) ?? 0]
  const log = pino({ level: platform.config.logLevel }, pino.destination(2))
  const gateway = createPaymentGateway(platform.config.payments, { ...platform, log })
  await refundVisit({ ...platform, gateway }, { appointmentId: visit, amountInCents })
  console.log(`Appointment ${visit}: the refund is made`)
})
