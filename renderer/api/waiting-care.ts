import { type Json, toJson } from '#engine/index.ts'
import { request } from './client.ts'
import type { Session } from './current-user.ts'
import { WaitingCareDocument } from './generated/home.ts'

/**
 * Reads which care waits for the person to go on with it, for flows that name the way there.
 *
 * @returns ReactivationInfo of the API; null without care on hold, and where it cannot be read: the way by Patient Support is open to all.
 */
export async function waitingCare({ careFlows }: Session['user']): Promise<Json> {
  if (!careFlows.some(({ careStatus }) => careStatus === 'OnHold')) return null
  return await request(WaitingCareDocument, {}).then(
    ({ doesUserNeedToReactivateCareType: waiting }) => toJson(waiting ?? null) ?? null,
    () => null,
  )
}
