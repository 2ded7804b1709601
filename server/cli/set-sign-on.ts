import { setSignOn } from '../operator/set-sign-on.ts'
import { onDatabase } from './on-database.ts'
import { readOptions } from './read-options.ts'

const USAGE =
  'npm run set-sign-on -- --organization ID (--issuer URL --client ID --domains a.edu,b.edu [--secret NAME] | --none)'

/** Sets the OpenID provider that an organization's people use to log in. */
onDatabase(async (platform) => {
  const options = {
    issuer: 'string',
    client: 'string',
    domains: 'string',
    secret: 'string',
    none: 'boolean',
  } as const
  const { needed, text, isSet } = readOptions(USAGE, ['organization'], options)
  const organizationId = needed('organization')
  if (isSet('none')) {
    await setSignOn(platform, organizationId, null)
    console.log(`${organizationId}: no one logs in by single sign-on`)
    return
  }
  const [issuer, clientId, domains] = [text('issuer'), text('client'), text('domains')]
  if (issuer === undefined || clientId === undefined || domains === undefined)
    throw new Error(`Say where and as whom: ${USAGE}`)
  const secretName = text('secret')
  const emailDomains = domains.split(',').map((domain) => domain.trim())
  await setSignOn(platform, organizationId, {
    issuer,
    clientId,
    emailDomains,
    ...(secretName === undefined ? {} : { secretName }),
  })
  console.log(`${organizationId}: people with hasSso log in at ${issuer}`)
})
