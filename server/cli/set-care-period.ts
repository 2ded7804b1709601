import { removeCarePeriods, setCarePeriod } from '../operator/set-care-period.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE =
  'npm run set-care-period -- --organization ID (--type sponsoredTerm --from 2026-01-12 --until 2026-05-08 | --none)'

/** Sets a term or a break of an organization, or removes all of them. */
onDatabase(async (platform) => {
  const options = { type: 'string', from: 'string', until: 'string', none: 'boolean' } as const
  const { needed, text, isSet } = readOptions(USAGE, ['organization'], options)
  const organizationId = needed('organization')
  if (isSet('none')) {
    await removeCarePeriods(platform, organizationId)
    console.log(`${organizationId}: there are no terms and breaks`)
    return
  }
  const [periodType, startDate, endDate] = [text('type'), text('from'), text('until')]
  if (periodType === undefined || startDate === undefined || endDate === undefined)
    throw new Error(`Say --type, --from and --until: ${USAGE}`)
  await setCarePeriod(platform, organizationId, { periodType, startDate, endDate })
  console.log(`${organizationId}: ${periodType} from ${startDate} until ${endDate}`)
})
