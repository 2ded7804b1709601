import { type Json, toJson } from '#engine/index.ts'
import { request } from './client.ts'
import type { Session } from './current-user.ts'
import { WaitingCareDocument } from './generated/home.ts'

/**
 * Reads which care is on hold until the person continues it, for flows that link to it.
 *
 * @returns ReactivationInfo of the API. Null if no care is on hold or the reply fails; Patient
 *   Support can help then.
 */
export async function waitingCare({ careFlows }: Session['user']): Promise<Json> {
  if (!careFlows.some(({ careStatus }) => careStatus === 'OnHold')) return null
  return await request(WaitingCareDocument, {}).then(
    ({ doesUserNeedToReactivateCareType: waiting }) => toJson(waiting ?? null) ?? null,
    () => null,
  )
}
