import { createImpersonationService } from '../domains/sessions/impersonation-service.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run impersonate -- --email PATIENT --staff STAFF_ID --reason "WHY"'

/**
 * Prints a link that lets a member of staff act for a patient, once, within ten minutes. Stores who
 * did it and why.
 */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['email', 'staff', 'reason'])
  const wanted = { email: needed('email'), staffId: needed('staff'), reason: needed('reason') }
  const begun = await createImpersonationService(platform).begin(wanted)
  if (!begun.ok)
    throw new Error(
      begun.code === 'NOT_FOUND'
        ? 'No account has this email'
        : `Name the staff member and the reason: ${USAGE}`,
    )
  console.log(begun.value)
})
