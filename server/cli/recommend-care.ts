import { recommendCare } from '../operator/recommend-care.ts'
import { onDatabase } from './on-database.ts'
import { readCareTypes, readOptions } from './read-options.ts'

const USAGE = 'npm run recommend-care -- --email PATIENT (--care Therapy,Psychiatry | --none)'

/** Recommends care to a patient. Replaces the earlier recommendation. */
onDatabase(async (platform) => {
  const { needed, text, isSet } = readOptions(USAGE, ['email'], { care: 'string', none: 'boolean' })
  if ((text('care') === undefined) !== isSet('none'))
    throw new Error(`Say --care or --none: ${USAGE}`)
  const careTypes = readCareTypes(text('care'))
  await recommendCare(platform, { email: needed('email'), careTypes })
  console.log(
    `${needed('email')}: ${careTypes.length === 0 ? 'nothing' : careTypes.join(' and ')} is recommended`,
  )
})
