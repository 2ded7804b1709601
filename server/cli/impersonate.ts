import { randomBytes, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { joinDatabase } from '../database/join-database.ts'
import { createImpersonationService, type ImpersonationRequest } from '../domains/identity/impersonation-service.ts'
import { describeConfigIssues, readConfig } from '../plugins/config.ts'

const USAGE = 'npm run impersonate -- --email PATIENT --staff STAFF_ID --reason "WHY"'

/** Prints a link by which a member of staff acts for a patient, once, within ten minutes. Who and why is noted. */
async function main(): Promise<void> {
  const request = readRequest()
  const read = readConfig(process.env)
  if (!read.ok) throw new Error(describeConfigIssues(read.issues))
  const { config } = read
  const database = await joinDatabase(config)
  try {
    const service = createImpersonationService({
      db: database.db,
      config,
      now: () => new Date(),
      newId: () => randomUUID(),
      randomBytes: (size) => randomBytes(size),
    })
    const begun = await service.begin(request)
    if (!begun.ok) throw new Error(begun.code === 'NOT_FOUND' ? 'Nobody has this e-mail' : `Say who and why: ${USAGE}`)
    console.log(begun.value)
  } finally {
    await database.close()
  }
}

function readRequest(): ImpersonationRequest {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, staff: { type: 'string' }, reason: { type: 'string' } },
  })
  const { email, staff, reason } = values
  if (email === undefined || staff === undefined || reason === undefined) throw new Error(`Say for whom, who and why: ${USAGE}`)
  return { email, staffId: staff, reason }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
