import { addCharge, setClaim } from '../operator/add-bill.ts'
import { onDatabase } from './on-database.ts'
import { readNumber, readOptions } from './read-options.ts'

const USAGE =
  'npm run add-charge -- --visit APPOINTMENT_ID (--type Copay --cents 2500 [--paid-at INSTANT] [--refunded-cents 2500] | --insurance-cents 8350)'

/**
 * Adds a charge from another system for a visit, or sets the amount that an insurance finally pays.
 */
onDatabase(async (platform) => {
  const others = {
    type: 'string',
    cents: 'string',
    'paid-at': 'string',
    'refunded-cents': 'string',
    'insurance-cents': 'string',
  } as const
  const { needed, text } = readOptions(USAGE, ['visit'], others)
  const [visit, type] = [needed('visit'), text('type')]
  const amountInCents = readNumber('cents', text('cents'))
  const insuranceInCents = readNumber('insurance-cents', text('insurance-cents'))
  if (insuranceInCents !== undefined) {
    await setClaim(platform, visit, insuranceInCents)
    console.log(`Appointment ${visit}: the claim is set`)
    return
  }
  if (type === undefined || amountInCents === undefined)
    throw new Error(`Say --type and --cents: ${USAGE}`)
  const refundedInCents = readNumber('refunded-cents', text('refunded-cents')) ?? 0
  await addCharge(platform, {
    appointmentId: visit,
    type,
    amountInCents,
    capturedAt: text('paid-at'),
    refundedInCents,
  })
  console.log(`Appointment ${visit}: the charge is added`)
})
