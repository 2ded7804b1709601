import { notifyPatient } from '../operator/notify.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE =
  'npm run notify -- --email PATIENT --key NOTIFICATION [--request REQUEST_ID] [--required]'

onDatabase(async (platform) => {
  const { needed, text, isSet } = readOptions(USAGE, ['email', 'key'], {
    request: 'string',
    required: 'boolean',
  })
  const [email, key] = [needed('email'), needed('key')]
  const isNew = await notifyPatient(platform, {
    email,
    key,
    requestId: text('request'),
    isRequired: isSet('required'),
  })
  console.log(`${key}: ${isNew ? 'given' : 'existed already'}`)
})
