import { notifyPatient } from '../operator/notify.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run notify -- --email PATIENT --key NOTIFICATION [--request REQUEST_ID] [--required]'

/** Gives a patient a notification. */
onDatabase(async (platform) => {
  const { text, isSet } = readOptions(USAGE, ['email', 'key'], { request: 'string', required: 'boolean' })
  const wanted = { email: text('email') ?? '', key: text('key') ?? '', requestId: text('request'), isRequired: isSet('required') }
  const isNew = await notifyPatient(platform, wanted)
  console.log(`${wanted.key}: ${isNew ? 'given' : 'was there already'}`)
})
