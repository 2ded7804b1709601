import type { Database } from '../database/database.ts'
import type { Config } from '../plugins/config.ts'

/** Lists settings with a drawback that the operator should know about after the start. */
export function startNotes(
  { production, safety, trustedProxies }: Pick<Config, 'production' | 'safety' | 'trustedProxies'>,
  { provider, elsewhere }: Pick<Database, 'provider' | 'elsewhere'>,
): readonly string[] {
  const notes =
    elsewhere === undefined
      ? []
      : [`The database is in ${elsewhere}: its user cannot reach the data folder.`]
  if (!production) return notes
  if (provider === 'embedded')
    notes.push(
      'The database is on this machine alone: backups and a second machine need DATABASE_URL.',
    )
  if (safety.optedOut)
    notes.push('No one is notified of a patient in danger: SAFETY_OPT_OUT is set.')
  if (trustedProxies.length === 0)
    notes.push(
      'TRUSTED_PROXIES is not set: behind a proxy all patients count as one client and share its limits. Name the addresses of the proxy.',
    )
  return notes
}
