import { clearSafetyFlag } from '../operator/clear-safety-flag.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run clear-safety-flag -- --email PATIENT --staff STAFF_ID --reason "WHY"'

/** Clears the flag that blocks a patient's first self-paid visit. Stores who cleared it and why. */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['email', 'staff', 'reason'])
  await clearSafetyFlag(platform, {
    email: needed('email'),
    staffId: needed('staff'),
    reason: needed('reason'),
  })
  console.log(`${needed('email')}: the safety flag is cleared`)
})
