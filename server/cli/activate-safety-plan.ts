import { activateSafetyPlan } from '../operator/activate-safety-plan.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run activate-safety-plan -- --email PATIENT'

/** Begins a safety plan with a patient, as a provider does. */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['email'], {})
  const isNew = await activateSafetyPlan(platform, needed('email'))
  console.log(`${needed('email')}: ${isNew ? 'the safety plan is begun' : 'has a safety plan already'}`)
})
