import type { Trx } from '../database/transaction.ts'
import { readOperatorContent } from '../domains/configuration/operator-content.ts'
import { requestRecord } from '../domains/sharing/record-requests.ts'
import { grantConsent } from '../domains/sharing/grant-consent.ts'
import type { Platform } from '../platform.ts'
import type { Persona } from './personas.ts'

/** Adds the request of a demo patient's school for their record, or the patient's consent. */
export async function addDemoSharing(
  trx: Trx,
  platform: Pick<Platform, 'config' | 'now' | 'newId' | 'dataKeys'>,
  { name, recordSharing }: Persona,
  userId: string,
): Promise<void> {
  if (recordSharing === 'requested')
    await requestRecord(platform, trx, { userId, collaborator: 'demo-collaborator' })
  if (recordSharing !== 'shared') return
  const initials = name.replace(/[^A-Z]/g, '')
  const days = readOperatorContent(platform.config.contentDir).operations.recordSharingDays
  await grantConsent({ ...platform, days }, trx, { userId, initials })
}
