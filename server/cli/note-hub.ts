import { noteHub } from '../operator/note-hub.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE = 'npm run note-hub -- --email PATIENT [--onboarded] [--survey NAME]'

/** Stores what the Hub reports about a patient. */
onDatabase(async (platform) => {
  const { needed, text, isSet } = readOptions(USAGE, ['email'], {
    onboarded: 'boolean',
    survey: 'string',
  })
  const account = { hasOnboarded: isSet('onboarded'), survey: text('survey')?.trim() || null }
  await noteHub(platform, { email: needed('email'), ...account })
  const said = account.hasOnboarded ? 'has set up the Hub' : 'has not set up the Hub'
  console.log(
    `${needed('email')}: ${said}, ${account.survey === null ? 'no survey waits' : `"${account.survey}" waits`}`,
  )
})
