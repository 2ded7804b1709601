import { parseArgs } from 'node:util'
import { createImpersonationService, type ImpersonationRequest } from '../domains/identity/impersonation-service.ts'
import { onDatabase } from './on-database.ts'

const USAGE = 'npm run impersonate -- --email PATIENT --staff STAFF_ID --reason "WHY"'

/** Prints a link by which a member of staff acts for a patient, once, within ten minutes. Who and why is noted. */
onDatabase(async (platform) => {
  const begun = await createImpersonationService(platform).begin(readRequest())
  if (!begun.ok) throw new Error(begun.code === 'NOT_FOUND' ? 'Nobody has this email' : `Say who and why: ${USAGE}`)
  console.log(begun.value)
})

function readRequest(): ImpersonationRequest {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, staff: { type: 'string' }, reason: { type: 'string' } },
  })
  const { email, staff, reason } = values
  if (email === undefined || staff === undefined || reason === undefined) throw new Error(`Say for whom, who and why: ${USAGE}`)
  return { email, staffId: staff, reason }
}
