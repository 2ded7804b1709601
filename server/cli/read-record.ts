import { readRecord } from '../operator/read-record.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run read-record -- --email PATIENT --collaborator COLLABORATOR_ID'

/** Prints a shared record, as a campus collaborator reads it. The audit stores each read. */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['email', 'collaborator'])
  const record = await readRecord(platform, {
    email: needed('email'),
    collaborator: needed('collaborator'),
  })
  console.log(JSON.stringify(record, null, 2))
})
