import { activateSafetyPlan } from '../operator/activate-safety-plan.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run activate-safety-plan -- --email PATIENT [--provider ID]'

/** Starts a safety plan with a patient, as a provider does. */
onDatabase(async (platform) => {
  const { needed, text } = readOptions(USAGE, ['email'], { provider: 'string' })
  const isNew = await activateSafetyPlan(platform, {
    email: needed('email'),
    providerId: text('provider'),
  })
  console.log(
    `${needed('email')}: ${isNew ? 'the safety plan is begun' : 'has a safety plan already'}`,
  )
})
