import { requestAssessment } from '../operator/request-assessment.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run request-assessment -- --email PATIENT --key ASSESSMENT [--follow-up]'

/** Asks a patient to fill in a form, and prints its link. */
onDatabase(async (platform) => {
  const { needed, isSet } = readOptions(USAGE, ['email', 'key'], { 'follow-up': 'boolean' })
  const [email, key] = [needed('email'), needed('key')]
  const { isNew, address } = await requestAssessment(platform, {
    email,
    key,
    isFollowUp: isSet('follow-up'),
  })
  console.log(`${key}: ${isNew ? 'asked for' : 'was asked for already'}, answered at ${address}`)
})
