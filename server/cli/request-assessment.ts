import { requestAssessment } from '../operator/request-assessment.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run request-assessment -- --email PATIENT --key ASSESSMENT [--follow-up]'

/** Asks a patient for a form, and prints where they answer it. */
onDatabase(async (platform) => {
  const { text, isSet } = readOptions(USAGE, ['email', 'key'], { 'follow-up': 'boolean' })
  const wanted = { email: text('email') ?? '', key: text('key') ?? '', isFollowUp: isSet('follow-up') }
  const { isNew, address } = await requestAssessment(platform, wanted)
  console.log(`${wanted.key}: ${isNew ? 'asked for' : 'was asked for already'}, answered at ${address}`)
})
