import { addInvoice } from '../operator/add-bill.ts'
import { onDatabase } from './on-database.ts'
import { readNumber, readOptions } from './read-options.ts'

const USAGE = 'npm run add-invoice -- --email PATIENT --description "WORDS" --cents 1500 [--paid]'

onDatabase(async (platform) => {
  const { needed, isSet } = readOptions(USAGE, ['email', 'description', 'cents'], {
    paid: 'boolean',
  })
  const amountInCents = readNumber('cents', needed('cents')) ?? 0
  await addInvoice(platform, {
    email: needed('email'),
    description: needed('description').trim(),
    amountInCents,
    isPaid: isSet('paid'),
  })
  console.log('The invoice is added')
})
