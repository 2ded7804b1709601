import { readFileSync } from 'node:fs'
import { editSafetyPlan } from '../operator/edit-safety-plan.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run edit-safety-plan -- --email PATIENT --file FILE.json'

/** Saves parts of a patient's safety plan, as a provider does. */
onDatabase(async (platform) => {
  const { needed } = readOptions(USAGE, ['email', 'file'])
  const edits = await editSafetyPlan(platform, {
    email: needed('email'),
    changes: readFileSync(needed('file'), 'utf8'),
  })
  console.log(`${needed('email')}: the safety plan is saved, version ${edits}`)
})
