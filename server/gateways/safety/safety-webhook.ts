import type { SafetyGateway } from './safety-gateway.ts'

const TIMEOUT_MS = 10_000

/**
 * The real gateway: posts `{"safetyRecord": id}` to the recipient's URL, with the id as idempotency
 * key. Any status except 2xx is a failure.
 */
export function createSafetyWebhook(recipient: string): SafetyGateway {
  return {
    notifySafetyTeam: async (recordId) => {
      const response = await fetch(recipient, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': recordId },
        body: JSON.stringify({ safetyRecord: recordId }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok)
        throw new Error(`Cannot notify the safety team: the recipient answered ${response.status}`)
    },
  }
}
