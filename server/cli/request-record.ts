import { requestRecordOf } from '../operator/request-record.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run request-record -- --email PATIENT --collaborator COLLABORATOR_ID'

const SAID = {
  asked: 'asked to share their record',
  waits: 'was already asked and has not answered yet',
  shared: 'shares their record already',
} as const

/** Asks a patient to share their record, as a campus collaborator does. */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['email', 'collaborator'])
  const outcome = await requestRecordOf(platform, {
    email: needed('email'),
    collaborator: needed('collaborator'),
  })
  console.log(`${needed('email')}: ${SAID[outcome]}`)
})
