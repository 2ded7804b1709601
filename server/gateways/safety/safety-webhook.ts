import type { SafetyGateway } from './safety-gateway.ts'

const TIMEOUT_MS = 10_000

/**
 * The real gateway: posts `{"safetyRecord": id}` to the recipient's address, with the id as idempotency key. Any answer but 2xx
 * counts as not taken.
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
      if (!response.ok) throw new Error(`Cannot notify the safety team: the recipient answered ${response.status}`)
    },
  }
}
