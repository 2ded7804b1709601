import { clearSafetyFlag } from '../operator/clear-safety-flag.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run clear-safety-flag -- --email PATIENT --staff STAFF_ID --reason "WHY"'

/** Clears the flag that keeps a patient from a first visit that they pay for. Who and why is kept. */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['email', 'staff', 'reason'])
  await clearSafetyFlag(platform, { email: needed('email'), staffId: needed('staff'), reason: needed('reason') })
  console.log(`${needed('email')}: the safety flag is cleared`)
})
